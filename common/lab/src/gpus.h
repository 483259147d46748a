// Every card of the machine, for the probes.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "lab/gpu.h"

namespace lab {

/// All visible cards.  `message` says why there are none, or why one does not answer.
std::vector<Gpu> query_gpus(std::string* message);

}  // namespace lab
