// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"
#include "device/devices.h"
#include "lab/lab.h"
#include "process/processes.h"

namespace grader {

enum class TimelineForm { text, svg };

/// Whether a timeline of this device is measured, not predicted: it cannot count.
bool is_measured(const Device& device);

/// Whether anything in a timeline, as text, may be the submission's: what the harness does there
/// alone is coarse, or a fill.
bool shows_submission(std::string_view timeline);

/// The timeline of the lab's timed case with this submission: streams and engines, each
/// operation with its begin and end.  An Error when it cannot be had; of a submission that does not
/// compile or run, `scripts/lab grade` says more.
Result<std::string> run_timeline(const Device& device, const Lab& lab,
                                 const std::filesystem::path& source,
                                 const std::filesystem::path& runs, std::uint64_t seed,
                                 TimelineForm form, Processes& processes);

}  // namespace grader
