// The rules behind diagnose(), each with a test in test/rules_*_test.cpp.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "diagnose.h"

namespace lab::rules {

using Finding = std::optional<Diagnosis>;

// rules_place.cpp: where the bad elements lie
Finding never_written(const Evidence& e);
Finding first_block_only(const Evidence& e);
Finding last_row_never_written(const Evidence& e);
Finding most_never_written(const Evidence& e);
Finding tail_never_written(const Evidence& e);
Finding tail_wrong(const Evidence& e);
Finding every_kth(const Evidence& e);

// rules_value.cpp: what they hold
Finding accumulates(const Evidence& e);
Finding hypothesis(const Evidence& e);
Finding zeros(const Evidence& e);
Finding nan_output(const Evidence& e);
Finding transposed(const Evidence& e);
Finding input_copied(const Evidence& e);
Finding constant_factor(const Evidence& e);
Finding shifted(const Evidence& e);
Finding precision_too_low(const Evidence& e);

}  // namespace lab::rules
