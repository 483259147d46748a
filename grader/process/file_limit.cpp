// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/file_limit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/units.h"

namespace grader {
namespace {

constexpr const char* kOfOne = "LAB_FILE_GB";
constexpr const char* kOfAll = "LAB_FILES_GB";

/// The variable in bytes; nothing where it is unset or no number.
std::optional<std::uint64_t> given_limit(const char* variable) {
  const char* text = std::getenv(variable);
  if (text == nullptr) return std::nullopt;
  char* end = nullptr;
  const double gb = std::strtod(text, &end);
  if (end == text || *end != '\0' || !(gb >= 0 && gb < 1e9)) return std::nullopt;
  return static_cast<std::uint64_t>(gb * 1e9);
}

std::uint64_t in_bytes(double gb) {
  return static_cast<std::uint64_t>(std::max(gb, 0.0) * 1e9);
}

}  // namespace

std::optional<Error> wrong_file_limit() {
  for (const char* variable : {kOfOne, kOfAll}) {
    const char* text = std::getenv(variable);
    if (text == nullptr || *text == '\0' || given_limit(variable)) continue;
    return Error{fmt::format("{} is '{}', but it must be a number of gigabytes, 0 for no limit",
                             variable, text)};
  }
  return std::nullopt;
}

std::uint64_t file_limit(double wanted_gb) {
  return given_limit(kOfOne).value_or(std::max(kGiB, in_bytes(wanted_gb)));
}

std::uint64_t all_files_limit(double wanted_gb) {
  return given_limit(kOfAll).value_or(std::max(4 * kGiB, 2 * in_bytes(wanted_gb)));
}

}  // namespace grader
