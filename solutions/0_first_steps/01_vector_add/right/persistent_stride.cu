// Known-good: as many blocks as the GPU holds, and a loop over the grid.
#include <algorithm>

#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr unsigned BLOCK_THREADS = 256;

__global__ void vector_add_kernel(const float* a, const float* b, float* c, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step)
    c[i] = a[i] + b[i];
}

/// Blocks of the kernel that the current device runs at the same time.
std::size_t resident_blocks() {
  int device = 0;
  int processors = 0;
  int blocks = 0;
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
  CUDA_CHECK(
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, vector_add_kernel, BLOCK_THREADS, 0));
  return static_cast<std::size_t>(processors) * static_cast<std::size_t>(blocks);
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;
  const std::size_t blocks = std::min(resident_blocks(), ceil_div(n, std::size_t{BLOCK_THREADS}));
  vector_add_kernel<<<static_cast<unsigned>(blocks), BLOCK_THREADS, 0, stream>>>(a, b, c, n);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
