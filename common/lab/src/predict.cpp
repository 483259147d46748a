// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "predict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "device.h"
#include "lab/check.h"
#include "memory.h"
#include "peers.h"

namespace lab {
namespace {

constexpr std::uint64_t kSeed = 1;  // the same prediction each time

/// Of the submission, and of the baseline for a lab that predicts it.
struct Both {
  device::Prediction own;
  device::Prediction baseline;
  int devices = 1;  // of this process, that do the work
};

Both predict(const std::function<std::unique_ptr<Problem>()>& make, device::Blocks blocks,
             bool and_baseline, const Performer& performer) {
  Both both;
  std::unique_ptr<Problem> problem;
  const auto call = [&](const Performer& callee) {
    callee(*problem, nullptr);
    for (const cudaStream_t other : problem->streams()) {
      CUDA_CHECK(cudaStreamSynchronize(other));
    }
    CUDA_CHECK(cudaDeviceSynchronize());
    both.devices = problem->devices();
  };
  const auto prepare = [&] {
    Keeping::current() = {false, false, false, nullptr};
    problem = make();
    // A few blocks need no contents, and what no kernel touches takes no RAM.
    if (blocks == device::Blocks::all) problem->fill(kSeed);
    CUDA_CHECK(cudaDeviceSynchronize());
    if (and_baseline) call(performer);
  };
  std::optional<double> of_all;
  both.own = device::predict(blocks, prepare, [&] {
    Peers::here().prediction_begins();
    try {
      call(performer);
    } catch (const std::exception& error) {
      Peers::here().prediction_failed(error.what());
      throw;
    }
    of_all = Peers::here().prediction_ended();
  });
  if (of_all) both.own.ms = *of_all;
  if (!and_baseline || problem == nullptr) return both;
  const Performer baseline = [](Problem& p, cudaStream_t stream) { p.call_baseline(stream); };
  both.baseline = device::predict(
      blocks, [&] { call(baseline); }, [&] { call(baseline); });
  if (both.baseline.guesses) both.baseline = {};
  return both;
}

/// The timed case itself; or what the lab has predicted in its place: one case, or the larger of
/// two smaller ones, with the time on the line through them.
Both predict(const Lab& lab, const Performer& performer) {
  const bool and_baseline = lab.predicts_baseline() && Peers::here().size() == 1;
  if (lab.to_predict() == 0) {
    return predict([&] { return lab.make_timed(); }, device::Blocks::a_few, and_baseline,
                   performer);
  }
  const auto all_of = [&](std::size_t index) {
    return predict([&] { return lab.make_to_predict(index); }, device::Blocks::all, and_baseline,
                   performer);
  };
  const Both smaller = all_of(0);
  if (lab.to_predict() == 1) return smaller;
  Both both = all_of(1);
  const double from = lab.cost_to_predict(0).bytes;
  const double to = lab.cost_to_predict(1).bytes;
  const double along = (lab.timed_cost().bytes - from) / (to - from);
  both.own.ms = smaller.own.ms + (both.own.ms - smaller.own.ms) * along;
  both.baseline.ms = smaller.baseline.ms + (both.baseline.ms - smaller.baseline.ms) * along;
  return both;
}

/// Each kernel with what limits it, once: "step_kernel: latency (100 times); ...".
std::string bounds_of(const std::vector<PredictionRecord>& launches) {
  std::vector<std::pair<std::string, int>> all;
  for (const PredictionRecord& launch : launches) {
    const std::string one = fmt::format("{}: {}", launch.kernel, launch.bound);
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const auto& other) { return other.first == one; });
    if (known == all.end()) {
      all.emplace_back(one, 1);
    } else {
      ++known->second;
    }
  }
  std::string text;
  for (const auto& [one, times] : all) {
    text += (text.empty() ? "" : "; ") + one;
    if (times > 1) text += fmt::format(" ({} times)", times);
  }
  return text;
}

std::string in_words(const Lab& lab, const Both& both) {
  const device::Prediction& prediction = both.own;
  const int ranks = Peers::here().size();
  const std::string each = ranks > 1 ? fmt::format("{} ranks, each with an ", ranks) : "";
  std::string line;
  if (lab.to_predict() == 2) {
    line = fmt::format(", on the line through {} and {}", lab.size_to_predict(0),
                       lab.size_to_predict(1));
  }
  std::string baseline;
  if (both.baseline.ms > 0) {
    baseline = fmt::format("; {}: {:.4g} ms", lab.baseline(), both.baseline.ms);
  }
  return fmt::format("Predicted for {}{}: {:.4g} ms{}{} ({}).", each,
                     prediction.launches.front().card, prediction.ms, line, baseline,
                     bounds_of(prediction.launches));
}

}  // namespace

std::string run_prediction(const Lab& lab, const Performer& performer, const RecordWriter& records,
                           BenchRecord& bench) {
  Both both;
  try {
    both = predict(lab, performer);
  } catch (const std::exception& error) {
    return fmt::format("Nothing can be predicted: {}", error.what());
  }
  for (const PredictionRecord& launch : both.own.launches) records.write(launch);
  if (both.own.launches.empty()) return "";
  bench.predicted_ms = both.own.ms;
  bench.predicted_baseline_ms = both.baseline.ms;
  bench.devices = both.devices;
  return in_words(lab, both);
}

}  // namespace lab
