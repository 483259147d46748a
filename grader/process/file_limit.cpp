// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/file_limit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace grader {
namespace {

/// $LAB_FILE_GB in bytes; nothing where it is unset or no number.
std::optional<std::uint64_t> given_limit() {
  const char* text = std::getenv("LAB_FILE_GB");
  if (text == nullptr) return std::nullopt;
  char* end = nullptr;
  const double gb = std::strtod(text, &end);
  if (end == text || *end != '\0' || !(gb >= 0 && gb < 1e9)) return std::nullopt;
  return static_cast<std::uint64_t>(gb * 1e9);
}

}  // namespace

std::optional<Error> wrong_file_limit() {
  const char* text = std::getenv("LAB_FILE_GB");
  if (text == nullptr || *text == '\0' || given_limit()) return std::nullopt;
  return Error{fmt::format(
      "LAB_FILE_GB is '{}', but it must be a number of gigabytes, 0 for no limit", text)};
}

std::uint64_t file_limit(double wanted_gb) {
  if (const auto given = given_limit()) return *given;
  const auto wanted = static_cast<std::uint64_t>(std::max(wanted_gb, 0.0) * 1e9);
  return std::max(std::uint64_t{1} << 30, wanted);
}

}  // namespace grader
