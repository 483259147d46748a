// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "grade/verdict.h"

namespace grader {

/// True where a lack of memory, processes, disk space or tools can end in `finding`, or a machine
/// that is too slow.
bool may_be_the_machines(const Finding& finding);

/// What `fault`, an internal error, is called where a known-good submission does not cause it.
Finding breaks_harness(const Finding& fault);

}  // namespace grader
