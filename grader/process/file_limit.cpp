// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/file_limit.h"

#include <algorithm>
#include <cstdlib>

namespace grader {

std::uint64_t file_limit(double wanted_gb) {
  if (const char* text = std::getenv("LAB_FILE_GB"); text != nullptr) {
    char* end = nullptr;
    const double gb = std::strtod(text, &end);
    const bool number = end != text && *end == '\0' && gb >= 0 && gb < 1e9;
    if (number) return static_cast<std::uint64_t>(gb * 1e9);
  }
  const auto wanted = static_cast<std::uint64_t>(std::max(wanted_gb, 0.0) * 1e9);
  return std::max(std::uint64_t{1} << 30, wanted);
}

}  // namespace grader
