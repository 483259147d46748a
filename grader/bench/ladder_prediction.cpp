// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "bench/ladder_prediction.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "bench/ladder_bench.h"
#include "explain/counted_submission.h"
#include "grade/records.h"

namespace grader {
namespace {

/// "MPI_Test has no time in the model": what the harness says behind these words; empty if nothing.
std::string why_not(const std::string& reason) {
  constexpr std::string_view kWords = "Nothing can be predicted: ";
  const auto at = reason.find(kWords);
  return at == std::string::npos ? "" : reason.substr(at + kWords.size());
}

/// What limits the kernels for most of their time.
std::string bound_of(const std::vector<PredictionRecord>& launches) {
  std::map<std::string, double> all;
  for (const PredictionRecord& launch : launches) all[launch.bound] += launch.ms;
  return std::max_element(all.begin(), all.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

/// One rung.  The card's name goes into `card`.
Result<PredictedRung> predict(const Device& device, const Lab& lab, const Rung& rung,
                              const std::string& timed, const std::filesystem::path& runs,
                              Processes& processes, std::string& card) {
  PredictedRung predicted;
  predicted.rung = rung.stem;
  const auto submission = compile_counted(device, lab, rung.path, runs, 1, processes);
  if (!submission.ok()) return submission.error();
  predicted.fault = submission.value().fault;
  if (!predicted.fault.empty()) return predicted;
  HarnessSetup setup = submission.value().setup;
  setup.timed = timed;
  Records records;
  ProcessSpec spec = watched_process(setup, "bench");
  spec.on_record = [&](std::string_view line) { records.take(line); };
  spec.is_done = [&] { return records.bench.has_value(); };
  const ProcessEnd end = processes.run(spec);
  if (end.kind == ProcessEnd::Kind::interrupted) return Error{"interrupted"};
  if (end.kind == ProcessEnd::Kind::not_started) return Error{end.error, Blame::us};
  if (const auto unknown = unknown_timed(setup, end)) return *unknown;
  if (!records.bench) {
    predicted.fault = "the timed case did not run to its end; scripts/lab grade tells why";
  } else if (const std::string why = why_not(records.bench->reason); !why.empty()) {
    predicted.fault = why;
  } else if (records.predictions.empty()) {
    predicted.fault = "the timed case launches nothing that is counted";
  } else {
    predicted.launches = static_cast<int>(records.predictions.size());
    predicted.bound = bound_of(records.predictions);
    card = records.predictions.front().card;
    if (records.bench->cards > 1) card = fmt::format("{} x {}", records.bench->cards, card);
    predicted.ms = records.bench->predicted_ms;
    predicted.baseline_ms = records.bench->predicted_baseline_ms;
  }
  return predicted;
}

}  // namespace

LadderPrediction nothing_predicted(const Lab& lab, const std::vector<Rung>& rungs) {
  LadderPrediction prediction;
  prediction.date = today();
  prediction.lab = lab.name;
  for (const Rung& rung : rungs) prediction.missing.push_back(rung.stem);
  return prediction;
}

std::optional<Error> predict_ladder(const Device& device, const Lab& lab,
                                    const std::vector<Rung>& rungs, const std::string& timed,
                                    const std::filesystem::path& runs, Processes& processes,
                                    LadderPrediction& prediction, Progress& progress) {
  int done = 0;
  for (const Rung& rung : rungs) {
    progress.step(
        fmt::format("{} {} ({} of {}): predicting", lab.name, rung.stem, ++done, rungs.size()));
    auto predicted = predict(device, lab, rung, timed, runs, processes, prediction.card);
    if (!predicted.ok()) return predicted.error();
    prediction.rungs.push_back(std::move(predicted.value()));
    std::erase(prediction.missing, rung.stem);
  }
  return std::nullopt;
}

Json prediction_json(const LadderPrediction& prediction) {
  Json json;
  json["schema"] = kPredictionsSchema;
  json["date"] = prediction.date;
  json["lab"] = prediction.lab;
  json["card"] = prediction.card;
  json["predicted"] = true;
  json["rungs"] = Json::array();
  for (const PredictedRung& rung : prediction.rungs) {
    Json one = {{"rung", rung.rung}};
    if (rung.fault.empty()) {
      one["ms"] = rung.ms;
      if (rung.baseline_ms > 0) {
        one["baseline_ms"] = rung.baseline_ms;
        one["ratio"] = rung.baseline_ms / rung.ms;
      }
      one["launches"] = rung.launches;
      one["bound"] = rung.bound;
    } else {
      one["fault"] = rung.fault;
    }
    json["rungs"].push_back(std::move(one));
  }
  if (!prediction.missing.empty()) {
    json["unfinished"] = true;
    json["missing"] = prediction.missing;
  }
  return json;
}

}  // namespace grader
