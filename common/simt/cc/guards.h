// Bytes of nobody before and behind each variable of checked code, in what the compiler put out as
// assembly, so that a pointer that leaves a `__device__` variable is seen.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace simt::cc {

/// The assembly (x86-64, AT&T syntax) with guards: symbols `simt_before.NAME` and
/// `simt_behind.NAME` of 64 bytes or more, where the runtime looks for them (src/checked/region.h).
/// Sections that the linker merges, of threads' variables and of other names than .data, .bss and
/// .rodata stay as they are.
std::string guard_variables(std::string_view assembly);

}  // namespace simt::cc
