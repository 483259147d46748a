// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <nlohmann/json.hpp>

namespace grader {

/// JSON whose keys keep the order in which they were written, so that output is stable.
using Json = nlohmann::ordered_json;

}  // namespace grader
