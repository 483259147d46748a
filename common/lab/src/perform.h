// One call of whatever is judged, and what it left behind.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <functional>
#include <optional>

#include "failure.h"
#include "lab/problem.h"

namespace lab {

/// Does the work of one call: the submission, the baseline or an impostor.  Throws what it likes.
using Performer = std::function<void(Problem&, cudaStream_t)>;

/// Outputs poisoned, in/outs put back; waits until that is done.
void prepare(Problem& problem);

/// Calls, waits for `stream`, and names what went wrong on the way: exceptions, errors that were
/// left unchecked, faults of the device.
std::optional<Failure> perform(const Performer& performer, Problem& problem, cudaStream_t stream);

/// Reads the arrays back and names what was touched and must not have been.
std::optional<Failure> inspect(Problem& problem, cudaStream_t stream);

/// Waits for all devices that the problem has arrays on.  Throws CudaError.
void wait_for_devices(const Problem& problem);

/// Elements that a signed index of 32 bits reaches.
inline constexpr std::size_t k32BitElements = std::size_t{1} << 31;

/// Some array is so large that an index of 32 bits does not reach its end.
bool beyond_32_bits(const Problem& problem);

/// The failure of an index that wraps around; `where` is the first element that shows it, `offset`
/// elements from the start of its array.
Failure index_overflow(const std::string& where, std::size_t offset = k32BitElements);

}  // namespace lab
