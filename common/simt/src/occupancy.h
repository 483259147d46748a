// What the runtime knows about kernels, by their address.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace simt {

/// Dynamic shared memory that a launch may ask for: 48 KiB, or what cudaFuncSetAttribute allowed.
/// `function` is null where the launch left a template's types to be deduced: then a function of
/// the kernel's name counts.
std::size_t shared_limit_of(const void* function, const char* kernel);

/// The most threads of a block, by the kernel's __launch_bounds__ where they are known.
unsigned most_threads_of(const void* kernel);

/// The kernel's blocks used so many bytes of __shared__ variables.
void note_static_bytes(const void* function, std::size_t bytes);

/// Blocks of that shape on one multiprocessor.
int occupancy_of(const void* function, int block_threads, std::size_t dynamic_bytes);

}  // namespace simt
