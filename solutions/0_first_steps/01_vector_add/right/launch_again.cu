// Known-good: a launch that fails for want of resources is made again, with smaller blocks.
#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr unsigned SMALLEST_BLOCK = 32;

__global__ void vector_add_kernel(const float* a, const float* b, float* c, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;
  for (unsigned threads = 256;; threads /= 2) {
    const auto blocks = static_cast<unsigned>(ceil_div(n, std::size_t{threads}));
    vector_add_kernel<<<blocks, threads, 0, stream>>>(a, b, c, n);
    const cudaError_t error = cudaGetLastError();
    if (error == cudaSuccess) return;
    if (threads == SMALLEST_BLOCK) CUDA_CHECK(error);
  }
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
