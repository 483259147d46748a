// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/bench_verb.h"

#include <fmt/format.h>

#include <ctime>
#include <filesystem>

#include "base/files.h"
#include "device/device_turn.h"
#include "grade/bench_run.h"
#include "grade/grade_submission.h"
#include "lab/find_labs.h"
#include "lab/rungs.h"
#include "process/run_directory.h"
#include "report/number_text.h"
#include "report/page.h"
#include "report/progress.h"
#include "report/results_files.h"
#include "tables/ladder_tables.h"
#include "verbs/prepare.h"

namespace grader {
namespace {

std::string today() {
  const std::time_t seconds = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char text[16];
  std::strftime(text, sizeof(text), "%Y-%m-%d", &utc);
  return text;
}

GradeRequest request_for(const Lab& lab, const Rung& rung) {
  GradeRequest request;
  request.lab = &lab;
  request.kind = SourceKind::rung;
  request.source = rung.path;
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

/// Measures one lab, step by step.
class LadderBench {
 public:
  LadderBench(const Workbench& bench, const Lab& lab, const Card& card, const BenchOptions& options,
              Progress& progress)
      : bench_(bench), lab_(lab), options_(options), progress_(progress) {
    results_.date = today();
    results_.card = card.name;
    results_.driver = card.driver;
    results_.runtime = card.runtime;
    results_.lab = lab.name;
    if (lab.facts.throughput) results_.baseline = lab.facts.throughput->baseline;
  }

  Result<Results> go() {
    const auto rungs = find_rungs(lab_);
    if (rungs.empty()) return Error{lab_.name + " has no ladder here (no solutions/)"};
    for (const Rung& rung : rungs) {
      const auto grade = grade_once(rung, rung.stem);
      if (!grade.ok()) return grade.error();
      results_.rungs.push_back(measured(rung, grade.value()));
      if (grade.value().bench) results_.size = grade.value().bench->size;
    }
    for (int i = 1; i <= options_.repeat; ++i) {
      const auto grade =
          grade_once(rungs.back(), fmt::format("grading {} of {}", i, options_.repeat));
      if (!grade.ok()) return grade.error();
      results_.repeats.push_back(grade.value().score.points);
    }
    if (const auto error = measure_aa()) return *error;
    return std::move(results_);
  }

 private:
  Result<Grade> grade_once(const Rung& rung, const std::string& name) {
    return grade_submission(bench_, request_for(lab_, rung), [&](const std::string& what) {
      progress_.step(fmt::format("{} {}: {}", lab_.name, name, what));
    });
  }

  std::optional<Error> measure_aa() {
    for (int i = 1; i <= options_.aa; ++i) {
      progress_.step(
          fmt::format("{}: baseline against itself, {} of {}", lab_.name, i, options_.aa));
      auto directory = RunDirectory::make(bench_.site->build_dir / "runs");
      if (!directory.ok()) return directory.error();
      const auto turn = DeviceTurn::take(bench_.site->build_dir / "runs", *bench_.device,
                                         DeviceTurn::Kind::alone);
      if (!turn.ok()) return turn.error();
      HarnessSetup setup;
      setup.harness = fill_in({bench_.device->harness}, {{"lab", lab_.name}}).front();
      setup.baseline_as_submission = true;
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
  const BenchOptions& options_;
  Progress& progress_;
  Results results_;
};

int write_all_tables(const Context& context, const std::vector<Lab>& labs) {
  Json written = Json::array();
  for (const Lab& lab : labs) {
    const auto stale = stale_tables(context.site.source_dir, lab);
    if (const auto error = write_tables(context.site.source_dir, lab)) return report_error(*error);
    written.push_back({{"lab", lab.name}, {"changed", !stale.empty()}});
    if (!context.json) {
      print_text(
          fmt::format("{}: {}\n", lab.name,
                      stale.empty() ? "the tables are up to date" : "the tables are written anew"));
    }
  }
  if (context.json) print_text(written.dump(2) + "\n");
  return kExitDone;
}

/// Without a GPU: one sentence, and no failure.
int say_unavailable(const Context& context, const std::string& why) {
  const std::string sentence = fmt::format(
      "Time is measured on a GPU, and there is none to use here ({}): nothing was measured.", why);
  print_text(context.json ? Json{{"state", "unavailable"}, {"message", sentence}}.dump(2) + "\n"
                          : sentence + "\n");
  return kExitDone;
}

std::string results_screen(const Style& style, const std::vector<Results>& all) {
  Page page(style);
  std::vector<std::vector<std::string>> rows = {
      {"lab", "rung", "verdict", "ratio", "interval", "ms"}};
  for (const Results& results : all) {
    for (const MeasuredRung& one : results.rungs) {
      rows.push_back({results.lab, one.rung, one.verdict, ratio_text(one.ratio),
                      fmt::format("{} to {}", ratio_text(one.low), ratio_text(one.high)),
                      fmt::format("{:.4g}", one.ms)});
    }
  }
  page.table(rows);
  return page.text();
}

/// A file for one lab; in a folder, a file named after each lab and its card.
std::filesystem::path out_path(const BenchOptions& options, const Results& results, bool single) {
  std::error_code code;
  const std::filesystem::path out = options.out;
  if (single && !std::filesystem::is_directory(out, code)) return out;
  std::string card = results.card;
  for (char& c : card) c = c == ' ' || c == '/' ? '_' : c;
  return out / fmt::format("{}.{}.json", results.lab, card);
}

int finish(const Context& context, const BenchOptions& options, const std::vector<Results>& all) {
  for (const Results& results : all) {
    if (options.out.empty()) break;
    const auto path = out_path(options, results, all.size() == 1);
    const auto error = write_file_atomically(std::filesystem::absolute(path),
                                             results_json(results).dump(2) + "\n");
    if (error) return report_error(*error);
  }
  if (!context.json) {
    print_text(results_screen(context.style, all));
    return kExitDone;
  }
  Json json = Json::array();
  for (const Results& results : all) json.push_back(results_json(results));
  print_text((all.size() == 1 ? json[0] : json).dump(2) + "\n");
  return kExitDone;
}

}  // namespace

int run_bench_verb(const Context& context, const BenchOptions& options) {
  const auto labs = open_labs(context.site.source_dir, options.labs);
  if (!labs.ok()) return report_error(labs.error());
  if (options.tables) return write_all_tables(context, labs.value());
  Progress progress(context.json);
  const auto chosen = prepare_device(context, options.device, options.build, progress);
  if (!chosen.ok() && options.device == "cuda" && !context.site.no_devices) {
    return say_unavailable(context, chosen.error().text);
  }
  if (!chosen.ok()) return report_error(chosen.error());
  const Device& device = *chosen.value().device;
  if (device.name != "cuda") return say_unavailable(context, "this is the cpu device");
  if (options.build) {
    if (const auto error = prepare_labs(context, device, labs.value(), progress)) {
      return report_error(*error);
    }
  }
  const auto& cards = chosen.value().answer.cards;
  const Card card = cards.empty() ? Card{} : cards.front();
  const Workbench bench{&context.site, &device, card.name, &context.processes};
  std::vector<Results> all;
  for (const Lab& lab : labs.value()) {
    auto results = LadderBench(bench, lab, card, options, progress).go();
    progress.clear();
    if (!results.ok()) return report_error(results.error());
    all.push_back(std::move(results.value()));
  }
  return finish(context, options, all);
}

}  // namespace grader
