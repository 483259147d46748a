// Floating-point arithmetic in a block of checked machine code.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace simt::clock {

/// Instructions of a GPU that do the arithmetic of a block of code: a product and a sum are one
/// (FMA), as many times as both are there.
struct FpCode {
  std::uint32_t fp32 = 0;
  std::uint32_t fp64 = 0;
};

/// The scalar SSE instructions in `code`, up to the next call of the function that the call just
/// before `code` goes to: there the next block begins.  At most `most` bytes are read.
/// `before` says how many bytes may be read in front of `code` (5 are wanted: the call).
/// Nothing is found on machines other than x86-64.
FpCode scan_fp_code(const unsigned char* code, std::size_t before, std::size_t most);

/// The same for code of this process: no more than the segment that it lies in is read, and nothing
/// is found in memory that holds no code.
FpCode fp_code_at(const unsigned char* code);

}  // namespace simt::clock
