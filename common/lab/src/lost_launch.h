// Whether a submission notices that a launch has failed: a trial, on a device that can let one
// fail.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <optional>

#include "lab/cases.h"
#include "perform.h"

namespace lab {

/// Lets the launches of a call fail one by one, the first few of `launches`.  The number (from 0)
/// of the first one whose error is lost: the call throws nothing, and yet its result is wrong or
/// the error is still pending.  A call that makes up for the launch has noticed the error.
///
/// `problem` must have been filled, its originals kept, and its outputs must be poisoned before
/// each call: else what an earlier call has written looks right.  What the device finds meanwhile
/// is not reported.
std::optional<std::uint64_t> find_lost_launch(const Performer& performer, Problem& problem,
                                              const CaseInfo& info, std::uint64_t launches,
                                              cudaStream_t stream);

}  // namespace lab
