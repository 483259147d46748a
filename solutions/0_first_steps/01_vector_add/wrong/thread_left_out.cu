// expect: wrong_answer most_never_written
// The index leaves out threadIdx.x: all threads of a block add the same element.
#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int BLOCK_THREADS = 256;  // eight warps; an SM holds several such blocks at once

__global__ void vector_add_kernel(const float* a, const float* b, float* c, std::size_t n) {
  const std::size_t i = blockIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;  // a grid of no blocks is an error
  const std::size_t blocks = (n + BLOCK_THREADS - 1) / BLOCK_THREADS;
  vector_add_kernel<<<static_cast<unsigned>(blocks), BLOCK_THREADS, 0, stream>>>(a, b, c, n);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
