// How long the timed case would take on a card, where no GPU is.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "lab/cases.h"
#include "perform.h"
#include "records.h"

namespace lab {

/// Calls the submission on the timed case, or on those of predicted_cases(), and writes prediction
/// records, one a launch.  The whole call's time goes into `bench`: copies and kernels that overlap
/// count once; and that of the baseline, for a lab that predicts it.  Returns one sentence for
/// people, "" where nothing can be predicted.
std::string run_prediction(const Lab& lab, const Performer& performer, const RecordWriter& records,
                           BenchRecord& bench);

}  // namespace lab
