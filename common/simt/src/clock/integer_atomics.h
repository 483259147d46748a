// Where code changes whole numbers of 4 bytes by atomic additions and the like.  Of a warp whose
// lanes all have one address nvcc makes one such operation: it adds the lanes' values up first, by
// one instruction (REDUX, compute capability 8.0 and above).  There is none for floats.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace simt::clock {

/// The operation whose call returns to `pc` is one of them.
void note_integer_atomic(const void* pc);
/// `pc` as in counters::Event.
bool is_integer_atomic(std::uint64_t pc);

}  // namespace simt::clock
