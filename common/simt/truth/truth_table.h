// docs/counters.md: the truth suite on both devices.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace truth {

/// The whole file.  `here` is of counted_here(), `gpu` of measured(), in the same order of cases.
std::string table(const std::vector<nlohmann::json>& here, const nlohmann::json& gpu);

}  // namespace truth
