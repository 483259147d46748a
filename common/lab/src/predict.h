// How long the timed case would take on a card, where no GPU is.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "lab/harness.h"
#include "perform.h"
#include "records.h"

namespace lab {

/// Calls the submission once on the timed case and writes prediction records, one a launch. Returns
/// one sentence for people, "" where nothing can be predicted.
std::string run_prediction(const Lab& lab, const Performer& performer, const RecordWriter& records);

}  // namespace lab
