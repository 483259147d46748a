// Known-good: as many blocks as the GPU holds; each takes chunks from a counter until none is left.
#include <algorithm>

#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr unsigned BLOCK_THREADS = 256;
constexpr std::size_t CHUNK = std::size_t{16} * BLOCK_THREADS;

__global__ void vector_add_kernel(const float* a, const float* b, float* c, std::size_t n,
                                  unsigned long long* next_chunk) {
  __shared__ std::size_t first;
  for (;;) {
    if (threadIdx.x == 0) first = atomicAdd(next_chunk, 1ULL) * CHUNK;
    __syncthreads();
    const std::size_t begin = first;
    __syncthreads();  // all have read it
    if (begin >= n) return;
    const std::size_t end = min(begin + CHUNK, n);
    for (std::size_t i = begin + threadIdx.x; i < end; i += BLOCK_THREADS) c[i] = a[i] + b[i];
  }
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
  const std::size_t blocks = std::min(resident_blocks(), ceil_div(n, CHUNK));
  unsigned long long* next_chunk = nullptr;  // of this call alone: another may be under way
  CUDA_CHECK(cudaMallocAsync(&next_chunk, sizeof(*next_chunk), stream));
  CUDA_CHECK(cudaMemsetAsync(next_chunk, 0, sizeof(*next_chunk), stream));
  vector_add_kernel<<<static_cast<unsigned>(blocks), BLOCK_THREADS, 0, stream>>>(a, b, c, n,
                                                                                 next_chunk);
  CUDA_CHECK_LAUNCH();
  CUDA_CHECK(cudaFreeAsync(next_chunk, stream));
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
