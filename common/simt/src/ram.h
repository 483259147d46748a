// How much RAM there is, and how much this process has.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace simt {

/// The machine's RAM, or what the control group allows of it.
std::size_t ram_bytes();
/// What this process has in RAM now.
std::size_t resident_bytes();

}  // namespace simt
