// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "bench/ladder_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <optional>

#include "device/device_turn.h"
#include "grade/bench_run.h"
#include "grade/rank_start.h"
#include "process/run_directory.h"

namespace grader {
namespace {

constexpr const char* kRepeats = "repeats";  // in Results::missing
constexpr const char* kAa = "aa";

GradeRequest request_for(const Lab& lab, const Rung& rung, const LadderPlan& plan) {
  GradeRequest request;
  request.lab = &lab;
  request.kind = SourceKind::rung;
  request.source = rung.path;
  request.with_care = plan.with_care;
  request.timed = plan.timed;
  return request;
}

MeasuredRung measured(const Rung& rung, const Grade& grade) {
  MeasuredRung one;
  one.rung = rung.stem;
  one.verdict = to_string(grade.finding.verdict);
  if (!grade.bench) return one;
  one.ratio = grade.bench->ratio;
  one.low = grade.bench->low;
  one.high = grade.bench->high;
  one.gflops = grade.bench->gflops;
  one.gbs = grade.bench->gbs;
  one.ms = grade.bench->submission_ms;
  one.roofline_share = grade.bench->roofline_share;
  return one;
}

class LadderBench {
 public:
  LadderBench(const Workbench& bench, const Lab& lab, const LadderPlan& plan, Results& results,
              Progress& progress)
      : bench_(bench), lab_(lab), plan_(plan), progress_(progress), results_(results) {}

  std::optional<Error> go() {
    int done = 0;
    for (const Rung& rung : plan_.rungs) {
      const auto grade =
          grade_once(rung, fmt::format("{} ({} of {})", rung.stem, ++done, plan_.rungs.size()));
      if (!grade.ok()) return grade.error();
      results_.rungs.push_back(measured(rung, grade.value()));
      std::erase(results_.missing, rung.stem);
      if (const auto& record = grade.value().bench) {
        results_.size = record->size;
        results_.cards = std::max(results_.cards, record->cards);  // a rung without a time tells 1
      }
    }
    for (int i = 1; i <= plan_.repeat; ++i) {
      const auto grade =
          grade_once(plan_.rungs.back(), fmt::format("grading {} of {}", i, plan_.repeat));
      if (!grade.ok()) return grade.error();
      results_.repeats.push_back(grade.value().score.points);
    }
    std::erase(results_.missing, kRepeats);
    if (const auto error = measure_aa()) return error;
    std::erase(results_.missing, kAa);
    return std::nullopt;
  }

 private:
  Result<Grade> grade_once(const Rung& rung, const std::string& name) {
    return grade_submission(bench_, request_for(lab_, rung, plan_), [&](const std::string& what) {
      progress_.step(fmt::format("{} {}: {}", lab_.name, name, what));
    });
  }

  std::optional<Error> measure_aa() {
    for (int i = 1; i <= plan_.aa; ++i) {
      progress_.step(fmt::format("{}: baseline against itself, {} of {}", lab_.name, i, plan_.aa));
      auto directory = RunDirectory::make(bench_.site->build_dir / "runs");
      if (!directory.ok()) return directory.error();
      const auto turn = bench_.take_turn(lab_, DeviceTurn::Kind::alone);
      if (!turn.ok()) return turn.error();
      HarnessSetup setup;
      setup.start =
          device_for(bench_.site->devices, *bench_.device, lab_, bench_.cards.size()).start;
      setup.harness = fill_in({bench_.device->harness}, {{"lab", lab_.name}}).front();
      setup.baseline_as_submission = true;
      setup.timed = plan_.timed;
      setup.seals = bench_.device->seals;
      setup.work_dir = directory.value().path();
      setup.seed = static_cast<std::uint64_t>(i);
      // The baseline may be as fast as itself: nothing is too fast to be believed here.
      const auto outcome = run_bench(setup, {"", 0.01, 1, 1e9}, *bench_.processes);
      if (!outcome.ok()) return outcome.error();
      const auto& record = outcome.value().record;
      if (!record) {
        return Error{fmt::format("{}: the baseline against itself broke off: {}", lab_.name,
                                 outcome.value().finding.message),
                     Blame::us};
      }
      results_.aa.push_back(record->ratio);
    }
    return std::nullopt;
  }

  const Workbench& bench_;
  const Lab& lab_;
  const LadderPlan& plan_;
  Progress& progress_;
  Results& results_;
};

}  // namespace

Results nothing_measured(const Lab& lab, const Card& card, const LadderPlan& plan) {
  Results results;
  results.date = today();
  results.card = card.name;
  results.cards = std::max(1, lab.facts.needs.gpus);
  results.driver = card.driver;
  results.runtime = card.runtime;
  results.lab = lab.name;
  if (lab.facts.throughput) results.baseline = lab.facts.throughput->baseline;
  for (const Rung& rung : plan.rungs) results.missing.push_back(rung.stem);
  if (plan.repeat > 0) results.missing.push_back(kRepeats);
  if (plan.aa > 0) results.missing.push_back(kAa);
  return results;
}

std::optional<Error> measure_ladder(const Workbench& bench, const Lab& lab, const LadderPlan& plan,
                                    Results& results, Progress& progress) {
  return LadderBench(bench, lab, plan, results, progress).go();
}

std::string today() {
  const std::time_t seconds = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char text[16];
  std::strftime(text, sizeof(text), "%Y-%m-%d", &utc);
  return text;
}

}  // namespace grader
