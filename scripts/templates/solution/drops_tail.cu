// expect: wrong_answer tail_never_written
// FILL IN more files like this one.  Only whole blocks are computed: the last n % 256 elements are never written.
#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int BLOCK_THREADS = 256;

__global__ void @name@_kernel(const float* in, float* out) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  out[i] = 2.0f * in[i];
}

}  // namespace

void lab::@name@(const float* in, float* out, std::size_t n, cudaStream_t stream) {
  const unsigned blocks = static_cast<unsigned>(n / BLOCK_THREADS);
  if (blocks == 0) return;
  @name@_kernel<<<blocks, BLOCK_THREADS, 0, stream>>>(in, out);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
