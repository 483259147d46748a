// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/static_checks.h"

#include "check/check_efficiency.h"
#include "check/contract_check.h"
#include "check/file_set.h"
#include "check/fill_in_check.h"
#include "check/known_check.h"
#include "check/proof_check.h"
#include "check/quiz_check.h"
#include "check/readme_check.h"
#include "check/skeleton_check.h"
#include "check/solution_headers.h"
#include "tables/ladder_tables.h"

namespace grader {

std::vector<std::string> check_statically(const std::filesystem::path& source_dir, const Lab& lab) {
  std::vector<std::string> faults;
  const auto add = [&](std::vector<std::string> more) {
    faults.insert(faults.end(), more.begin(), more.end());
  };
  // In the order of an author's work, so that the first fault is the next step.
  add(check_filled_in(lab));
  add(check_file_set(lab));
  add(check_contract(lab));
  add(check_skeleton(lab));
  add(check_efficiency_rungs(lab));
  add(check_quiz(lab));
  add(check_solution_headers(lab));
  add(check_known(lab));
  add(check_proofs(lab));
  add(check_readme(lab));
  add(stale_tables(source_dir, lab));
  return faults;
}

}  // namespace grader
