// From what the calls of a case left to the failure that is reported.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "diagnose.h"
#include "failure.h"
#include "judged.h"

namespace lab {

/// A wrong answer with its name.
Failure failure_of(const Evidence& evidence, const Diagnosis& diagnosis);

/// What check_on_device found.
Failure failure_of(const Judged& output, const BadCount& count);

/// All outcomes come from the same input.  When two of them differ by more than rounding can
/// explain (twice the bound), the result depends on the order in which threads ran.
std::optional<Failure> failure_of_race(const std::vector<const Outcome*>& outcomes,
                                       const Expected& expected);

/// All outcomes are wrong in the same elements, or beyond the same edge, and there are right ones
/// too.
bool are_wrong_at_one_place(const std::vector<const Outcome*>& outcomes, const Expected& expected);

/// Only elements that an index of 32 bits cannot reach are wrong.
std::optional<Failure> failure_of_overflow(const Judged& output, const Evidence& evidence);

}  // namespace lab
