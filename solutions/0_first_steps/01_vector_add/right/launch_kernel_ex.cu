// Known-good: cudaLaunchKernelEx with attributes, and the launch bounds of the kernel.
#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr unsigned BLOCK_THREADS = 512;

__global__ void __launch_bounds__(BLOCK_THREADS, 2)
    vector_add_kernel(const float* a, const float* b, float* c, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    c[i] = a[i] + b[i];
  }
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;  // a grid of no blocks is an error
  cudaLaunchAttribute priority{};
  priority.id = cudaLaunchAttributePriority;
  priority.val.priority = 0;

  cudaLaunchConfig_t config{};
  config.gridDim = dim3(blocks_for(n, BLOCK_THREADS));
  config.blockDim = dim3(BLOCK_THREADS);
  config.stream = stream;
  config.attrs = &priority;
  config.numAttrs = 1;
  CUDA_CHECK(cudaLaunchKernelEx(&config, vector_add_kernel, a, b, c, n));
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
