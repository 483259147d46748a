// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/check_verb.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <iterator>
#include <mutex>
#include <thread>

#include "check/check_efficiency.h"
#include "check/check_job.h"
#include "check/check_report.h"
#include "check/fill_in_check.h"
#include "check/format_check.h"
#include "check/known_check.h"
#include "check/ladder_order.h"
#include "check/only.h"
#include "check/proof_check.h"
#include "check/static_checks.h"
#include "grade/case_faults.h"
#include "grade/rank_start.h"
#include "lab/find_labs.h"
#include "lab/rungs.h"
#include "lab/skeleton.h"
#include "report/progress.h"
#include "report/results_files.h"
#include "verbs/card_needs.h"
#include "verbs/prepare.h"

namespace grader {
namespace {

/// Grades all jobs of a lab with several workers.  After an Error the report has the grades of
/// those that were done.
std::optional<Error> run_jobs(const Workbench& bench, LabReport& report, unsigned int workers,
                              Progress& progress) {
  std::atomic<std::size_t> next{0};
  std::size_t done = 0;
  std::optional<Error> error;
  std::mutex mutex;
  const auto work = [&] {
    for (std::size_t i = next++; i < report.jobs.size(); i = next++) {
      CheckJob& job = report.jobs[i];
      job.request.workers = workers;
      auto grade = grade_submission(bench, job.request, {});
      const std::lock_guard lock(mutex);
      if (!grade.ok()) {
        error = grade.error();
        next = report.jobs.size();
        return;
      }
      report.grades[i] = std::move(grade.value());
      const std::string fault = fault_of(job, *report.grades[i]);
      progress.step(fmt::format(
          "[{}/{}] {} {}: {}", ++done, report.jobs.size(), job.lab->name, job.name,
          fault.empty() ? to_string(report.grades[i]->finding.verdict) : "NOT AS EXPECTED"));
    }
  };
  std::vector<std::thread> threads;
  for (unsigned int i = 0; i < std::max(workers, 1U); ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  progress.clear();
  return error;
}

/// The order of the ladder as committed results have it, and where that was measured.
void add_ladder_order(const Context& context, const Lab& lab, LabReport& report) {
  const auto results = find_results(context.site.source_dir, lab.name);
  for (const Results& one : results) {
    const auto faults = check_ladder_order(lab, one);
    report.faults.insert(report.faults.end(), faults.begin(), faults.end());
    report.notes.push_back(
        fmt::format("order of the ladder: measured on {}, {}", cards_text(one), one.date));
  }
  if (results.empty())
    report.notes.push_back("order of the ladder: no measurement in docs/results");
}

/// The order of the ladder as it was measured just now, if all of it was.
void add_live_order(const Lab& lab, LabReport& report) {
  Results live;
  std::size_t graded = 0;
  for (std::size_t i = 0; i < report.jobs.size(); ++i) {
    if (!report.jobs[i].must_be_ok || !report.grades[i]) continue;
    const Grade& grade = *report.grades[i];
    ++graded;
    if (!grade.bench) continue;
    MeasuredRung rung;
    rung.rung = report.jobs[i].name;
    rung.ratio = grade.bench->ratio;
    live.rungs.push_back(rung);
    live.card = grade.card;
    live.cards = grade.bench->cards;
  }
  if (graded < find_rungs(lab).size()) {
    report.notes.push_back("order of the ladder: not known, for not all rungs were measured");
    return;
  }
  const auto faults = check_ladder_order(lab, live);
  report.faults.insert(report.faults.end(), faults.begin(), faults.end());
  report.notes.push_back("order of the ladder: measured now on " + cards_text(live));
}

void add_verdicts(const Lab& lab, LabReport& report) {
  const auto add = [&report](const std::vector<std::string>& faults) {
    report.faults.insert(report.faults.end(), faults.begin(), faults.end());
  };
  for (const auto& grade : report.grades) {
    if (!grade || grade->cases.empty()) continue;
    const auto faults = case_faults(lab.facts, grade->cases);
    add(faults);
    if (!faults.empty()) return;  // no grading can be right before that is
    break;
  }
  for (std::size_t i = 0; i < report.jobs.size(); ++i) {
    if (!report.grades[i]) continue;
    const CheckJob& job = report.jobs[i];
    const Grade& grade = *report.grades[i];
    const std::string fault = fault_of(job, grade);
    if (!fault.empty()) report.faults.push_back(fault);
    if (job.must_be_ok && fault.empty()) add(check_efficiency(lab, job.name, grade));
  }
  add(check_proof_points(lab, report.jobs, report.grades, report.notes));
}

/// Prints the report; returns the exit code.
int finish(const Context& context, const CheckReport& report) {
  print_text(context.json ? check_json(report).dump(2) + "\n"
                          : check_screen(context.style, report));
  return report.ok() ? kExitDone : kExitFailed;
}

/// Opens each lab; what is wrong with its lab.toml is a fault of its report.
std::vector<Lab> open_each(const Context& context, const std::vector<LabFolder>& folders,
                           std::vector<LabReport>& reports) {
  std::vector<Lab> labs;
  for (const LabFolder& folder : folders) {
    auto lab = open_lab(context.site.source_dir, folder);
    const auto need =
        lab.ok() ? unmet_need(context.site.devices, lab.value()) : std::optional<Error>{};
    if (need) {
      LabReport report;
      report.name = folder.name;
      report.notes.push_back("not checked: " + need->text);
      reports.push_back(std::move(report));
    } else if (lab.ok()) {
      labs.push_back(std::move(lab.value()));
    } else {
      LabReport report;
      report.name = folder.name;
      report.faults.push_back(lab.error().text);
      reports.push_back(std::move(report));
    }
  }
  return labs;
}

/// What the files of each lab tell without a build.
std::vector<LabReport> check_files(const Context& context, const std::vector<Lab>& labs) {
  std::vector<LabReport> reports;
  for (const Lab& lab : labs) {
    LabReport report;
    report.name = lab.name;
    report.faults = check_statically(context.site.source_dir, lab);
    check_format(context.site.source_dir, lab, context.processes, report.faults, report.notes);
    if (const auto note = note_on_known_bad(lab)) report.notes.push_back(*note);
    reports.push_back(std::move(report));
  }
  return reports;
}

using WhyNot = std::function<std::optional<Error>(const Lab&)>;

/// Moves the reports of labs that are not graded to `done`, with a note that says why.
void set_aside(const WhyNot& why_not, std::vector<Lab>& labs, std::vector<LabReport>& reports,
               std::vector<LabReport>& done) {
  for (std::size_t i = labs.size(); i-- > 0;) {
    const auto why = why_not(labs[i]);
    if (!why) continue;
    const auto at = static_cast<std::ptrdiff_t>(i);
    reports[i].notes.push_back("nothing was graded: " + why->text);
    done.insert(done.begin(), std::move(reports[i]));
    reports.erase(reports.begin() + at);
    labs.erase(labs.begin() + at);
  }
}

std::optional<Error> why_unfinished(const Lab& lab) {
  if (!is_code_unfinished(lab)) return std::nullopt;
  return Error{"the code is not finished; --only '*' grades it all the same"};
}

void leave_out_unchanged_skeleton(LabReport& report) {
  std::erase_if(report.jobs, [](const CheckJob& job) { return job.name == "unchanged skeleton"; });
  report.notes.push_back(
      "unchanged skeleton not checked: only git knows it, and this tree has none");
}

/// What is to be graded of each lab.
void add_jobs(const Context& context, const std::vector<Lab>& labs, const ChosenDevice& chosen,
              const CheckOptions& options, std::vector<LabReport>& reports) {
  const std::string& device = chosen.device->name;
  for (std::size_t i = 0; i < labs.size(); ++i) {
    LabReport& report = reports[i];
    report.jobs = check_jobs(labs[i], device, chosen.answer.cards.size(), context.site.known_dir(),
                             report.notes);
    if (options.only.empty() && !options.right) {
      std::erase_if(report.jobs, [](const CheckJob& job) { return job.must_earn_all; });
    }
    if (!is_in_git(labs[i], context.processes)) leave_out_unchanged_skeleton(report);
    if (!options.complete) stop_when_found(report.jobs);
    if (!options.care && device == "cuda") {
      leave_out_care(report.jobs);
      report.notes.push_back("the checkers ran only on what must get a race");
    }
  }
}

/// Grades one lab after the other.  After an Error the reports have what was found so far.
std::optional<Error> grade_labs(const Context& context, const CheckOptions& options,
                                const ChosenDevice& chosen, const std::vector<Lab>& labs,
                                std::vector<LabReport>& reports, Progress& progress) {
  const Workbench bench(context.site, chosen, context.processes);
  const unsigned int workers =
      options.jobs.value_or(usual_jobs(*chosen.device, std::thread::hardware_concurrency()));
  const bool live = options.bench && chosen.device->name == "cuda";
  for (std::size_t i = 0; i < labs.size(); ++i) {
    LabReport& report = reports[i];
    for (CheckJob& job : report.jobs) {
      job.request.with_bench = live && job.must_be_ok;
      job.request.seed = options.seed;
    }
    // Two runs at once would spoil each other's time.
    const auto start = std::chrono::steady_clock::now();
    const auto error = run_jobs(bench, report, live ? 1 : workers, progress);
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    add_verdicts(labs[i], report);
    live ? add_live_order(labs[i], report) : add_ladder_order(context, labs[i], report);
    if (error) return error;
  }
  return std::nullopt;
}

/// Without a GPU there is no time to measure, and on the cpu device the checkers take little time,
/// while what they count decides verdicts.
std::optional<Error> needs_gpu(const CheckOptions& options, const Device& device) {
  if (device.name == "cuda" || (!options.bench && options.care)) return std::nullopt;
  return Error{fmt::format(
      "check {} needs the cuda device, and this is the {} device: {}",
      options.bench ? "--bench" : "--no-care", device.name,
      options.bench ? "times of it say nothing about a GPU; leave --bench out to compare with what "
                      "docs/results has"
                    : "its checkers are quick, and verdicts rest on them; leave --no-care out")};
}

}  // namespace

unsigned int usual_jobs(const Device& device, unsigned int cores) {
  // On the cpu device some submissions only wait, for a deadlock to be told or for a limit.
  return std::clamp(cores / 2, device.takes_turns ? 2U : 3U, 8U);
}

int run_check_labs(const Context& context, const CheckOptions& options) {
  const auto folders = select_labs(find_lab_folders(context.site.source_dir), options.labs);
  if (!folders.ok()) return report_error(folders.error());
  CheckReport report;
  report.only = options.only;
  std::vector<Lab> labs = open_each(context, folders.value(), report.labs);
  auto reports = check_files(context, labs);
  if (options.only.empty()) set_aside(why_unfinished, labs, reports, report.labs);
  if (labs.empty()) return finish(context, report);
  if (!context.json) print_text(early_screen(context.style, report.labs, reports));
  Progress progress(context.json);
  const auto chosen = prepare_device(context, options.device, options.build, progress);
  if (!chosen.ok()) return report_error(chosen.error());
  if (const auto error = needs_gpu(options, *chosen.value().device)) return report_error(*error);
  report.device = chosen.value().device->name;
  const auto why_not_built = [&](const Lab& lab) { return not_built(lab, *chosen.value().device); };
  set_aside(why_not_built, labs, reports, report.labs);
  if (labs.empty()) return finish(context, report);
  add_jobs(context, labs, chosen.value(), options, reports);
  if (const auto error = keep_only(options.only, reports)) return report_error(*error);
  for (LabReport& one : reports) one.grades.resize(one.jobs.size());
  if (options.build) {
    const auto error = prepare_labs(context, *chosen.value().device, labs, progress);
    if (error) return report_error(*error);
  }
  const auto error = grade_labs(context, options, chosen.value(), labs, reports, progress);
  std::move(reports.begin(), reports.end(), std::back_inserter(report.labs));
  const int code = finish(context, report);
  return error ? report_error(*error) : code;
}

}  // namespace grader
