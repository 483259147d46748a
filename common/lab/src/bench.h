// The timing protocol (docs/measuring.md): the submission against the baseline, in one run.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lab/cases.h"
#include "options.h"
#include "perform.h"
#include "records.h"

namespace lab {

/// Times the lab's timed case and writes sample records and one bench record.  False when the
/// submission failed.
bool run_bench(const Lab& lab, const Gpu& gpu, const Options& options, const Performer& performer,
               const RecordWriter& records);

}  // namespace lab
