// Which elements of some arrays kernels have read.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace simt::counters {

/// Whether any rows are watched.
extern bool watching_reads;

/// Bytes were read, by a checked kernel or by a copy from device to device.  On one thread at a
/// time.
void note_read(const void* begin, std::size_t bytes);

}  // namespace simt::counters
