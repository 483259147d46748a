// Inline PTX that a file has for GPUs alone, next to C++ for everybody else:
//
//   #ifdef __CUDA_ARCH__
//     asm("...");
//   #else
//     plain C++
//   #endif
//
// The cpu device cannot run PTX, so it takes the other branch, if that is one.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace simt::cc {

/// The device's text, in which each stretch that has inline assembly is replaced by what the host's
/// text has in the other branch of the same condition.  It stays where there is no such branch, or
/// one that computes nothing: `return 0;` is there to please a compiler.
std::string with_portable_branches(std::string_view host, std::string_view device);

}  // namespace simt::cc
