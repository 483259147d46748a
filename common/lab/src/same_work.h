// Whether two calls with the same data did the same work, by what the device counted of each.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "failure.h"
#include "records.h"

namespace lab {

/// The kernels of the second call stored less than those of the first: they looked for results that
/// are there already.  Kernels that only the first call launched, to set something up, do not
/// count.
std::optional<Failure> failure_of_skipped_work(const std::vector<CounterRecord>& first,
                                               const std::vector<CounterRecord>& second);

}  // namespace lab
