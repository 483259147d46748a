// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/number_text.h"

#include <fmt/format.h>

#include <cmath>

namespace grader {

std::string value_text(double value) {
  if (std::isnan(value)) return "nan";
  return fmt::format("{:.7g}", value);
}

std::string count_text(double count) {
  std::string digits = fmt::format("{:.0f}", count);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ' ');
  return digits;
}

std::string ratio_text(double value) {
  return fmt::format("{:.{}f}", value, value < 0.01 ? 5 : value < 0.1 ? 4 : 3);
}

std::string ratio_text(double value, double low, double high) {
  return fmt::format("{} ({} to {})", ratio_text(value), ratio_text(low), ratio_text(high));
}

}  // namespace grader
