// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "state/text_map.h"

#include "base/files.h"
#include "base/json.h"
#include "state/state_file.h"

namespace grader {

TextMap load_text_map(const std::filesystem::path& path) {
  TextMap map;
  const Json json = load_state(path);
  for (const auto& [name, value] : json.items()) {
    if (value.is_string()) map[name] = value.get<std::string>();
  }
  return map;
}

std::optional<Error> store_text_map(const std::filesystem::path& path, const TextMap& map) {
  return write_file_atomically(path, Json(map).dump(2) + "\n");
}

}  // namespace grader
