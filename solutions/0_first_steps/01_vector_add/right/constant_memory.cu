// Known-good: the weights of a general linear combination in constant memory, set when compiled.
#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr unsigned BLOCK_THREADS = 128;

__constant__ float weights[2] = {1.0f, 1.0f};

__global__ void combine_kernel(const float* a, const float* b, float* c, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    c[i] = fmaf(weights[0], a[i], weights[1] * b[i]);
  }
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;  // a grid of no blocks is an error
  combine_kernel<<<blocks_for(n, BLOCK_THREADS), BLOCK_THREADS, 0, stream>>>(a, b, c, n);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
