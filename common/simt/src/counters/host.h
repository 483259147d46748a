// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace simt::counters {

void reset_host();

/// A copy from the host brings this row to a device.
void on_row_from_host(const void* to, const void* from, std::size_t bytes);

}  // namespace simt::counters
