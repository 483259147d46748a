// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>

#include "device/devices.h"
#include "grade/grade_request.h"
#include "grade/harness_setup.h"

namespace grader {

/// How the harness runs in `folder` for this request: its files there, and its limits.
HarnessSetup setup_for(const GradeRequest& request, const Device& device,
                       const std::filesystem::path& harness, const std::filesystem::path& folder);

}  // namespace grader
