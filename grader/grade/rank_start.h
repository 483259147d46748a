// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <optional>

#include "base/result.h"
#include "device/devices.h"
#include "lab/lab.h"

namespace grader {

/// Why this build cannot run `lab` at all, with the command that mends it.
std::optional<Error> unmet_need(const Devices& devices, const Lab& lab);

/// What is wrong with $LAB_RANKS, where it is set: it must be a whole number from 1.
std::optional<Error> wrong_rank_count();

/// How many ranks of `lab` are started on a machine that shows `cards` of the device: as many as
/// the lab wants on the cpu device, never more than there are GPUs.  $LAB_RANKS says otherwise, for
/// an allocation of several machines.  0 for a lab that runs as one process without MPI.
int ranks_to_start(const Device& device, const Lab& lab, std::size_t cards);

/// `device` as `lab` needs it: for a lab of several ranks (lab.toml, needs.ranks) with what starts
/// them, and with what their submissions are compiled with.
Device device_for(const Devices& devices, const Device& device, const Lab& lab, std::size_t cards);

}  // namespace grader
