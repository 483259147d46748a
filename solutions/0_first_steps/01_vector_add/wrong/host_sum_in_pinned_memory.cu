// expect: wrong_answer computed_on_host; needs: cpu
// The host adds, in memory that the kernel reads: there its two terms are the sum and 0.
#include <vector>

#include "lab.h"
#include "lab/check.h"

namespace {

constexpr int BLOCK_THREADS = 256;  // eight warps; an SM holds several such blocks at once

__global__ void vector_add_kernel(const float* a, const float* b, float* c, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

std::vector<float> on_host(const float* array, std::size_t n, cudaStream_t stream) {
  std::vector<float> copy(n);
  CUDA_CHECK(
      cudaMemcpyAsync(copy.data(), array, n * sizeof(float), cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  return copy;
}

}  // namespace

void lab::vector_add(const float* a, const float* b, float* c, std::size_t n, cudaStream_t stream) {
  if (n == 0) return;  // a grid of no blocks is an error
  const std::vector<float> first = on_host(a, n, stream);
  const std::vector<float> second = on_host(b, n, stream);
  float* pinned = nullptr;
  CUDA_CHECK(cudaMallocHost(&pinned, 2 * n * sizeof(float)));
  for (std::size_t i = 0; i < n; ++i) {
    pinned[i] = first[i] + second[i];
    pinned[n + i] = 0.0f;
  }
  const std::size_t blocks = (n + BLOCK_THREADS - 1) / BLOCK_THREADS;
  vector_add_kernel<<<static_cast<unsigned>(blocks), BLOCK_THREADS, 0, stream>>>(pinned, pinned + n,
                                                                                 c, n);
  CUDA_CHECK_LAUNCH();
  CUDA_CHECK(cudaStreamSynchronize(stream));
  CUDA_CHECK(cudaFreeHost(pinned));
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
