// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/bench_verb.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "base/files.h"
#include "bench/bench_screen.h"
#include "bench/ladder_bench.h"
#include "bench/ladder_prediction.h"
#include "grade/rank_start.h"
#include "lab/find_labs.h"
#include "lab/rungs.h"
#include "report/progress.h"
#include "tables/ladder_tables.h"
#include "verbs/card_needs.h"
#include "verbs/prepare.h"

namespace grader {
namespace {

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

/// A folder, and in it a file named after each lab and its card.  One lab alone may also go to a
/// file: one that is there, or a name that ends in .json.
std::filesystem::path out_path(const BenchOptions& options, const std::string& name, bool single) {
  std::error_code code;
  const std::filesystem::path out = options.out;
  const bool is_file = !std::filesystem::is_directory(out, code) &&
                       (out.extension() == ".json" || std::filesystem::exists(out, code));
  return single && is_file ? out : out / (name + ".json");
}

/// One lab's ladder on its way out.
struct Ladder {
  std::string file;  ///< Its name in a folder.
  Json json;
  bool begun = true;
  bool whole = true;
};

/// Files and what is printed: JSON, or `screen`.  A ladder that `error` left unfinished gets no
/// file, in which it would pass for a whole one.  With nothing found out, the error says it all.
int finish(const Context& context, const BenchOptions& options, const std::vector<Ladder>& all,
           const std::string& screen, const std::optional<Error>& error) {
  const auto begun = [](const Ladder& one) { return one.begun; };
  if (error && std::none_of(all.begin(), all.end(), begun)) return report_error(*error);
  if (context.json) {
    Json jsons = Json::array();
    for (const Ladder& one : all) jsons.push_back(one.json);
    print_text((all.size() == 1 ? jsons[0] : jsons).dump(2) + "\n");
  } else {
    print_text(screen);
  }
  for (const Ladder& one : all) {
    if (options.out.empty()) break;
    const auto path = std::filesystem::absolute(out_path(options, one.file, all.size() == 1));
    if (!one.whole) {
      fmt::print(stderr, "grader: unfinished, so not written: {}\n", path.string());
      continue;
    }
    std::error_code code;
    std::filesystem::create_directories(path.parent_path(), code);
    if (const auto fault = write_file_atomically(path, one.json.dump(2) + "\n")) {
      return report_error(*fault);
    }
  }
  return error ? report_error(*error) : kExitDone;
}

int measure(const Context& context, const BenchOptions& options, const ChosenDevice& chosen,
            const std::vector<Lab>& labs, Progress& progress) {
  const Workbench bench(context.site, chosen, context.processes);
  const Card& card = bench.cards.front();
  std::vector<LadderPlan> plans;
  std::vector<Results> all;
  for (const Lab& lab : labs) {
    auto rungs = select_rungs(lab, options.rungs);
    if (!rungs.ok()) return report_error(rungs.error());
    plans.push_back(
        {std::move(rungs.value()), options.aa, options.repeat, options.care, options.timed});
    all.push_back(nothing_measured(lab, card, plans.back()));
  }
  std::optional<Error> error;
  for (std::size_t i = 0; i < labs.size() && !error; ++i) {
    error = measure_ladder(bench, labs[i], plans[i], all[i], progress);
    progress.clear();
  }
  std::vector<Ladder> ladders;
  for (const Results& one : all) {
    ladders.push_back({fmt::format("{}.{}", one.lab, cards_file_name(one)), results_json(one),
                       !one.rungs.empty(), one.missing.empty()});
  }
  return finish(context, options, ladders, results_screen(context.style, all), error);
}

int predict(const Context& context, const BenchOptions& options, const Device& device,
            const std::vector<Lab>& labs, Progress& progress) {
  if (options.aa > 0 || options.repeat > 0) {
    return report_error(
        Error{"--aa and --repeat need a GPU: on the cpu device times are predicted"});
  }
  std::vector<std::vector<Rung>> rungs;
  std::vector<LadderPrediction> all;
  for (const Lab& lab : labs) {
    auto selected = select_rungs(lab, options.rungs);
    if (!selected.ok()) return report_error(selected.error());
    rungs.push_back(std::move(selected.value()));
    all.push_back(nothing_predicted(lab, rungs.back()));
  }
  std::optional<Error> error;
  for (std::size_t i = 0; i < all.size() && !error; ++i) {
    error = predict_ladder(device_for(context.site.devices, device, labs[i], 0), labs[i], rungs[i],
                           options.timed, context.site.build_dir / "runs", context.processes,
                           all[i], progress);
    progress.clear();
  }
  std::vector<Ladder> ladders;
  for (const LadderPrediction& one : all) {
    ladders.push_back(
        {one.lab + ".predicted", prediction_json(one), !one.rungs.empty(), one.missing.empty()});
  }
  return finish(context, options, ladders, predictions_screen(context.style, all), error);
}

}  // namespace

int run_bench_verb(const Context& context, const BenchOptions& options) {
  auto labs = open_labs(context.site.source_dir, options.labs);
  if (!labs.ok()) return report_error(labs.error());
  if (options.tables) return write_all_tables(context, labs.value());
  Progress progress(context.json);
  const auto chosen = prepare_device(context, options.device, options.build, progress);
  if (!chosen.ok() && options.device == "cuda" && !context.site.no_devices) {
    return say_unavailable(context, chosen.error().text);
  }
  if (!chosen.ok()) return report_error(chosen.error());
  const Device& device = *chosen.value().device;
  if (const auto refused =
          leave_out_untimed(labs.value(), chosen.value(), !options.labs.empty(), progress)) {
    return report_error(*refused);
  }
  if (options.build) {
    if (const auto error = prepare_labs(context, device, labs.value(), progress)) {
      return report_error(*error);
    }
  }
  if (device.name == "cuda")
    return measure(context, options, chosen.value(), labs.value(), progress);
  return predict(context, options, device, labs.value(), progress);
}

}  // namespace grader
