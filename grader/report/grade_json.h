// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "base/json.h"
#include "grade/grade.h"

namespace grader {

/// A grade as `grade --json` prints it: the schema of docs/grade-json.md.
Json grade_json(const Grade& grade);

}  // namespace grader
