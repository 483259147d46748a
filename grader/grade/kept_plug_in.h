// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>

#include "grade/grade_submission.h"
#include "lab/lab.h"

namespace grader {

/// A debugger needs the plug-in after the grading: one per lab and device is kept.  Its path; empty
/// where it could not be copied.
std::filesystem::path keep_plug_in(const Workbench& bench, const Lab& lab,
                                   const std::filesystem::path& plug_in);

}  // namespace grader
