// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <vector>

#include "device/site.h"
#include "doctor/symptom.h"
#include "process/processes.h"

namespace grader {

/// Looks at this machine: compilers, build tools, libraries, devices, and what a cluster offers.
std::vector<Symptom> examine(const Site& site, Processes& processes);

}  // namespace grader
