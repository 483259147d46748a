// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "state/state_file.h"

#include <fmt/format.h>

#include "base/files.h"

namespace grader {

Json load_state(const std::filesystem::path& path) {
  std::error_code code;
  if (!std::filesystem::exists(path, code)) return Json::object();
  const auto text = read_file(path, 1 << 20);
  Json json = text.ok() ? Json::parse(text.value(), nullptr, false) : Json();
  if (json.is_object()) return json;
  auto aside = path;
  aside += ".broken";
  std::filesystem::rename(path, aside, code);
  fmt::print(stderr, "grader: {} is damaged and does not count; {}.\n", path.string(),
             code ? "it stays where it is" : "it is kept as " + aside.filename().string());
  return Json::object();
}

}  // namespace grader
