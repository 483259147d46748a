// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/check_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "grade/explain_end.h"
#include "grade/printed_text.h"
#include "grade/suspect.h"

namespace grader {
namespace {

using State = CaseResult::State;

constexpr int kOurFaultExit = 3;  // of a harness that cannot work (docs/records.md)
constexpr int kMostCrashes = 10;  // restarts after crashes: each costs the start of a device

/// All as the harness announces them, before the first is run.
std::vector<CaseResult> cases_of(const StartRecord& start) {
  std::vector<CaseResult> cases;
  for (const auto& [name, group] : start.cases) {
    CaseResult one;
    one.name = name;
    one.group = group;
    one.reason = "not reached";
    // Open, whether the run comes there or not: what breaks off earlier must not decide that.
    if (const auto skip = start.skips.find(name); skip != start.skips.end()) {
      one.state = State::skipped;
      one.reason = skip->second;
    }
    cases.push_back(std::move(one));
  }
  return cases;
}

class CheckRun {
 public:
  CheckRun(const HarnessSetup& setup, Processes& processes, const OnCase& on_case,
           const IsEnough& enough)
      : setup_(setup), processes_(processes), on_case_(on_case), enough_(enough) {}

  Result<CheckOutcome> go() {
    for (bool again = true; again;) {
      Records records;
      const ProcessEnd end = run_once(records);
      if (end.kind == ProcessEnd::Kind::interrupted) return Error{"interrupted"};
      if (end.kind == ProcessEnd::Kind::not_started) {
        return Error{fmt::format("cannot start {}: {}", setup_.harness.string(), end.error),
                     Blame::us};
      }
      seconds_ += end.seconds;
      if (outcome_.printed.empty()) outcome_.printed = printed_text(end.out);
      const auto attack = explain_attack(end, records, setup_.case_seconds);
      if (!records.start && attack) {
        outcome_.whole = attack;
        break;
      }
      if (!records.start) {
        outcome_.whole = explain_no_start(end, records);
        break;
      }
      take_start(*records.start);
      const std::size_t before = count_done();
      outcome_.work.merge(records.work);
      for (const CaseResult& one : records.cases) take_case(one);
      if (has_enough(outcome_.cases) && !attack) break;
      again = !records.finished && settle(end, records, before) && !has_enough(outcome_.cases);
      if (records.finished) {
        outcome_.whole = explain_outliving(end, records);
        missing_is_suspect();
      }
      // No verdict from its results, complete or not.
      if (attack) {
        outcome_.whole = attack;
        break;
      }
    }
    return std::move(outcome_);
  }

 private:
  bool has_enough(const std::vector<CaseResult>& cases) const {
    return enough_ && std::any_of(cases.begin(), cases.end(), [this](const CaseResult& one) {
             return one.state == State::failed && enough_(one.finding);
           });
  }

  ProcessEnd run_once(Records& records) {
    ProcessSpec spec = harness_process(setup_, "check");
    std::vector<std::string> done = setup_.skip_cases;
    for (const CaseResult& one : outcome_.cases) {
      if (one.state != State::not_run && !is_left_out(one)) done.push_back(one.name);
    }
    if (!done.empty()) spec.argv.push_back("--skip-cases=" + join(done, ","));
    spec.total_limit = std::max(spec.total_limit - seconds_, setup_.case_seconds);
    spec.is_done = [&records] { return records.finished; };
    if (enough_) spec.is_enough = [&records, this] { return has_enough(records.cases); };
    const std::size_t before = done.size();
    spec.on_record = [&records, this, before](std::string_view line) {
      records.take(line);
      if (on_case_ && records.start) {
        on_case_(before + records.cases.size(),
                 std::max(outcome_.cases.size(), records.start->cases.size()));
      }
    };
    return processes_.run(spec);
  }

  /// The harness writes its first record before it loads the submission.  Without one, either the
  /// harness is broken, or the submission was faster; the harness alone can tell.
  Finding explain_no_start(const ProcessEnd& end, const Records& records) {
    ProcessSpec alone;
    alone.argv = {setup_.harness.string(), "--impostor=zeros", "--gtest_list_tests"};
    alone.total_limit = 60;
    const bool gave_up = end.kind == ProcessEnd::Kind::exited && end.code == kOurFaultExit;
    if (gave_up || !setup_.impostor.empty() || !processes_.run(alone).succeeded()) {
      return {Verdict::internal_error, "harness",
              "The harness does not work on this machine: " + trim(end.err.substr(0, 400)),
              "scripts/lab doctor"};
    }
    return explain_end(end, records, setup_.case_seconds);
  }

  void take_start(const StartRecord& start) {
    if (!outcome_.cases.empty()) return;
    outcome_.start = start;
    outcome_.cases = cases_of(start);
    for (CaseResult& one : outcome_.cases) {
      if (!is_left_out(one)) continue;
      one.state = State::skipped;
      one.reason = "not asked for";
    }
  }

  bool is_left_out(const CaseResult& one) const {
    const auto& names = setup_.skip_cases;
    return std::find(names.begin(), names.end(), one.name) != names.end();
  }

  CaseResult* find(const std::string& name) {
    const auto found = std::find_if(outcome_.cases.begin(), outcome_.cases.end(),
                                    [&](const CaseResult& one) { return one.name == name; });
    return found == outcome_.cases.end() ? nullptr : &*found;
  }

  /// A case counts once; if it is told of twice, failing counts.
  void take_case(const CaseResult& told) {
    CaseResult* known = find(told.name);
    if (known == nullptr) return;
    const bool counts = known->state == State::not_run || told.state == State::failed;
    if (!counts || known->state == State::failed) return;
    const std::string group = known->group;  // as the harness announced it
    *known = told;
    known->group = group;
  }

  std::size_t count_done() const {
    return static_cast<std::size_t>(
        std::count_if(outcome_.cases.begin(), outcome_.cases.end(),
                      [](const CaseResult& one) { return one.state != State::not_run; }));
  }

  /// Books the fault that ended the process.  True when the cases that are left are worth a
  /// restart.
  bool settle(const ProcessEnd& end, const Records& records, std::size_t done_before) {
    const Finding finding = explain_end(end, records, setup_.case_seconds);
    const bool in_its_record = end.kind == ProcessEnd::Kind::exited &&
                               end.code == kDeviceFaultExit && records.open_case.empty() &&
                               count_done() > done_before;
    if (CaseResult* open = find(records.open_case); open != nullptr) {
      open->state = State::failed;
      open->finding = finding;
    } else if (!in_its_record) {
      outcome_.whole = finding;
      // A submission can end with the code of a harness that gives up, but not say why.
      const bool ours = end.kind == ProcessEnd::Kind::exited && end.code == kOurFaultExit &&
                        said_that_it_failed(records);
      if (ours) outcome_.whole = Finding{Verdict::internal_error, "harness", trim(end.err), ""};
      return false;
    }
    // Several ranks have a watch of their own, which writes the record of a case in which one waits
    // for ever; it takes seconds to be sure, and to start them all again.
    const bool ranks_waited = in_its_record && !setup_.start.empty();
    const bool slow = ranks_waited || waited_to_be_sure(records) ||
                      finding.verdict == Verdict::timeout ||
                      finding.verdict == Verdict::out_of_memory;
    if (slow) ++slow_ends_;
    ++ends_;
    const bool enough = slow_ends_ > 1 || ends_ > kMostCrashes ||
                        finding.verdict == Verdict::cheating_suspected ||
                        end.kind == ProcessEnd::Kind::files_too_large ||  // they are still there
                        seconds_ > setup_.total_seconds;
    for (CaseResult& one : outcome_.cases) {
      if (enough && one.state == State::not_run) one.reason = "given up before it";
    }
    return !enough && count_done() < outcome_.cases.size();
  }

  /// The cpu device lets kernels spin for seconds before it says that they wait for ever.
  static bool waited_to_be_sure(const Records& records) {
    return std::any_of(records.diagnostics.begin(), records.diagnostics.end(),
                       [](const DiagnosticRecord& one) {
                         return one.kind == "endless_wait" || one.kind == "blocks_not_resident";
                       });
  }

  /// A harness that came to its end has told of every case.
  void missing_is_suspect() {
    if (count_done() == outcome_.cases.size() && !outcome_.cases.empty()) return;
    outcome_.whole = Finding{Verdict::cheating_suspected, "exited_early",
                             "The run claims to be complete, but cases are missing in its records.",
                             "what the submission writes, and where"};
  }

  const HarnessSetup& setup_;
  Processes& processes_;
  const OnCase& on_case_;
  const IsEnough& enough_;
  CheckOutcome outcome_;
  double seconds_ = 0;
  int slow_ends_ = 0;
  int ends_ = 0;
};

}  // namespace

bool CheckOutcome::harness_failed() const {
  return whole && whole->verdict == Verdict::internal_error;
}

std::optional<Finding> CheckOutcome::doubtful() const {
  for (const CaseResult& one : cases) {
    if (may_be_the_machines(one.finding)) return one.finding;
  }
  // Not a single record: the program may not have come as far as the submission.
  if (whole && (cases.empty() || may_be_the_machines(*whole))) return whole;
  return std::nullopt;
}

void CheckOutcome::blame_submission() {
  if (whole && whole->verdict == Verdict::internal_error) whole = breaks_harness(*whole);
  for (CaseResult& one : cases) {
    if (one.finding.verdict == Verdict::internal_error) one.finding = breaks_harness(one.finding);
  }
}

Result<CheckOutcome> run_check(const HarnessSetup& setup, Processes& processes,
                               const OnCase& on_case, const IsEnough& enough) {
  return CheckRun(setup, processes, on_case, enough).go();
}

std::vector<CaseResult> announced_cases(const HarnessSetup& setup, Processes& processes) {
  HarnessSetup alone = setup;
  alone.impostor = "zeros";
  ProcessSpec spec = harness_process(alone, "check");
  spec.argv.emplace_back("--gtest_filter=-*");
  spec.untouched.clear();  // there may be no plug-in
  Records records;
  spec.on_record = [&](std::string_view line) { records.take(line); };
  spec.is_done = [&] { return records.finished; };
  processes.run(spec);
  return records.start ? cases_of(*records.start) : std::vector<CaseResult>{};
}

}  // namespace grader
