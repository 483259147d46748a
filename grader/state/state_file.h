// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>

#include "base/json.h"

namespace grader {

/// The JSON object in `path`, or an empty one when there is no such file.  A file that holds no
/// object is set aside as `path`.broken, and standard error says so: nothing is lost.
Json load_state(const std::filesystem::path& path);

}  // namespace grader
