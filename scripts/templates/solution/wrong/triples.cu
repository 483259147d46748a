// expect: wrong_answer constant_factor
// FILL IN more files like this one.  Every element is three times the input instead of twice.
#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr int BLOCK_THREADS = 256;

__global__ void @name@_kernel(const float* in, float* out, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step)
    out[i] = 3.0f * in[i];
}

}  // namespace

void lab::@name@(const float* in, float* out, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;
  @name@_kernel<<<blocks_for(n, BLOCK_THREADS), BLOCK_THREADS, 0, stream>>>(in, out, n);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
