// Finds the floating-point instructions and the branches of checked code in what the compiler put
// out as assembly, and notes each beside the block of code in which it stands, for the runtime to
// count.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace simt::cc {

/// The assembly (x86-64, AT&T syntax) with labels behind the instructions and a section
/// `simt_flops` of entries {block, instruction, kind}: distances from the entry's own words, and a
/// number of its kind: one of six kinds of arithmetic, or the branch at the block's end.  A product
/// that only sums of its own block take is no instruction of its own: on a GPU each of those sums
/// is an FMA.  Arithmetic of the stand-in headers that stands for something else on a GPU is left
/// out.
std::string note_flops(std::string_view assembly);

}  // namespace simt::cc
