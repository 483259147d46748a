// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "predict.h"

#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <memory>

#include "device.h"
#include "lab/check.h"
#include "memory.h"

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
  return device::predict(blocks, prepare, [&] {
    performer(*problem, nullptr);
    for (const cudaStream_t other : problem->streams()) {
      CUDA_CHECK(cudaStreamSynchronize(other));
    }
    CUDA_CHECK(cudaDeviceSynchronize());
  });
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

std::string in_words(const Lab& lab, const device::Prediction& prediction) {
  std::string bounds;
  for (const PredictionRecord& launch : prediction.launches) {
    bounds += fmt::format("{}{}: {}", bounds.empty() ? "" : "; ", launch.kernel, launch.bound);
  }
  std::string line;
  if (lab.to_predict() == 2) {
    line = fmt::format(", on the line through {} and {}", lab.size_to_predict(0),
                       lab.size_to_predict(1));
  }
  return fmt::format("Predicted for {}: {:.4g} ms{} ({}).", prediction.launches.front().card,
                     prediction.ms, line, bounds);
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
