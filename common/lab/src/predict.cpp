// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "predict.h"

#include <fmt/format.h>

#include "device.h"
#include "lab/check.h"
#include "memory.h"

namespace lab {

std::string run_prediction(const Lab& lab, const Performer& performer,
                           const RecordWriter& records) {
  std::vector<PredictionRecord> launches;
  try {
    launches = device::predict([&] {
      Keeping::current() = {false, false, false, nullptr};
      // The arrays stay as they are: nothing is filled, and what no kernel touches takes no RAM.
      const auto problem = lab.make_timed();
      performer(*problem, nullptr);
      for (const cudaStream_t other : problem->streams()) {
        CUDA_CHECK(cudaStreamSynchronize(other));
      }
      CUDA_CHECK(cudaDeviceSynchronize());
    });
  } catch (const std::exception& error) {
    return fmt::format("Nothing can be predicted: {}", error.what());
  }
  double ms = 0;
  std::string bounds;
  for (const PredictionRecord& launch : launches) {
    records.write(launch);
    ms += launch.ms;
    bounds += fmt::format("{}{}: {}", bounds.empty() ? "" : "; ", launch.kernel, launch.bound);
  }
  if (launches.empty()) return "";
  return fmt::format("Predicted for {}: {:.4g} ms ({}).", launches.front().card, ms, bounds);
}

}  // namespace lab
