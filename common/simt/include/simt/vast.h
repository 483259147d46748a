// Arrays that are larger than the machine's memory, and single blocks of the grids that work on
// them: what a harness needs to look at an index beyond 2^31 on a small machine.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#pragma GCC visibility push(default)
namespace simt {

/// Memory of the current device in which each `period` bytes (whole pages) show the same bytes: a
/// write to one of them is seen in all.  It takes `period` bytes of RAM, and none of the card's.
/// Null if the system gives no such memory.  cudaFree() takes it.
void* allocate_repeating(std::size_t bytes, std::size_t period);

/// Memory of the current device that reads 0 and takes RAM by the page, when it is first touched;
/// none of the card's.  Null if the system gives no such memory.  cudaFree() takes it.
void* allocate_with_holes(std::size_t bytes);

/// A piece of an array: where it begins, and its size, in bytes.
struct Piece {
  std::size_t begin;
  std::size_t bytes;
};
/// Which pages of memory with holes were touched since it was made or emptied, in ascending order,
/// those that follow each other as one piece.  Waits for the device.
std::vector<Piece> touched_pieces(const void* data);
/// Gives back the pages of memory with holes: it reads 0 again.  Waits for the device.
void make_empty(void* data);

/// For run_only_block(): the last block of each grid.
inline constexpr std::uint64_t kLastBlock = UINT64_MAX - 1;
/// From later launches only the block of this number runs (counted in x, then in y, then in z), or
/// none where the grid has fewer.  Nothing: all blocks run.  Cooperative grids always run whole.
void run_only_block(std::optional<std::uint64_t> number);

/// How many bytes of pinned or managed memory were allocated so far: what a program touches whole.
std::uint64_t host_bytes_allocated();

}  // namespace simt
#pragma GCC visibility pop
