// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "device/site.h"
#include "grade/grade.h"
#include "lab/lab.h"
#include "report/style.h"

namespace grader {

/// The screen of one graded submission.
std::string grade_screen(const Style& style, const Site& site, const Lab& lab, const Grade& grade);

/// The screen of several: a table, and a line for each that is not ok.
std::string grades_table(const Style& style, const std::vector<Grade>& grades);

/// "80 of 80; 20 points wait for a GPU".
std::string total_text(const Score& score);

}  // namespace grader
