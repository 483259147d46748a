// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "device/devices.h"
#include "grade/grade_request.h"
#include "grade/score.h"

namespace grader {

/// True where accesses can be checked on the device at all.
bool has_checkers(const Device& device);

/// Before anything has run: the parts that are open, however the grading ends, because nobody asked
/// for them or the device cannot measure them.
ScoreInput open_parts(const Device& device, const GradeRequest& request);

}  // namespace grader
