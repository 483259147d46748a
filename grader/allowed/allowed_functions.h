// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string_view>

#include "device/build.h"
#include "lab/lab_facts.h"

namespace grader {

/// Whether a submission may use the function or variable of another library that has this symbol:
/// what C and C++ have for memory, numbers, text, files and threads, the CUDA runtime, MPI and NCCL
/// where the lab needs them, and the libraries that it allows.  Not what starts or steers
/// processes, loads code, maps memory or opens descriptors.
bool is_allowed_function(const LabFacts& facts, std::string_view symbol, Build build = Build::fast);

}  // namespace grader
