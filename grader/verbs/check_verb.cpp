// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/check_verb.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "base/json.h"
#include "base/text.h"
#include "check/check_efficiency.h"
#include "check/check_job.h"
#include "check/ladder_order.h"
#include "check/static_checks.h"
#include "grade/rank_start.h"
#include "lab/find_labs.h"
#include "process/interrupt.h"
#include "report/page.h"
#include "verbs/prepare.h"

namespace grader {
namespace {

/// Everything that was found out about one lab.
struct LabReport {
  std::string name;
  std::vector<std::string> faults;
  std::vector<std::string> notes;
  std::vector<CheckJob> jobs;
  std::vector<Grade> grades;  ///< Of the jobs, in their order.
};

/// Grades all jobs with several workers; the grade of jobs[i] is the i-th.
Result<std::vector<Grade>> run_jobs(const Workbench& bench, std::vector<CheckJob>& jobs,
                                    unsigned int workers, Progress& progress) {
  std::vector<Grade> grades(jobs.size());
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  std::optional<Error> error;
  std::mutex mutex;
  const auto work = [&] {
    for (std::size_t i = next++; i < jobs.size(); i = next++) {
      CheckJob& job = jobs[i];
      job.request.workers = workers;
      auto grade = grade_submission(bench, job.request, {});
      const std::lock_guard lock(mutex);
      if (!grade.ok()) {
        error = grade.error();
        next = jobs.size();
        return;
      }
      grades[i] = std::move(grade.value());
      const std::string fault = fault_of(job, grades[i]);
      progress.step(
          fmt::format("[{}/{}] {} {}: {}", ++done, jobs.size(), job.lab->name, job.name,
                      fault.empty() ? to_string(grades[i].finding.verdict) : "NOT AS EXPECTED"));
    }
  };
  std::vector<std::thread> threads;
  for (unsigned int i = 0; i < std::max(workers, 1U); ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  progress.clear();
  if (error) return *error;
  return grades;
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

/// The order of the ladder as it was measured just now.
void add_live_order(const Lab& lab, LabReport& report) {
  Results live;
  for (std::size_t i = 0; i < report.jobs.size(); ++i) {
    const Grade& grade = report.grades[i];
    if (!report.jobs[i].must_be_ok || !grade.bench) continue;
    MeasuredRung rung;
    rung.rung = report.jobs[i].name;
    rung.ratio = grade.bench->ratio;
    live.rungs.push_back(rung);
    live.card = grade.card;
    live.cards = std::max(live.cards, grade.bench->ranks);
  }
  const auto faults = check_ladder_order(lab, live);
  report.faults.insert(report.faults.end(), faults.begin(), faults.end());
  report.notes.push_back("order of the ladder: measured now on " + cards_text(live));
}

void add_verdicts(const Lab& lab, LabReport& report) {
  bool groups_checked = false;
  for (std::size_t i = 0; i < report.jobs.size(); ++i) {
    const std::string fault = fault_of(report.jobs[i], report.grades[i]);
    if (!fault.empty()) report.faults.push_back(fault);
    if (report.jobs[i].must_be_ok && fault.empty()) {
      const auto faults = check_efficiency(lab, report.jobs[i].name, report.grades[i]);
      report.faults.insert(report.faults.end(), faults.begin(), faults.end());
    }
    if (!report.jobs[i].must_be_ok || groups_checked || report.grades[i].cases.empty()) continue;
    const auto faults = check_groups(lab, report.grades[i]);
    report.faults.insert(report.faults.end(), faults.begin(), faults.end());
    groups_checked = true;
  }
}

Json report_json(const LabReport& report) {
  Json json = {{"lab", report.name},
               {"ok", report.faults.empty()},
               {"faults", report.faults},
               {"notes", report.notes},
               {"submissions", Json::array()}};
  for (std::size_t i = 0; i < report.jobs.size(); ++i) {
    const Grade& grade = report.grades[i];
    json["submissions"].push_back({{"name", report.jobs[i].name},
                                   {"verdict", to_string(grade.finding.verdict)},
                                   {"diagnosis", grade.finding.diagnosis},
                                   {"ok", fault_of(report.jobs[i], grade).empty()},
                                   {"seconds", grade.seconds}});
  }
  return json;
}

std::string report_screen(const Style& style, const std::vector<LabReport>& reports) {
  Page page(style);
  std::vector<std::vector<std::string>> rows = {{"lab", "submissions", "faults"}};
  for (const LabReport& one : reports) {
    rows.push_back({one.name, std::to_string(one.jobs.size()),
                    one.faults.empty() ? "none" : std::to_string(one.faults.size())});
  }
  page.table(rows);
  for (const LabReport& one : reports) {
    if (one.faults.empty() && one.notes.empty()) continue;
    page.blank();
    page.line("  " + style.paint(Paint::bold, one.name));
    for (const std::string& fault : one.faults) page.row(style.paint(Paint::red, "fault"), fault);
    for (const std::string& note : one.notes) page.row("note", note);
  }
  return page.text();
}

int finish(const Context& context, const std::vector<LabReport>& reports,
           const ChosenDevice& chosen) {
  const bool ok = std::all_of(reports.begin(), reports.end(),
                              [](const LabReport& one) { return one.faults.empty(); });
  if (context.json) {
    Json json = {{"ok", ok}, {"device", chosen.device->name}, {"labs", Json::array()}};
    for (const LabReport& one : reports) json["labs"].push_back(report_json(one));
    print_text(json.dump(2) + "\n");
  } else {
    print_text(report_screen(context.style, reports));
  }
  return ok ? kExitDone : kExitFailed;
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

}  // namespace

unsigned int usual_jobs(const Device& device, unsigned int cores) {
  return device.takes_turns ? std::clamp(cores / 2, 2U, 8U) : 2;
}

int run_check_labs(const Context& context, const CheckOptions& options) {
  const auto folders = select_labs(find_lab_folders(context.site.source_dir), options.labs);
  if (!folders.ok()) return report_error(folders.error());
  std::vector<LabReport> reports;
  const std::vector<Lab> labs = open_each(context, folders.value(), reports);
  Progress progress(context.json);
  const auto chosen = prepare_device(context, options.device, options.build, progress);
  if (!chosen.ok()) return report_error(chosen.error());
  const std::string device = chosen.value().device->name;
  if (options.build) {
    const auto error = prepare_labs(context, *chosen.value().device, labs, progress);
    if (error) return report_error(*error);
  }
  const Workbench bench(context.site, chosen.value(), context.processes);
  const unsigned int workers = options.jobs.value_or(
      usual_jobs(*chosen.value().device, std::thread::hardware_concurrency()));
  const bool live = options.bench && device == "cuda";
  for (const Lab& lab : labs) {
    LabReport report;
    report.name = lab.name;
    report.faults = check_statically(context.site.source_dir, lab);
    report.jobs = check_jobs(lab, device, report.notes);
    for (CheckJob& job : report.jobs) job.request.with_bench = live && job.must_be_ok;
    // Two runs at once would spoil each other's time.
    const auto grades = run_jobs(bench, report.jobs, live ? 1 : workers, progress);
    if (!grades.ok()) return report_error(grades.error());
    report.grades = grades.value();
    add_verdicts(lab, report);
    live ? add_live_order(lab, report) : add_ladder_order(context, lab, report);
    reports.push_back(std::move(report));
  }
  return finish(context, reports, chosen.value());
}

}  // namespace grader
