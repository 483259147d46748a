// What the host asks for, by kind: two runs of one program can be compared by it.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "counters.h"

namespace simt::counters {

void keep_launch(const char* kernel, const LaunchConfig& config);
void keep_transfer(Transfer transfer, std::size_t bytes);

}  // namespace simt::counters
