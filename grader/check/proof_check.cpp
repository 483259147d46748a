// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/proof_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/files.h"
#include "base/text.h"
#include "lab/known_submissions.h"
#include "lab/todo_regions.h"

namespace grader {
namespace {

const TodoRegion* find_region(const std::vector<TodoRegion>& regions, int number) {
  const auto found = std::find_if(regions.begin(), regions.end(),
                                  [&](const TodoRegion& one) { return one.number == number; });
  return found == regions.end() ? nullptr : &*found;
}

/// What is off with the proof of one TODO, without grading it; "" when nothing is.
std::string fault_of_proof(const Lab& lab, const Todo& todo,
                           const std::vector<TodoRegion>& skeleton) {
  if (todo.proof.empty()) {
    return "it needs proof = \"NAME\", the known-bad submission that leaves just this TODO undone";
  }
  const auto bad = select_known(lab, kWrong, todo.proof);
  if (!bad.ok()) return bad.error().text;
  if (bad.value().needs == "cuda") return todo.proof + " must run on the cpu device";
  const auto source = source_of(lab, bad.value());
  if (!source.ok()) return "";  // the check of the known-bad submissions reports it
  const auto regions = find_todo_regions(source.value());
  std::vector<std::string> left;
  for (const TodoRegion& region : regions) left.push_back(std::to_string(region.number));
  if (left != std::vector{std::to_string(todo.number)}) {
    return fmt::format("{} must have \"// TODO {}\" and no other; it has {}", todo.proof,
                       todo.number, left.empty() ? "none" : "TODO " + join(left, ", "));
  }
  const TodoRegion* wanted = find_region(skeleton, todo.number);
  if (wanted != nullptr && !regions.front().code.starts_with(wanted->code)) {
    return fmt::format("below \"// TODO {}\", {} must have the skeleton's code: {}", todo.number,
                       todo.proof, wanted->code.empty() ? "none" : wanted->code);
  }
  return "";
}

/// Nothing if that job was not graded.
const Grade* grade_of(const std::vector<CheckJob>& jobs,
                      const std::vector<std::optional<Grade>>& grades, const std::string& name) {
  for (std::size_t i = 0; i < jobs.size() && i < grades.size(); ++i) {
    if (jobs[i].name == name && grades[i]) return &*grades[i];
  }
  return nullptr;
}

/// The points of a grade; of one that ended where it had found enough (stop_when_found()), the most
/// that it could have come to.
Score most_points(const Lab& lab, const Grade& grade) {
  if (grade.count(CaseResult::State::not_run) == 0) return grade.score;
  ScoreInput best;
  best.verdict = grade.finding.verdict;
  best.cases = grade.cases;
  for (CaseResult& one : best.cases) {
    if (one.state == CaseResult::State::not_run) one.state = CaseResult::State::passed;
  }
  for (Measured* part : {&best.care, &best.efficiency, &best.throughput, &best.quiz}) {
    part->share = 1;
  }
  return compute_score(lab.facts, best);
}

/// "correctness 30 of 40 (basic 3/4), care 10 of 10": the parts that earned points.
std::string earned_text(const Score& score) {
  std::vector<std::string> earned;
  for (const Part& part : score.parts) {
    if (part.points <= 0) continue;
    earned.push_back(fmt::format("{} {} of {}{}", part.name, points_text(part.points),
                                 points_text(part.of),
                                 part.reason.empty() ? "" : fmt::format(" ({})", part.reason)));
  }
  return join(earned, ", ");
}

}  // namespace

std::vector<std::string> check_proofs(const Lab& lab) {
  const auto text = read_file(lab.folder / lab.facts.edits.front());
  if (!text.ok()) return {};  // its absence was reported before
  const auto skeleton = find_todo_regions(text.value());
  std::vector<std::string> faults;
  for (const Todo& todo : lab.facts.todos) {
    if (todo.proof.empty() && lab.facts.todos.size() == 1) continue;  // the skeleton is the proof
    const std::string fault = fault_of_proof(lab, todo, skeleton);
    if (!fault.empty()) faults.push_back(fmt::format("{}: {}", todo.place, fault));
  }
  return faults;
}

std::vector<std::string> check_proof_points(const Lab& lab, const std::vector<CheckJob>& jobs,
                                            const std::vector<std::optional<Grade>>& grades,
                                            std::vector<std::string>& notes) {
  std::vector<std::string> faults;
  std::map<std::string, std::vector<std::string>> not_compared;  // by base
  for (const Todo& todo : lab.facts.todos) {
    const auto bad = select_known(lab, kWrong, todo.proof);
    if (!bad.ok()) continue;
    const Grade* base = grade_of(jobs, grades, bad.value().base);
    const Grade* proof = grade_of(jobs, grades, "wrong/" + todo.proof);
    if (proof == nullptr) continue;
    if (base == nullptr) {
      not_compared[bad.value().base].push_back(todo.proof);
      continue;
    }
    const Score with = most_points(lab, *base);
    const Score without = most_points(lab, *proof);
    if (without.points < with.points) continue;
    faults.push_back(fmt::format(
        "{}: {} earns {} points without TODO {}, and {} earns {}; it must earn fewer, and has {}",
        todo.place, todo.proof, points_text(without.points), todo.number, bad.value().base,
        points_text(with.points), earned_text(without)));
  }
  for (const auto& [base, proofs] : not_compared) {
    const bool rung = !base.empty() && base != "student";
    notes.push_back(fmt::format("points of {} not compared with those of the base, which {}",
                                join(proofs, ", "),
                                rung ? fmt::format("was not graded: {}", base) : "is no rung"));
  }
  return faults;
}

}  // namespace grader
