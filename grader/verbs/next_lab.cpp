// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/next_lab.h"

#include <algorithm>

namespace grader {

const Lab* find_next_lab(const std::vector<Lab>& labs, const std::set<std::string>& done) {
  for (const Lab& lab : labs) {
    if (done.count(lab.name) > 0) continue;
    const auto& needed = lab.facts.prerequisites;
    const bool ready = std::all_of(needed.begin(), needed.end(), [&](const std::string& name) {
      const bool here = std::any_of(labs.begin(), labs.end(),
                                    [&](const Lab& other) { return other.name == name; });
      return !here || done.count(name) > 0;
    });
    if (ready) return &lab;
  }
  // Prerequisites that wait for each other must not hide what is open.
  const auto open = std::find_if(labs.begin(), labs.end(),
                                 [&](const Lab& lab) { return done.count(lab.name) == 0; });
  return open == labs.end() ? nullptr : &*open;
}

}  // namespace grader
