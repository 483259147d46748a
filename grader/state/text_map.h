// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "base/result.h"

namespace grader {

/// A small file of names and texts, as JSON: the quiz answers and the hints seen of one lab.
using TextMap = std::map<std::string, std::string>;

/// Empty when the file is not there or damaged.
TextMap load_text_map(const std::filesystem::path& path);
std::optional<Error> store_text_map(const std::filesystem::path& path, const TextMap& map);

}  // namespace grader
