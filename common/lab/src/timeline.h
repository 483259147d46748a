// When the devices did what in one call of the timed case, as a tracer saw it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lab/cases.h"
#include "options.h"
#include "perform.h"
#include "records.h"

namespace lab {

/// Calls twice, both times checked, and writes the second call's work as span records, then one
/// timeline record.  False when there is no timeline.
bool run_timeline(const Lab& lab, const Options& options, const Performer& performer,
                  const RecordWriter& records);

}  // namespace lab
