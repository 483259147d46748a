// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/score.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace grader {
namespace {

using State = CaseResult::State;

double to_half_points(double points) {
  return std::round(points * 2) / 2;
}

/// How the cases of one group went.
struct Tally {
  int passed = 0;
  int lost = 0;  // failed, or never reached
  int skipped = 0;
  std::string skip_reason;
};

Tally tally_of(const std::string& group, const std::vector<CaseResult>& cases) {
  Tally tally;
  for (const CaseResult& one : cases) {
    if (one.group != group) continue;
    if (one.state == State::passed) ++tally.passed;
    if (one.state == State::failed || one.state == State::not_run) ++tally.lost;
    if (one.state == State::skipped) {
      ++tally.skipped;
      tally.skip_reason = one.reason;
    }
  }
  return tally;
}

/// The correctness part, and a second line for groups that this machine cannot hold.
std::vector<Part> correctness_parts(const LabFacts& facts, double of, const ScoreInput& input) {
  Part scored{"correctness", 0, of, PartState::scored, ""};
  Part open{"correctness", 0, 0, PartState::open, ""};
  std::vector<std::string> lost;
  for (const auto& [group, share] : facts.groups) {
    const Tally tally = tally_of(group, input.cases);
    const int counted = tally.passed + tally.lost;
    if (counted > 0) {
      scored.points += of * share * tally.passed / counted;
      if (tally.lost > 0) lost.push_back(fmt::format("{} {}/{}", group, tally.passed, counted));
    } else if (!input.cases.empty()) {
      open.of += of * share;
      open.reason = tally.skip_reason.empty() ? "no case here" : tally.skip_reason;
    }
  }
  if (!lost.empty()) scored.reason = join(lost, ", ");
  if (!input.unearned.empty()) {
    scored.points = 0;
    scored.reason = input.unearned;
  }
  open.of = to_half_points(open.of);
  scored.of = of - open.of;
  scored.points = std::min(to_half_points(scored.points), scored.of);
  std::vector<Part> parts = {scored};
  if (open.of > 0) parts.push_back(open);
  return parts;
}

Part measured_part(const std::string& name, double of, const Measured& measured, bool gated) {
  if (!measured.share && !measured.reason.empty()) {
    return {name, 0, of, PartState::open, measured.reason};
  }
  if (gated) return {name, 0, of, PartState::gated, "waits until every case is right"};
  return {name, to_half_points(of * measured.share.value_or(0)), of, PartState::scored,
          measured.reason};
}

const Measured& measured_of(const std::string& part, const ScoreInput& input) {
  if (part == "care") return input.care;
  if (part == "efficiency") return input.efficiency;
  if (part == "quiz") return input.quiz;
  return input.throughput;
}

/// Verdicts that are not about the points: nobody's points, or not decided by a program.
void suspend(std::vector<Part>& parts, Verdict verdict) {
  for (Part& part : parts) {
    if (verdict == Verdict::internal_error) {
      part.points = 0;
      part.state = PartState::open;
      part.reason = "our fault: grade again";
    } else if (verdict == Verdict::cheating_suspected && part.state != PartState::open) {
      part.points = 0;
      part.state = PartState::held;
      part.reason = "a person must look at this";
    }
  }
}

}  // namespace

std::string to_string(PartState state) {
  switch (state) {
    case PartState::scored:
      return "scored";
    case PartState::open:
      return "open";
    case PartState::gated:
      return "gated";
    case PartState::held:
      break;
  }
  return "held";
}

Score compute_score(const LabFacts& facts, const ScoreInput& input) {
  Score score;
  const bool all_right =
      std::all_of(input.cases.begin(), input.cases.end(), [](const CaseResult& one) {
        return one.state == State::passed || one.state == State::skipped;
      });
  // Care may find a fault in code whose results are right: care itself is then scored.
  const bool gated = input.cases.empty() || !all_right || !input.unearned.empty();
  for (const auto& [name, of] : facts.rubric) {
    if (name == "correctness") {
      for (Part& part : correctness_parts(facts, of, input)) score.parts.push_back(std::move(part));
    } else {
      const bool gate = gated || (name != "care" && input.verdict != Verdict::ok);
      score.parts.push_back(measured_part(name, of, measured_of(name, input), gate));
    }
  }
  suspend(score.parts, input.verdict);
  for (const Part& part : score.parts) {
    (part.state == PartState::open ? score.open : score.of) += part.of;
    score.points += part.points;
  }
  return score;
}

}  // namespace grader
