// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "device/devices.h"
#include "lab/lab.h"
#include "lab/rungs.h"
#include "process/processes.h"
#include "report/progress.h"

namespace grader {

/// What the cpu device predicts of one rung's timed case (docs/model.md).
struct PredictedRung {
  std::string rung;
  double ms = 0;           ///< Of the whole call (docs/records.md, predicted_ms); 0: unknown.
  double baseline_ms = 0;  ///< The baseline's, for a lab that predicts it; otherwise 0.
  int launches = 0;        ///< Kernels and collectives.
  std::string bound;       ///< What limits the kernels for most of their time.
  std::string fault;       ///< Why nothing is predicted; empty when something is.
};

/// What is predicted of one lab.  Never a measurement.
struct LadderPrediction {
  std::string date;
  std::string lab;
  std::string card;  ///< That the prediction is for; "2 x ..." for two ranks.
  std::vector<PredictedRung> rungs;
  std::vector<std::string> missing;  ///< Rungs that it did not come to, when something ended it.
};

inline constexpr const char* kPredictionsSchema = "cuda-hpc-labs/predictions/v1";

/// The prediction of these rungs before any is made: all are missing.
LadderPrediction nothing_predicted(const Lab& lab, const std::vector<Rung>& rungs);

/// Runs the timed case of each rung (HarnessSetup::timed) on a device that counts, into
/// `prediction`, which nothing_predicted() made.  A rung of which nothing can be predicted says so;
/// an Error only where the machine or we are at fault, or the user interrupted: the rungs before it
/// stay.
std::optional<Error> predict_ladder(const Device& device, const Lab& lab,
                                    const std::vector<Rung>& rungs, const std::string& timed,
                                    const std::filesystem::path& runs, Processes& processes,
                                    LadderPrediction& prediction, Progress& progress);

/// With "unfinished" and "missing" where something is missing.
Json prediction_json(const LadderPrediction& prediction);

}  // namespace grader
