// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "predict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
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

device::Prediction predict(const std::function<std::unique_ptr<Problem>()>& make,
                           device::Blocks blocks, const Performer& performer) {
  std::unique_ptr<Problem> problem;
  const auto prepare = [&] {
    Keeping::current() = {false, false, false, nullptr};
    problem = make();
    // A few blocks need no contents, and what no kernel touches takes no RAM.
    if (blocks == device::Blocks::all) problem->fill(kSeed);
    CUDA_CHECK(cudaDeviceSynchronize());
  };
  std::optional<double> of_all;
  device::Prediction prediction = device::predict(blocks, prepare, [&] {
    Peers::here().prediction_begins();
    performer(*problem, nullptr);
    for (const cudaStream_t other : problem->streams()) {
      CUDA_CHECK(cudaStreamSynchronize(other));
    }
    CUDA_CHECK(cudaDeviceSynchronize());
    of_all = Peers::here().prediction_ended();
  });
  if (of_all) prediction.ms = *of_all;
  return prediction;
}

/// The timed case itself, or the larger of two smaller ones, with the time on the line through
/// them.
device::Prediction predict(const Lab& lab, const Performer& performer) {
  if (lab.to_predict() != 2) {
    return predict([&] { return lab.make_timed(); }, device::Blocks::a_few, performer);
  }
  const auto all_of = [&](std::size_t index) {
    return predict([&] { return lab.make_to_predict(index); }, device::Blocks::all, performer);
  };
  const double smaller = all_of(0).ms;
  device::Prediction prediction = all_of(1);
  const double from = lab.cost_to_predict(0).bytes;
  const double to = lab.cost_to_predict(1).bytes;
  prediction.ms =
      smaller + (prediction.ms - smaller) * (lab.timed_cost().bytes - from) / (to - from);
  return prediction;
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

std::string in_words(const Lab& lab, const device::Prediction& prediction) {
  const int ranks = Peers::here().size();
  const std::string each = ranks > 1 ? fmt::format("{} ranks, each with an ", ranks) : "";
  std::string line;
  if (lab.to_predict() == 2) {
    line = fmt::format(", on the line through {} and {}", lab.size_to_predict(0),
                       lab.size_to_predict(1));
  }
  return fmt::format("Predicted for {}{}: {:.4g} ms{} ({}).", each,
                     prediction.launches.front().card, prediction.ms, line,
                     bounds_of(prediction.launches));
}

}  // namespace

std::string run_prediction(const Lab& lab, const Performer& performer, const RecordWriter& records,
                           double& ms) {
  device::Prediction prediction;
  try {
    prediction = predict(lab, performer);
  } catch (const std::exception& error) {
    return fmt::format("Nothing can be predicted: {}", error.what());
  }
  for (const PredictionRecord& launch : prediction.launches) records.write(launch);
  if (prediction.launches.empty()) return "";
  ms = prediction.ms;
  return in_words(lab, prediction);
}

}  // namespace lab
