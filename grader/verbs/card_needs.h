// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "device/choose_device.h"
#include "lab/lab.h"
#include "report/progress.h"

namespace grader {

/// Why the build has no harness of `lab` for `device`, with the command that mends it; nothing
/// where it has one.
std::optional<Error> not_built(const Lab& lab, const Device& device);

/// "53_nccl_allreduce needs 2 GPUs, and this machine shows 1" (lab.toml, needs.gpus); nothing where
/// there are enough, and on the cpu device, which has as many as a lab asks for.
std::optional<Error> too_few_cards(const Lab& lab, const ChosenDevice& chosen);

/// "34_gemm_hopper needs a GPU of compute capability 9.0, and this NVIDIA A10 has 8.6", or the same
/// for its memory (lab.toml, needs.compute_capability and needs.memory_gb); nothing where the first
/// card will do, and on the cpu device.
std::optional<Error> too_small_card(const Lab& lab, const ChosenDevice& chosen);

/// Takes the labs out that cannot be timed here: not_built(), too_few_cards(), too_small_card().
/// Where labs were named the first of them is an Error; where all are meant each gets a line, and
/// the others go on.
std::optional<Error> leave_out_untimed(std::vector<Lab>& labs, const ChosenDevice& chosen,
                                       bool named, Progress& progress);

}  // namespace grader
