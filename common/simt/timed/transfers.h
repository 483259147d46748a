// What the suite times besides kernels: copies, launches, streams that overlap.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "case.h"

namespace timed {

/// Calls `report(name, microseconds)` for each.
void time_transfers(const Buffers& buffers, void (*report)(const std::string&, double));

/// Ends the program with a message unless `error` is cudaSuccess.
void check(int error, const char* what);

}  // namespace timed
