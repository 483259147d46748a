// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "device/site.h"
#include "grade/grade.h"
#include "lab/lab.h"
#include "report/page.h"

namespace grader {

/// What a failed grading teaches: what is wrong and where, the cases by group, what to do next.
void add_failed(Page& page, const Site& site, const Lab& lab, const Grade& grade);

}  // namespace grader
