// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "environment.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace simt {
namespace {

constexpr int kStatus = 2;

/// Empty where the variable is unset.
std::string_view text_of(const char* variable) {
  const char* text = std::getenv(variable);
  return text == nullptr ? std::string_view() : text;
}

bool read_whole(std::string_view text, std::uint64_t& number) {
  const bool hex = text.starts_with("0x") || text.starts_with("0X");
  if (hex) text.remove_prefix(2);
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, hex ? 16 : 10);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

std::uint64_t number_in_environment(const char* variable, std::uint64_t otherwise,
                                    std::uint64_t least, std::uint64_t most) {
  const std::string_view text = text_of(variable);
  if (text.empty()) return otherwise;
  std::uint64_t number = 0;
  if (read_whole(text, number) && number >= least && number <= most) return number;
  refuse_environment(variable, "a whole number from " + std::to_string(least) + " to " +
                                   std::to_string(most) + " is wanted");
}

double seconds_in_environment(const char* variable, double otherwise) {
  const std::string_view text = text_of(variable);
  if (text.empty()) return otherwise;
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (whole && seconds > 0 && seconds < 1e9) return seconds;
  refuse_environment(variable, "a number of seconds above 0 is wanted");
}

bool is_asked_in_environment(const char* variable) {
  return number_in_environment(variable, 0, 0, 1) == 1;
}

void refuse_environment(const char* variable, std::string_view sentence) {
  std::fflush(nullptr);
  std::fprintf(stderr, "========= %s=%s: %.*s\n", variable, std::string(text_of(variable)).c_str(),
               static_cast<int>(sentence.size()), sentence.data());
  std::_Exit(kStatus);
}

}  // namespace simt
