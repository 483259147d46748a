// What a block of checked machine code tells: its floating-point arithmetic, and whether it tests a
// loop.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace simt::clock {

/// Whether a block ends in a branch back, as the test of a loop does.
enum class LoopTest : std::uint8_t {
  none,
  counted,   // how often the loop goes round is known when it runs
  constant,  // it compares with a number in the code
};

/// Instructions of a GPU that do the arithmetic of a block of code: a product and a sum are one
/// (FMA), as many times as both are there.
struct BlockCode {
  std::uint32_t fp32 = 0;
  std::uint32_t fp64 = 0;
  LoopTest loop = LoopTest::none;
  /// One FMA of 32 bits is all its arithmetic, and no operand stands in the code.
  bool is_lone_fma = false;
};

/// The scalar SSE instructions in `code`, up to the next call of the function that the call just
/// before `code` goes to: there the next block begins.  At most `most` bytes are read.
/// `before` says how many bytes may be read in front of `code` (5 are wanted: the call).
/// Nothing is found on machines other than x86-64.
BlockCode scan_block_code(const unsigned char* code, std::size_t before, std::size_t most);

/// The same for code of this process: no more than the segment that it lies in is read, and nothing
/// is found in memory that holds no code.
BlockCode block_code_at(const unsigned char* code);

}  // namespace simt::clock
