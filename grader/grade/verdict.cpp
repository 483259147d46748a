// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/verdict.h"

#include <iterator>

namespace grader {
namespace {

struct Names {
  const char* name;
  const char* title;
};

// In the order of the enum.
constexpr Names kNames[] = {
    {"internal_error", "Our fault"},
    {"cheating_suspected", "A person must look at this"},
    {"compile_error", "Does not compile"},
    {"not_started", "Not started"},
    {"timeout", "Does not end"},
    {"out_of_memory", "Out of memory"},
    {"device_fault", "Fault"},
    {"race", "Race"},
    {"wrong_answer", "Wrong answer"},
    {"ok", "Correct"},
};

}  // namespace

std::string to_string(Verdict verdict) {
  return kNames[static_cast<int>(verdict)].name;
}

std::string title_of(Verdict verdict) {
  return kNames[static_cast<int>(verdict)].title;
}

std::optional<Verdict> parse_verdict(std::string_view name) {
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if (name == kNames[i].name) return static_cast<Verdict>(i);
  }
  return std::nullopt;
}

}  // namespace grader
