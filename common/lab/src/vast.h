// Arrays larger than the memory, and single blocks of the grids that work on them, on a device that
// can do so: vast_cpu.cpp; a GPU cannot, vast_cuda.cpp.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lab/expected.h"

namespace lab::vast {

/// Whether the functions below work.  Where they do not, they throw std::logic_error.
bool is_available();

/// Memory that shows the same `period` bytes (whole pages) again and again.  Null: there is none.
/// cudaFree() takes it.
void* allocate_repeating(std::size_t bytes, std::size_t period);
/// Memory that reads 0 and takes room where it is touched.  Null: there is none.  cudaFree() takes
/// it.
void* allocate_with_holes(std::size_t bytes);
/// Where such memory was touched since it was made or emptied, in bytes, ascending.
std::vector<Range> touched(const void* data);
void make_empty(void* data);

/// How many bytes were copied and filled, or allocated on the host, so far, by anybody.  None of
/// that can be left to a single block.
std::uint64_t bytes_beside_kernels();

/// For OneBlock: the last block of each grid.
inline constexpr std::uint64_t kLastBlock = UINT64_MAX - 1;

/// While it lives, launches run only the block of this number, or none if they have fewer.
class OneBlock {
 public:
  explicit OneBlock(std::uint64_t number);
  OneBlock(const OneBlock&) = delete;
  OneBlock& operator=(const OneBlock&) = delete;
  ~OneBlock();
};

}  // namespace lab::vast
