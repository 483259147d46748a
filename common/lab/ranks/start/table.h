// The ranks' places as a table.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "merge.h"

namespace lab::start {

/// A line for each rank: rank, host, device, card, UUID.  `places` are `place` records.
std::string place_table(std::vector<Json> places);

}  // namespace lab::start
