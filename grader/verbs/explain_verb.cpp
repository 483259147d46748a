// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/explain_verb.h"

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "explain/explain_screen.h"
#include "explain/timeline_run.h"
#include "grade/grade_submission.h"
#include "grade/rank_start.h"
#include "lab/find_labs.h"
#include "lab/skeleton.h"
#include "lab/todo_regions.h"
#include "report/progress.h"
#include "verbs/card_needs.h"
#include "verbs/prepare.h"

namespace grader {

namespace {

bool wants_timeline(const ExplainOptions& options) {
  return options.timeline || !options.svg.empty();
}

/// Why what is asked for cannot be had of this device, with what mends it.
std::optional<Error> missing(const ExplainOptions& options, const ChosenDevice& chosen,
                             const Device& device, const Lab& lab) {
  if (!device.care_compile.empty()) return std::nullopt;
  if (device.name != "cuda" || !wants_timeline(options)) {
    return Error{fmt::format("the {} device of this build cannot count", device.name)};
  }
  if (device.timeline.tracer.empty()) {
    return Error{
        "a timeline is measured with CUPTI, which the build has not found: install it (it is part "
        "of the CUDA Toolkit; its package is called cuda-cupti-dev) and run scripts/lab setup"};
  }
  if (!device.start.empty()) {
    return Error{lab.name + " runs as several ranks, of which no timeline is measured"};
  }
  if (auto why = too_few_cards(lab, chosen)) return why;
  return too_small_card(lab, chosen);
}

/// Of a file that a student edits; of a rung none.
std::vector<int> open_todos_of(const Context& context, const GradeRequest& request,
                               const std::string& text) {
  if (request.kind == SourceKind::rung) return {};
  const auto skeleton = find_skeleton(*request.lab, context.processes);
  return skeleton ? open_todos(*skeleton, text) : std::vector<int>{};
}

/// What a picture without anything of the submission means.
std::string why_empty(const std::vector<int>& open, const std::filesystem::path& source) {
  const std::string what =
      "Nothing of the submission is in it: in the timed case it launches no kernel and copies "
      "nothing";
  if (open.empty()) return what + "; scripts/lab grade tells why.\n";
  return fmt::format("{}. {} in {}.\n", what, not_done(open), source.filename().string());
}

int show_timeline(const Context& context, const ExplainOptions& options, const ChosenDevice& chosen,
                  const Device& device, const GradeRequest& request, const std::vector<int>& open,
                  Progress& progress) {
  const Lab& lab = *request.lab;
  const std::filesystem::path& source = request.source;
  const bool measured = is_measured(device);
  const Workbench bench(context.site, chosen, context.processes);
  const auto turn = bench.take_turn(lab, DeviceTurn::Kind::alone);
  if (!turn.ok()) return report_error(turn.error());
  progress.step(
      fmt::format("{}: {} the timed case", lab.name, measured ? "measuring" : "predicting"));
  if (!options.svg.empty()) {
    const auto folder = std::filesystem::absolute(options.svg).parent_path();
    std::error_code code;
    if (!std::filesystem::is_directory(folder, code)) {
      return report_error(Error{fmt::format("--svg: there is no folder {}", folder.string())});
    }
  }
  const TimelineForm form = options.svg.empty() ? TimelineForm::text : TimelineForm::svg;
  const auto drawing = run_timeline(device, lab, source, context.site.build_dir / "runs",
                                    options.seed.value_or(1), form, context.processes);
  progress.clear();
  if (!drawing.ok()) return report_error(drawing.error());
  const bool of_ranks = lab.facts.needs.ranks > 0;
  if (form == TimelineForm::text) {
    if (of_ranks) print_text("Of rank 0:\n");
    print_text(drawing.value());
    if (!measured && !shows_submission(drawing.value())) {
      print_text(why_empty(open, source));
    } else if (!open.empty()) {
      print_text(fmt::format("{} in {}.\n", not_done(open), source.filename().string()));
    }
    return kExitDone;
  }
  if (const auto error = write_file_atomically(options.svg, drawing.value()))
    return report_error(*error);
  print_text(fmt::format("The {} timeline{} is in {}.\n", measured ? "measured" : "predicted",
                         of_ranks ? " of rank 0" : "", options.svg));
  if (!open.empty())
    print_text(fmt::format("{} in {}.\n", not_done(open), source.filename().string()));
  return kExitDone;
}

}  // namespace

int run_explain(const Context& context, const ExplainOptions& options) {
  const auto labs = open_labs(context.site.source_dir, options.labs);
  if (!labs.ok()) return report_error(labs.error());
  if (labs.value().size() != 1) return report_error(Error{"explain one lab at a time"});
  const Lab& lab = labs.value().front();
  if (const auto error = check_options(options, 1)) return report_error(*error);
  const auto request = request_for(context, options, lab);
  if (!request.ok()) return report_error(request.error());
  const std::filesystem::path& source = request.value().source;
  Progress progress(context.json);
  const auto chosen = prepare_device(context, options.device, options.build, progress);
  if (!chosen.ok()) return report_error(chosen.error());
  const Device device = device_for(context.site.devices, *chosen.value().device, lab,
                                   chosen.value().answer.cards.size());
  if (const auto error = missing(options, chosen.value(), device, lab)) {
    return report_error(*error);
  }
  if (options.build) {
    Device wanted = device;
    const std::vector<std::string>& more = device.timeline.targets;
    if (wants_timeline(options))
      wanted.targets.insert(wanted.targets.end(), more.begin(), more.end());
    if (const auto error = prepare_labs(context, wanted, {lab}, progress)) {
      return report_error(*error);
    }
  }
  const auto text = read_file(source);
  if (!text.ok()) return report_error(text.error());
  const std::vector<int> open = open_todos_of(context, request.value(), text.value());
  if (wants_timeline(options)) {
    return show_timeline(context, options, chosen.value(), device, request.value(), open, progress);
  }
  const std::size_t lines = split_lines(text.value()).size();
  if (options.line > 0 && static_cast<std::size_t>(options.line) > lines) {
    return report_error(Error{fmt::format("{} has {}, and no line {}", source.filename().string(),
                                          count_of(lines, "line"), options.line)});
  }
  progress.step(lab.name + ": counting");
  auto outcome = run_counting(device, lab, source, context.site.build_dir / "runs",
                              options.seed.value_or(1), context.processes);
  progress.clear();
  if (!outcome.ok()) return report_error(outcome.error());
  const Explained explained{
      lab.name, device.name,  source,          text.value(), std::move(outcome.value()),
      open,     options.line, options.counters};
  print_text(context.json ? explain_json(explained).dump(2) + "\n"
                          : explain_screen(context.style, explained));
  return kExitDone;  // whatever the submission did: the screen says it
}

}  // namespace grader
