// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "device/choose_device.h"
#include "lab/lab.h"
#include "report/progress.h"
#include "verbs/context.h"

namespace grader {

/// The device `wanted` ("auto", "cpu", "cuda"), its probe built and asked.
Result<ChosenDevice> prepare_device(const Context& context, const std::string& wanted, bool build,
                                    Progress& progress);

/// Builds what `device` needs for `labs`; says so only when there is something to build.
std::optional<Error> prepare_labs(const Context& context, const Device& device,
                                  const std::vector<Lab>& labs, Progress& progress);

}  // namespace grader
