// What simt_bench measures: work on the cpu device, and the same work in plain loops.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace bench {

/// C = A * B for n x n row-major matrices in device memory, 32 x 32 tiles in shared memory.
void device_sgemm(const float* a, const float* b, float* c, int n);
/// *sum += all n values in device memory; grid-stride loop over `blocks` blocks of 256 threads,
/// shared tree, one atomic per block.
void device_reduce(const float* in, float* sum, std::size_t n, unsigned blocks);
/// One block of `threads` threads meets `rounds` times.
void device_barriers(int threads, int rounds);
/// The same for warp shuffles.
void device_shuffles(int threads, int rounds, float* out);
/// A grid that does nothing.
void device_launch(unsigned blocks, unsigned threads);

/// A copy in device memory.
float* to_device(const std::vector<float>& values);
std::vector<float> to_host(const float* values, std::size_t n);
void release(float* values);

void plain_sgemm(const float* a, const float* b, float* c, int n);
float plain_reduce(const float* in, std::size_t n);

}  // namespace bench
