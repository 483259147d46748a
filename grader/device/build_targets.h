// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "device/devices.h"
#include "process/processes.h"

namespace grader {

inline constexpr const char* kWaiting = "waiting for another build in the same folder";

/// Asks the build for `targets` (nothing happens when they are up to date).  `on_line` gets each
/// line that the build prints, and kWaiting first where somebody else builds in the same folder:
/// they take turns.
std::optional<Error> build_targets(const Devices& devices, const std::vector<std::string>& targets,
                                   Processes& processes,
                                   const std::function<void(const std::string&)>& on_line);

}  // namespace grader
