// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "device/site.h"
#include "grade/grade.h"
#include "lab/lab.h"
#include "report/page.h"

namespace grader {

/// What a passed grading teaches: the points, how fast it is and could be, what comes next.
void add_passed(Page& page, const Site& site, const Lab& lab, const Grade& grade);

}  // namespace grader
