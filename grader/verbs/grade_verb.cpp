// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/grade_verb.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <random>

#include "base/text.h"
#include "grade/grade_submission.h"
#include "grade/measure_quiz.h"
#include "grade/rank_start.h"
#include "lab/find_labs.h"
#include "lab/known_submissions.h"
#include "lab/rungs.h"
#include "report/grade_json.h"
#include "report/grade_screen.h"
#include "report/progress.h"
#include "state/result_store.h"
#include "state/text_map.h"
#include "verbs/card_needs.h"
#include "verbs/prepare.h"

namespace grader {
namespace {

int exit_code_of(const std::vector<Grade>& grades, bool strict) {
  bool failed = false;
  for (const Grade& grade : grades) {
    if (grade.finding.verdict == Verdict::internal_error) return kExitOurFault;
    failed = failed || grade.finding.verdict != Verdict::ok;
  }
  return strict && failed ? kExitFailed : kExitDone;
}

void print_grades(const Context& context, const std::vector<Lab>& labs,
                  const std::vector<Grade>& grades) {
  if (context.json) {
    Json all = Json::array();
    for (const Grade& grade : grades) all.push_back(grade_json(grade));
    print_text((grades.size() == 1 ? all[0] : all).dump(2) + "\n");
  } else if (grades.size() == 1) {
    print_text(grade_screen(context.style, context.site, labs[0], grades[0]));
  } else {
    print_text(grades_table(context.style, grades));
  }
}

/// What was graded before something ended it, and what was not.
void print_unfinished(const Context& context, const std::vector<Lab>& labs,
                      const std::vector<Grade>& grades) {
  std::vector<std::string> missing;
  for (std::size_t i = grades.size(); i < labs.size(); ++i) missing.push_back(labs[i].name);
  if (context.json) {
    Json json = {{"unfinished", true}, {"grades", Json::array()}, {"missing", missing}};
    for (const Grade& grade : grades) json["grades"].push_back(grade_json(grade));
    print_text(json.dump(2) + "\n");
  } else if (!grades.empty()) {
    print_text(grades_table(context.style, grades) +
               fmt::format("\n  Unfinished; not graded: {}\n", join(missing, ", ")));
  }
}

/// Grades one after the other into `grades`; the first error ends it.
std::optional<Error> grade_all(const Context& context, const Workbench& bench,
                               const std::vector<GradeRequest>& requests,
                               std::vector<Grade>& grades, Progress& progress) {
  for (const GradeRequest& request : requests) {
    const std::string count =
        requests.size() > 1 ? fmt::format("[{}/{}] ", grades.size() + 1, requests.size()) : "";
    auto grade = grade_submission(bench, request, [&](const std::string& what) {
      progress.step(fmt::format("{}{}: {}", count, request.lab->name, what));
    });
    if (!grade.ok()) return grade.error();
    if (request.kind == SourceKind::student) {
      if (const auto error = store_grade(context.site.state_dir(), grade.value())) {
        progress.note("grader: the result is not remembered: " + error->text);
      }
    }
    grades.push_back(std::move(grade.value()));
  }
  return std::nullopt;
}

/// Whoever grades all labs grades those that this build can run; the others get a line each.
void leave_out_unmet(const Context& context, std::vector<Lab>& labs, Progress& progress) {
  std::erase_if(labs, [&](const Lab& lab) {
    const auto need = unmet_need(context.site.devices, lab);
    if (need) progress.note("grader: left out: " + need->text);
    return need.has_value();
  });
}

/// The same for labs that it does not have for the device, or that need a larger card.  True: some
/// were left out.
bool leave_out_unfit(const ChosenDevice& chosen, std::vector<Lab>& labs, Progress& progress) {
  const auto left_out = std::erase_if(labs, [&](const Lab& lab) {
    auto why = not_built(lab, *chosen.device);
    if (!why) why = too_small_card(lab, chosen);
    if (why) progress.note("grader: left out: " + why->text);
    return why.has_value();
  });
  return left_out > 0;
}

/// Nobody can know it before.  Few digits, for people type it again.
std::uint64_t draw_seed() {
  std::random_device device;
  return 1 + device() % 999'999;
}

/// Why there is nothing to grade.  A student.cu that is no file is the student's, and gets a
/// verdict; what the user names by --file is bad usage.
std::optional<Error> fault_of_source(const GradeRequest& request) {
  std::error_code code;
  const std::string name = request.source.string();
  const auto status = std::filesystem::status(request.source, code);
  if (status.type() == std::filesystem::file_type::not_found) {
    return Error{fmt::format("there is no file {}", name)};
  }
  if (!std::filesystem::status_known(status)) {
    return Error{fmt::format("{} cannot be read: {}", name, code.message())};
  }
  if (request.kind != SourceKind::file) return std::nullopt;
  if (!std::filesystem::is_regular_file(status)) {
    const char* what = std::filesystem::is_directory(status) ? "a folder" : "no regular file";
    return Error{fmt::format("{} is {}; a submission is one .cu file", name, what)};
  }
  if (::access(name.c_str(), R_OK) != 0) {
    return Error{fmt::format("{} cannot be read: {}", name, std::strerror(errno))};
  }
  return std::nullopt;
}

bool names_known(const GradeOptions& options) {
  return !options.wrong.empty() || !options.right.empty();
}

/// What --wrong or --right names.
Result<KnownSubmission> known_of(const Lab& lab, const GradeOptions& options) {
  return options.wrong.empty() ? select_known(lab, kRight, options.right)
                               : select_known(lab, kWrong, options.wrong);
}

}  // namespace

Result<GradeRequest> request_for(const Context& context, const GradeOptions& options,
                                 const Lab& lab) {
  GradeRequest request;
  request.lab = &lab;
  request.seed = options.seed.value_or(draw_seed());
  request.draws_timed_size = true;
  request.source = lab.folder / lab.facts.edits.front();
  if (!options.file.empty()) {
    request.kind = SourceKind::file;
    request.source = options.file;
  } else if (!options.rung.empty() || options.solutions) {
    request.kind = SourceKind::rung;
    const auto rungs = find_rungs(lab);
    if (options.solutions && rungs.empty()) return Error{lab.name + " has no solutions here"};
    const auto rung =
        options.solutions ? Result<Rung>(rungs.back()) : select_rung(lab, options.rung);
    if (!rung.ok()) return rung.error();
    request.source = rung.value().path;
  } else if (names_known(options)) {
    request.kind = options.wrong.empty() ? SourceKind::right : SourceKind::wrong;
    const auto known = known_of(lab, options);
    if (!known.ok()) return known.error();
    const auto source = materialise(lab, known.value(), context.site.known_dir());
    if (!source.ok()) return source.error();
    request.source = source.value();
  }
  if (const auto error = fault_of_source(request)) return *error;
  request.quiz_answers = load_text_map(context.site.state_dir() / "quiz" / (lab.name + ".json"));
  request.keep_plug_in = true;
  return request;
}

std::optional<Error> check_options(const GradeOptions& options, std::size_t labs) {
  const int ways = (options.file.empty() ? 0 : 1) + (options.rung.empty() ? 0 : 1) +
                   (options.wrong.empty() ? 0 : 1) + (options.right.empty() ? 0 : 1) +
                   (options.solutions ? 1 : 0);
  if (ways > 1) return Error{"give only one of --file, --rung, --wrong, --right and --solutions"};
  const bool one_file = ways == 1 && !options.solutions;
  if (one_file && labs != 1) {
    return Error{"--file, --rung, --wrong and --right need exactly one lab"};
  }
  if (options.show && !names_known(options)) {
    return Error{"--show prints a known submission; name it with --wrong or --right"};
  }
  return std::nullopt;
}

/// What --show would ignore, for it grades nothing.
std::optional<Error> useless_with_show(const Context& context, const GradeOptions& options) {
  std::vector<std::string> useless;
  if (context.json) useless.push_back("--json");
  if (options.device != GradeOptions{}.device) useless.push_back("--device");
  if (options.strict) useless.push_back("--strict");
  if (options.seed) useless.push_back("--seed");
  if (!options.build) useless.push_back("--no-build");
  if (useless.empty()) return std::nullopt;
  return Error{
      fmt::format("--show prints a source and grades nothing; leave out {}", join(useless, ", "))};
}

/// Prints the complete source of what --wrong or --right names.
int show_known(const Lab& lab, const GradeOptions& options) {
  const auto known = known_of(lab, options);
  if (!known.ok()) return report_error(known.error());
  const auto source = source_of(lab, known.value());
  if (!source.ok()) return report_error(source.error());
  print_text(source.value());
  return kExitDone;
}

Result<std::vector<GradeRequest>> requests_for(const Context& context, const GradeOptions& options,
                                               const std::vector<Lab>& labs) {
  std::vector<GradeRequest> requests;
  for (const Lab& lab : labs) {
    auto request = request_for(context, options, lab);
    if (!request.ok()) return request.error();
    requests.push_back(std::move(request.value()));
  }
  return requests;
}

int run_grade(const Context& context, const GradeOptions& options) {
  auto labs = open_labs(context.site.source_dir, options.labs);
  if (!labs.ok()) return report_error(labs.error());
  Progress progress(context.json);
  if (options.labs.empty()) leave_out_unmet(context, labs.value(), progress);
  if (const auto error = check_options(options, labs.value().size())) return report_error(*error);
  if (options.show) {
    if (const auto error = useless_with_show(context, options)) return report_error(*error);
    return show_known(labs.value().front(), options);
  }
  for (const Lab& lab : labs.value()) {
    if (const auto error = broken_quiz(lab)) return report_error(*error);
  }
  auto requests = requests_for(context, options, labs.value());
  if (!requests.ok()) return report_error(requests.error());
  const auto chosen = prepare_device(context, options.device, options.build, progress);
  if (!chosen.ok()) return report_error(chosen.error());
  if (options.labs.empty() && leave_out_unfit(chosen.value(), labs.value(), progress)) {
    requests = requests_for(context, options, labs.value());
  }
  for (const Lab& lab : labs.value()) {
    if (const auto error = too_small_card(lab, chosen.value())) return report_error(*error);
  }
  if (options.build) {
    const auto error = prepare_labs(context, *chosen.value().device, labs.value(), progress);
    if (error) return report_error(*error);
  }
  const Workbench bench(context.site, chosen.value(), context.processes);
  std::vector<Grade> grades;
  const auto error = grade_all(context, bench, requests.value(), grades, progress);
  progress.clear();
  if (error) {
    print_unfinished(context, labs.value(), grades);
    return report_error(*error);
  }
  print_grades(context, labs.value(), grades);
  return exit_code_of(grades, options.strict);
}

}  // namespace grader
