// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/check_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "lab/known_submissions.h"
#include "lab/rungs.h"

namespace grader {
namespace {

constexpr double kHangSeconds = 3;  // a submission that must not end need not wait longer
constexpr double kRanksSeconds =
    10;  // what starts several ranks finds sooner that they wait for ever

CheckJob job_for(const Lab& lab, SourceKind kind, std::string name, std::filesystem::path source) {
  CheckJob job;
  job.lab = &lab;
  job.name = std::move(name);
  job.request.lab = &lab;
  job.request.kind = kind;
  job.request.source = std::move(source);
  job.request.with_bench = false;
  return job;
}

/// Whether `known` can be graded here; if not, a note says why.
bool is_possible(const KnownSubmission& known, const std::string& device, std::size_t gpus,
                 std::vector<std::string>& notes) {
  if (!known.needs.empty() && known.needs != device) {
    notes.push_back(
        fmt::format("{}/{} needs the {} device", known.folder, known.name, known.needs));
    return false;
  }
  if (device == "cuda" && gpus < static_cast<std::size_t>(known.needs_gpus)) {
    notes.push_back(fmt::format("{}/{} needs {} GPUs; here {}", known.folder, known.name,
                                known.needs_gpus,
                                gpus == 1 ? "is one" : fmt::format("are {}", gpus)));
    return false;
  }
  return true;
}

void add_known(const Lab& lab, const std::string& folder, const std::string& device,
               std::size_t gpus, const std::filesystem::path& dir, std::vector<CheckJob>& jobs,
               std::vector<std::string>& notes) {
  const bool good = folder == kRight;
  for (const KnownSubmission& known : find_known(lab, folder)) {
    if (!is_possible(known, device, gpus, notes)) continue;
    const auto source = materialise(lab, known, dir);
    if (!source.ok()) continue;  // the static checks report it
    const SourceKind kind = good ? SourceKind::right : SourceKind::wrong;
    CheckJob job = job_for(lab, kind, folder + "/" + known.name, source.value());
    const Expectation& wanted = known.on(device);
    job.place = fmt::format("{}:{}", known.file, wanted.line);
    job.must_earn_all = good;
    if (!good) job.must_get = wanted;
    job.request.first_group = known.found_in;
    if (wanted.verdict == "timeout") {
      job.request.case_seconds = lab.facts.needs.ranks > 1 ? kRanksSeconds : kHangSeconds;
    }
    jobs.push_back(std::move(job));
  }
}

/// The skeleton twice: as a student grades it, and with its cases run all the same.
void add_skeleton(const Lab& lab, std::vector<CheckJob>& jobs) {
  const auto source = lab.folder / lab.facts.edits.front();
  jobs.push_back(job_for(lab, SourceKind::student, "unchanged skeleton", source));
  jobs.back().must_get = Expectation{"not_started", "skeleton"};
  jobs.push_back(job_for(lab, SourceKind::student, "skeleton", source));
  jobs.back().request.run_skeleton = true;
}

/// Whether the checkers are the first to name it, as a rule: without them the numbers are wrong at
/// most.
bool is_for_checkers(const Expectation& wanted) {
  constexpr std::string_view kTheirs[] = {"divergent_barrier", "inactive_shuffle",
                                          "misaligned_address", "wrong_mask"};
  return wanted.verdict == "race" ||
         std::find(std::begin(kTheirs), std::end(kTheirs), wanted.diagnosis) != std::end(kTheirs);
}

std::string text_of(const std::string& verdict, const std::string& diagnosis) {
  return diagnosis.empty() ? verdict : verdict + " " + diagnosis;
}

/// Verdict, diagnosis and message, as far as there are any.
std::string text_of(const Finding& finding) {
  const std::string text = text_of(to_string(finding.verdict), finding.diagnosis);
  return finding.message.empty() ? text : fmt::format("{} ({})", text, finding.message);
}

/// What is wrong with a known-bad submission's "found in:".
std::string found_elsewhere(const CheckJob& job, const Grade& grade) {
  const std::string& wanted = job.request.first_group;
  if (wanted.empty() || !grade.case_index) return "";
  const CaseResult& shown = grade.cases[*grade.case_index];
  if (shown.group == wanted) return "";
  return fmt::format("{}: {}: it was found in {}, a case of the group {}, not in {}", job.place,
                     job.name, shown.name, shown.group, wanted);
}

/// "; care: 9.5 of 10", of each part that was measured and is not complete.
std::string lost_points(const Score& score) {
  std::string lost;
  bool any = false;
  for (const Part& part : score.parts) {
    if (part.state == PartState::open) continue;
    any = true;
    if (part.points >= part.of) continue;
    lost +=
        fmt::format("; {}: {} of {}", part.name, points_text(part.points), points_text(part.of));
  }
  return any ? lost : "; nothing was measured";
}

}  // namespace

std::vector<CheckJob> check_jobs(const Lab& lab, const std::string& device, std::size_t gpus,
                                 const std::filesystem::path& folder,
                                 std::vector<std::string>& notes) {
  std::vector<CheckJob> jobs;
  for (const Rung& rung : find_rungs(lab)) {
    jobs.push_back(job_for(lab, SourceKind::rung, rung.stem, rung.path));
    jobs.back().must_be_ok = true;
  }
  add_skeleton(lab, jobs);
  for (const char* impostor : {"zeros", "copy", "scaled"}) {
    jobs.push_back(job_for(lab, SourceKind::impostor, std::string("impostor ") + impostor, ""));
    jobs.back().request.impostor = impostor;
  }
  for (const char* known : {kWrong, kRight}) {
    add_known(lab, known, device, gpus, folder, jobs, notes);
  }
  // What takes long goes first, so that the last worker does not wait for it: above all what is to
  // run into its limit, while others compile.
  std::stable_partition(jobs.begin(), jobs.end(),
                        [](const CheckJob& job) { return job.request.case_seconds.has_value(); });
  return jobs;
}

void stop_when_found(std::vector<CheckJob>& jobs) {
  for (CheckJob& job : jobs) {
    if (job.must_get && job.must_get->verdict != "ok") {
      job.request.enough = [wanted = *job.must_get](const Finding& finding) {
        return to_string(finding.verdict) == wanted.verdict &&
               finding.diagnosis == wanted.diagnosis;
      };
      job.request.checkers_first = is_for_checkers(*job.must_get);
    } else if (job.request.run_skeleton || !job.request.impostor.empty()) {
      job.request.enough = [](const Finding& finding) {
        return finding.verdict == Verdict::wrong_answer;
      };
    }
  }
}

void leave_out_care(std::vector<CheckJob>& jobs) {
  for (CheckJob& job : jobs) {
    const std::string verdict = job.must_get ? job.must_get->verdict : "";
    job.request.with_care = verdict == "race" || verdict == "ok" || job.must_earn_all;
  }
}

std::string fault_of(const CheckJob& job, const Grade& grade) {
  const std::string verdict = to_string(grade.finding.verdict);
  const std::string got = text_of(grade.finding);
  if (job.must_be_ok) return verdict == "ok" ? "" : fmt::format("{}: {}", job.name, got);
  if (job.must_earn_all) {
    const std::string lost = lost_points(grade.score);
    if (verdict == "ok" && lost.empty()) return "";
    return fmt::format("{}: {}: expected ok and no points lost, got {}{}", job.place, job.name, got,
                       lost);
  }
  if (job.must_get) {
    // What is right and wasteful is named by the limit of efficiency that it misses, or a warning.
    const std::string& wanted = job.must_get->diagnosis;
    const bool misses = grade.efficiency && grade.efficiency->misses(wanted);
    const bool wasteful =
        grade.finding.verdict == Verdict::ok && (misses || grade.warns_of(wanted));
    if (verdict == job.must_get->verdict && (grade.finding.diagnosis == wanted || wasteful)) {
      return found_elsewhere(job, grade);
    }
    if (job.must_get->verdict == "not_started") {
      return fmt::format(
          "{}: got {}, expected not_started; the skeleton is what git has of it: commit it "
          "together "
          "with another file of the lab",
          job.request.source.filename().string(), text_of(verdict, grade.finding.diagnosis));
    }
    return fmt::format("{}: {}: expected {}, got {}", job.place, job.name,
                       text_of(job.must_get->verdict, wanted), got);
  }
  // A run that broke off proves nothing: the results themselves must have been found wrong.
  const Verdict real = grade.finding.verdict;
  const bool impostor = !job.request.impostor.empty();
  const bool fails = real == Verdict::wrong_answer ||
                     (!impostor && (real == Verdict::race || real == Verdict::device_fault));
  return fails ? "" : fmt::format("{}: it must run and be found wrong, but got {}", job.name, got);
}

}  // namespace grader
