// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/check_job.h"

namespace grader {

/// TODOs of lab.toml whose `proof` is no known-bad submission that has just this TODO left, as the
/// skeleton has it, and runs on the cpu device.
std::vector<std::string> check_proofs(const Lab& lab);

/// Proofs that earn as many points as their base: the TODO costs nothing.  `grades` are those of
/// `jobs`, in their order.  `notes` say which bases are not graded.
std::vector<std::string> check_proof_points(const Lab& lab, const std::vector<CheckJob>& jobs,
                                            const std::vector<std::optional<Grade>>& grades,
                                            std::vector<std::string>& notes);

}  // namespace grader
