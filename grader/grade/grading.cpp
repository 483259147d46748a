// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

// The stages of a grading, in order: look at the file, compile it, compare it with the skeleton,
// run the cases, run the checkers, measure the time, count the points.  Each stage leaves what it
// found in the Grade; a stage that makes the next ones pointless ends the sequence.  What a broken
// machine can cause, too, is not believed at once: see BlameFinder.
#include "grade/grading.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "device/device_turn.h"
#include "efficiency/kernels_rule.h"
#include "efficiency/measure_efficiency.h"
#include "grade/bench_run.h"
#include "grade/care_run.h"
#include "grade/case_faults.h"
#include "grade/check_run.h"
#include "grade/checked_run.h"
#include "grade/compile.h"
#include "grade/control.h"
#include "grade/judge.h"
#include "grade/kept_plug_in.h"
#include "grade/machine_advice.h"
#include "grade/measure_quiz.h"
#include "grade/open_parts.h"
#include "grade/precheck.h"
#include "grade/rank_start.h"
#include "grade/repeat_broken.h"
#include "grade/same_behaviour.h"
#include "grade/setup_for.h"
#include "grade/suspect.h"
#include "lab/skeleton.h"
#include "lab/strip_code.h"
#include "lab/todo_regions.h"
#include "process/interrupt.h"
#include "process/run_directory.h"

namespace grader {
namespace {

constexpr const char* kOfNoKernel = "right results that no kernel computed";

class Grading {
 public:
  Grading(const Workbench& bench, const GradeRequest& request, const OnStep& on_step)
      : bench_(bench),
        request_(request),
        lab_(*request.lab),
        device_(device_for(bench.site->devices, *bench.device, *request.lab, bench.cards.size())),
        on_step_(on_step),
        blame_(bench, request, on_step) {
    grade_.lab = lab_.name;
    grade_.device = bench.device->name;
    grade_.card = bench.cards.front().name;
    grade_.source = request.source;
    grade_.kind = request.kind;
    grade_.seed = request.seed;
    grade_.start = device_.start;
    grade_.harness = fill_in({bench.device->harness}, {{"lab", lab_.name}}).front();
    score_ = open_parts(device_, request);
  }

  Result<Graded> go() {
    if (const auto error = stages()) {
      if (error->blame == Blame::user) return *error;
      grade_.finding = {Verdict::internal_error, "grader", error->text,
                        machine_advice(error->text, bench_.runs())};
    }
    if (const auto& broken = blame_.broken_machine()) {
      blame_machine(grade_, *broken, bench_.runs());
    }
    score_.verdict = grade_.finding.verdict;
    if (!grade_.cases.empty()) score_.cases = grade_.cases;
    score_.quiz = measure_quiz(lab_, request_.kind, request_.quiz_answers);
    return Graded{std::move(grade_), std::move(score_), blame_.doubt()};
  }

 private:
  /// An Error stops the grading; otherwise grade_ holds what was found.
  std::optional<Error> stages() {
    auto directory = RunDirectory::make(bench_.runs());
    if (!directory.ok()) return directory.error();
    setup_ = setup_for(request_, device_, grade_.harness, directory.value().path());
    const auto error = compile_and_run();
    // What can be earned here must not depend on how far the submission came.
    const bool counts = !error && !blame_.broken_machine() && !request_.control &&
                        grade_.finding.verdict != Verdict::internal_error;
    if (counts && grade_.cases.empty() && !request_.enough) {
      score_.cases = announced_cases(setup_, *bench_.processes);
    }
    return error;
  }

  std::optional<Error> compile_and_run() {
    if (request_.checkers_first && request_.enough && !device_.care_compile.empty()) {
      const auto error = take_care();
      if (error && error->blame != Blame::us) return error;
      if (!error && is_over()) return std::nullopt;
      grade_.finding = {};  // the usual order says why
      score_ = open_parts(device_, request_);
    }
    if (request_.kind != SourceKind::impostor) {
      bool go_on = false;
      if (const auto error = look_and_compile(go_on)) return error;
      if (!go_on) return std::nullopt;
    }
    if (request_.control) return run_stage(request_.control->stage);
    if (const auto error = run_cases()) return error;
    if (is_over()) return std::nullopt;
    if (const auto error = explain_slowness()) return error;
    if (is_over()) return std::nullopt;
    if (const auto error = take_care()) return error;
    if (is_over()) return std::nullopt;
    return measure_time();
  }

  std::optional<Error> run_stage(Stage stage) {
    switch (stage) {
      case Stage::cases:
        return run_cases();
      case Stage::checkers:
        return take_care();
      case Stage::timing:
        return measure_time();
      default:
        return std::nullopt;
    }
  }

  bool is_over() const {
    return blame_.broken_machine() || (request_.enough && request_.enough(grade_.finding));
  }

  /// In a turn on the device; once more where the harness failed, for that may pass.
  template <class Run>
  auto in_turn(DeviceTurn::Kind kind, const std::string& what, const Run& run) const
      -> decltype(run()) {
    const auto turn = take_turn(kind);
    if (!turn.ok()) return turn.error();
    step(what);
    auto outcome = run();
    if (!outcome.ok() || !outcome.value().harness_failed()) return outcome;
    return run();
  }

  std::optional<Error> look_and_compile(bool& go_on) {
    const auto checked = precheck(request_.source);
    if (!checked.ok()) return checked.error();
    if (checked.value().finding) {
      grade_.finding = *checked.value().finding;
      return std::nullopt;
    }
    step("compiling");
    auto fault = make_plug_ins();
    if (fault.ok() && may_pass(fault.value())) fault = make_plug_ins();
    if (!fault.ok()) return fault.error();
    if (fault.value()) {
      grade_.finding = fault.value()->finding;
      grade_.compiler_lines = fault.value()->lines;
      if (fault.value()->names_source) return std::nullopt;
      const auto own = blame_.is_own(grade_.finding, {Stage::compile, {}});
      return own.ok() ? std::nullopt : std::optional(own.error());
    }
    if (request_.keep_plug_in) grade_.plug_in = keep_plug_in(bench_, lab_, setup_.fast);
    compare_with_skeleton(checked.value().text);
    go_on = grade_.finding.verdict == Verdict::ok || request_.run_skeleton;
    return std::nullopt;
  }

  /// That it was the compiler that failed: another try may succeed.
  static bool may_pass(const std::optional<CompileFault>& fault) {
    return fault && !fault->names_source && fault->finding.verdict == Verdict::compile_error;
  }

  std::filesystem::path source() const { return std::filesystem::absolute(request_.source); }

  /// The plug-in, and the one for the checkers with it where both will be wanted.
  Result<std::optional<CompileFault>> make_plug_ins() const {
    if (request_.with_care && !request_.enough) {
      return compile_both(device_, lab_, source(), {setup_.fast, setup_.checked},
                          *bench_.processes);
    }
    return compile(device_, lab_, source(), setup_.fast, *bench_.processes);
  }

  void compare_with_skeleton(const std::string& text) {
    if (request_.kind == SourceKind::rung) return;
    const auto skeleton = find_skeleton(lab_, *bench_.processes);
    if (!skeleton) return;
    grade_.open_todos = open_todos(*skeleton, text);
    if (strip_code(text) != strip_code(*skeleton)) return;
    grade_.finding = {Verdict::not_started, "skeleton",
                      "The code is still the skeleton: TODO 1 is not done.",
                      fmt::format("{}, TODO 1", request_.source.filename().string())};
  }

  Result<DeviceTurn> take_turn(DeviceTurn::Kind kind) const {
    if (device_.takes_turns) step("waiting for the device");
    return bench_.take_turn(lab_, kind);
  }

  std::optional<Error> run_cases() {
    if (const auto error = use_plug_in(setup_, Build::fast)) return error;
    auto outcome = in_turn(DeviceTurn::Kind::alone, "running the cases", [this] {
      auto all = run_check(
          setup_, *bench_.processes,
          [this](std::size_t done, std::size_t of) {
            step(fmt::format("running the cases, {} of {}", done, of));
          },
          request_.enough);
      if (!all.ok()) return all;
      const auto error = repeat_broken_cases(all.value(), setup_, *bench_.processes);
      return error ? Result<CheckOutcome>(*error) : all;
    });
    if (!outcome.ok()) return outcome.error();
    const auto error =
        blame_.settle(outcome.value(), {Stage::cases, cases_beyond_doubt(outcome.value())});
    if (error) return error;
    fast_run_ = {outcome.value().cases, outcome.value().work};
    grade_.cases = outcome.value().cases;
    grade_.printed = outcome.value().printed;
    if (!outcome.value().start.card.empty()) grade_.card = outcome.value().start.card;
    if (!grade_.cases.empty()) {
      const auto faults = case_faults(lab_.facts, grade_.cases);
      if (!faults.empty()) {
        grade_.finding = {Verdict::internal_error, "lab", faults.front(),
                          "lab.toml and harness.cu"};
        return std::nullopt;
      }
    }
    Judgement judgement = judge_cases(grade_.cases, outcome.value().whole);
    grade_.finding = judgement.finding;
    grade_.case_index = judgement.case_index;
    if (follows_host(grade_.cases)) score_.unearned = kOfNoKernel;
    return std::nullopt;
  }

  bool care_is_useful() const {
    const Verdict verdict = grade_.finding.verdict;
    return request_.with_care && has_checkers(device_) && request_.impostor.empty() &&
           (verdict == Verdict::ok || verdict == Verdict::wrong_answer || verdict == Verdict::race);
  }

  Result<CareOutcome> run_checkers(double seconds) {
    if (device_.care_compile.empty()) {
      return run_care(device_, setup_, {std::begin(kCareTools), std::end(kCareTools)},
                      *bench_.processes);
    }
    if (!std::filesystem::exists(setup_.checked)) {
      const auto fault =
          compile(device_, lab_, source(), setup_.checked, *bench_.processes, Build::checked);
      if (!fault.ok()) return fault.error();
      if (fault.value()) return not_for_checkers(*fault.value());
    }
    if (const auto error = use_plug_in(setup_, Build::checked)) return *error;
    return run_checked(setup_, *bench_.processes, seconds, request_.enough);
  }

  /// What compiles for running should compile for checking, too.
  Result<CareOutcome> not_for_checkers(const CompileFault& fault) {
    CareOutcome outcome;
    Finding finding = fault.finding;
    finding.message = "It compiles, but not for the checkers. " + finding.message;
    grade_.compiler_lines = fault.lines;
    const auto own = blame_.is_own(finding, {Stage::checkers, {}});
    if (!own.ok()) return own.error();
    if (!own.value()) return Error{finding.message, Blame::us};
    outcome.crash = finding;
    return outcome;
  }

  /// A kernel that is right where there is little to do, and not ready in time where there is much,
  /// may have a loop that ends: each block does the others' work, too.
  std::optional<Error> explain_slowness() {
    constexpr double kEnough = 5;  // seconds, for the smallest cases
    const bool any_passed =
        std::any_of(grade_.cases.begin(), grade_.cases.end(),
                    [](const CaseResult& one) { return one.state == CaseResult::State::passed; });
    if (grade_.finding.diagnosis != "kernel_never_ends" || !any_passed) return std::nullopt;
    if (device_.care_compile.empty() || !request_.with_care || !request_.impostor.empty()) {
      return std::nullopt;
    }
    const auto turn = take_turn(DeviceTurn::Kind::together);
    if (!turn.ok()) return turn.error();
    step("looking at the small cases");
    const auto outcome = run_checkers(kEnough);
    if (!outcome.ok()) return outcome.error();
    if (outcome.value().repeated) {
      grade_.finding = work_repeated(grade_.finding, *outcome.value().repeated);
    }
    return std::nullopt;
  }

  std::optional<Error> take_care() {
    if (!care_is_useful()) return std::nullopt;
    auto outcome = in_turn(DeviceTurn::Kind::together, "running the checkers",
                           [this] { return run_checkers(kWatchedSeconds); });
    if (!outcome.ok()) return outcome.error();
    if (outcome.value().attack) {
      grade_.finding = *outcome.value().attack;
      grade_.case_index.reset();
      return std::nullopt;
    }
    if (const auto error = blame_.settle(outcome.value(), {Stage::checkers, {}})) return error;
    score_.care = outcome.value().measured();
    grade_.warnings = outcome.value().warnings;
    if (!outcome.value().crash) take_efficiency(outcome.value());
    Judgement judgement{grade_.finding, grade_.case_index};
    const Finding worst = outcome.value().worst();
    add_care(judgement, worst);
    if (judgement.finding.diagnosis == "results_differ") {
      add_care(judgement, outcome.value().suspect());
    }
    grade_.finding = judgement.finding;
    grade_.case_index = judgement.case_index;
    if (worst.verdict == Verdict::race && grade_.finding.verdict == Verdict::race) {
      score_.unearned = "there is a race: right results are luck";
    }
    const auto elsewhere =
        computed_elsewhere(lab_.facts.kernels, outcome.value().cases, outcome.value().counters);
    if (grade_.finding.verdict == Verdict::ok && elsewhere) {
      grade_.finding = *elsewhere;
      score_.unearned = kOfNoKernel;
    }
    const bool clean = worst.verdict == Verdict::ok;  // else what is undefined may differ
    return clean ? compare_builds({outcome.value().cases, outcome.value().work}) : std::nullopt;
  }

  std::optional<Error> compare_builds(const BuildRun& checked) {
    const auto finding = confirmed_difference(fast_run_, checked, setup_, *bench_.processes);
    if (!finding.ok()) return finding.error();
    if (!finding.value()) return std::nullopt;
    grade_.finding = *finding.value();
    grade_.case_index.reset();
    return std::nullopt;
  }

  void take_efficiency(const CareOutcome& care) {
    const bool counted = !device_.care_compile.empty();
    if (!counted || !lab_.facts.efficiency) return;
    grade_.efficiency = measure_efficiency(*lab_.facts.efficiency, care.cases, care.counters);
    score_.efficiency.reason = grade_.efficiency->reason;
    if (!score_.efficiency.reason.empty()) return;
    score_.efficiency.share = grade_.efficiency->share;
    std::vector<std::string> missed;
    for (const LimitResult& one : grade_.efficiency->limits) {
      if (!one.text.empty()) missed.push_back(one.text);
    }
    score_.efficiency.reason = join(missed, "; ");
  }

  std::optional<Error> measure_time() {
    const bool asked = request_.with_bench && lab_.facts.throughput && request_.impostor.empty();
    if (!asked || bench_.device->name != "cuda" || grade_.finding.verdict != Verdict::ok) {
      return std::nullopt;
    }
    auto outcome = in_turn(DeviceTurn::Kind::alone, "measuring", [this] {
      return run_bench(setup_, *lab_.facts.throughput, *bench_.processes,
                       [this](int rounds) { step(fmt::format("measuring, round {}", rounds)); });
    });
    if (!outcome.ok()) return outcome.error();
    if (const auto error = blame_.settle(outcome.value(), {Stage::timing, {}})) return error;
    grade_.bench = outcome.value().record;
    score_.throughput = outcome.value().measured;
    Judgement judgement{grade_.finding, grade_.case_index};
    add_bench(judgement, outcome.value().finding);
    grade_.finding = judgement.finding;
    return std::nullopt;
  }

  void step(const std::string& what) const {
    if (on_step_) on_step_(what);
  }

  const Workbench& bench_;
  const GradeRequest& request_;
  const Lab& lab_;
  const Device device_;  ///< As the lab needs it.
  const OnStep& on_step_;
  HarnessSetup setup_;
  ScoreInput score_;
  BuildRun fast_run_;
  Grade grade_;
  BlameFinder blame_;
};

}  // namespace

Result<Graded> run_stages(const Workbench& bench, const GradeRequest& request,
                          const OnStep& on_step) {
  return Grading(bench, request, on_step).go();
}

}  // namespace grader
