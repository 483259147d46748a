// expect: timeout work_repeated; needs: cpu
// The stride leaves out gridDim.x: every block does the work of all blocks behind it, too.
#include <algorithm>

#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int BLOCK_THREADS = 256;  // eight warps; an SM holds several such blocks at once
constexpr int BLOCKS_PER_SM = 64;   // 8 run at once; the others take over one by one, so that
                                    // no SM idles while a slower one ends its last block

__global__ void vector_add_kernel(const float* a, const float* b, float* c, std::size_t n) {
  const std::size_t stride = blockDim.x;
  std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (; i < n; i += stride) c[i] = a[i] + b[i];
}

/// Enough blocks to keep the current device busy from start to end.
std::size_t enough_blocks() {
  int device = 0;
  int sms = 0;
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device));
  return static_cast<std::size_t>(sms) * BLOCKS_PER_SM;
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;  // a grid of no blocks is an error
  const std::size_t blocks = std::min((n + BLOCK_THREADS - 1) / BLOCK_THREADS, enough_blocks());
  vector_add_kernel<<<static_cast<unsigned>(blocks), BLOCK_THREADS, 0, stream>>>(a, b, c, n);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
