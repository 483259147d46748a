// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/solution_headers.h"

#include <fmt/format.h>

#include "base/files.h"
#include "lab/rungs.h"
#include "lab/todo_regions.h"

namespace grader {
namespace {

void check_rung(const Rung& rung, std::vector<std::string>& faults) {
  const std::string name = rung.stem + ".cu";
  const auto text = read_file(rung.path);
  if (!text.ok()) return faults.push_back(text.error().text);
  if (const auto fault = fault_of_rung_header(rung, text.value())) {
    faults.push_back(name + ": " + *fault);
  }
  if (!find_todo_regions(text.value()).empty()) faults.push_back(name + " still has a TODO");
}

}  // namespace

std::vector<std::string> check_solution_headers(const Lab& lab) {
  std::vector<std::string> faults;
  for (const Rung& rung : find_rungs(lab)) check_rung(rung, faults);
  return faults;
}

}  // namespace grader
