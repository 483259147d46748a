// expect: race missing_barrier; needs: cpu
// The last warp goes on without __syncwarp(), as if its lanes ran in lock step.
#include <cstddef>

#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr int BLOCK_THREADS = 256;  // a power of two: the tree halves it
constexpr int SUM_ITEMS = 64;       // elements that a thread adds up
constexpr int THREAD_ITEMS = 16;    // elements of a tile that a thread compacts
constexpr int TILE = BLOCK_THREADS * THREAD_ITEMS;
constexpr int SCAN_THREADS = 1024;  // of the one block that scans the counts of the tiles
static_assert(TILE >= 1024, "scratch has one element for 1024 of the input");

template <typename T>
__global__ void sum_kernel(const T* in, T* out, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * BLOCK_THREADS;
  T sum = 0;
  for (std::size_t i = std::size_t{blockIdx.x} * BLOCK_THREADS + threadIdx.x; i < n; i += step) {
    sum += in[i];
  }

  __shared__ T partial[BLOCK_THREADS];
  partial[threadIdx.x] = sum;
  __syncthreads();
  for (unsigned half = BLOCK_THREADS / 2; half > 16; half /= 2) {
    if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  for (unsigned half = 16; half > 0; half /= 2) {
    if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
  }
  if (threadIdx.x == 0) atomicAdd(out, partial[0]);
}

template <typename T>
void sum_all(const T* in, T* out, std::size_t n, cudaStream_t stream) {
  CUDA_CHECK(cudaMemsetAsync(out, 0, sizeof(T), stream));
  if (n == 0) return;  // a grid of no blocks is an error
  const std::size_t blocks = lab::ceil_div(n, std::size_t{BLOCK_THREADS * SUM_ITEMS});
  sum_kernel<<<static_cast<unsigned>(blocks), BLOCK_THREADS, 0, stream>>>(in, out, n);
  CUDA_CHECK_LAUNCH();
}

/// How many of this thread's elements are kept.
__device__ int count_own(const int* in, std::size_t n, std::size_t first) {
  int kept = 0;
  for (std::size_t i = first; i < first + THREAD_ITEMS && i < n; ++i) kept += in[i] > 0 ? 1 : 0;
  return kept;
}

/// The sum of `value` over the threads of the block up to this one.  All threads must call it.
template <int THREADS, typename T>
__device__ T scan_block(T value) {
  __shared__ T partial[THREADS];
  partial[threadIdx.x] = value;
  __syncthreads();
  for (unsigned step = 1; step < THREADS; step *= 2) {
    const T before = threadIdx.x >= step ? partial[threadIdx.x - step] : 0;
    __syncthreads();  // all have read
    partial[threadIdx.x] += before;
    __syncthreads();  // all have written
  }
  const T sum = partial[threadIdx.x];
  __syncthreads();  // partial may be used again
  return sum;
}

__global__ void count_kernel(const int* in, std::size_t n, unsigned long long* tile_counts) {
  const std::size_t first = std::size_t{blockIdx.x} * TILE + threadIdx.x * THREAD_ITEMS;
  const int kept = scan_block<BLOCK_THREADS>(count_own(in, n, first));
  if (threadIdx.x == BLOCK_THREADS - 1) tile_counts[blockIdx.x] = kept;
}

/// Replaces each tile's count by the number of elements kept before that tile.  One block.
__global__ void scan_kernel(unsigned long long* tile_counts, std::size_t tiles,
                            unsigned long long* count) {
  __shared__ unsigned long long turn_total;
  unsigned long long before = 0;  // kept in all tiles of the turns before
  for (std::size_t first = 0; first < tiles; first += SCAN_THREADS) {
    const std::size_t i = first + threadIdx.x;
    const unsigned long long own = i < tiles ? tile_counts[i] : 0;
    const unsigned long long sum = scan_block<SCAN_THREADS>(own);
    if (i < tiles) tile_counts[i] = before + sum - own;
    if (threadIdx.x == SCAN_THREADS - 1) turn_total = sum;
    __syncthreads();
    before += turn_total;
    __syncthreads();  // turn_total may be set again
  }
  if (threadIdx.x == 0) *count = before;
}

__global__ void write_kernel(const int* in, std::size_t n, const unsigned long long* tile_firsts,
                             int* out) {
  const std::size_t first = std::size_t{blockIdx.x} * TILE + threadIdx.x * THREAD_ITEMS;
  const int own = count_own(in, n, first);
  std::size_t place = tile_firsts[blockIdx.x] + scan_block<BLOCK_THREADS>(own) - own;
  for (std::size_t i = first; i < first + THREAD_ITEMS && i < n; ++i) {
    if (in[i] > 0) out[place++] = in[i];
  }
}

}  // namespace

void lab::sum_floats(const float* in, float* out, std::size_t n, cudaStream_t stream) {
  sum_all(in, out, n, stream);
}

void lab::sum_ints(const int* in, int* out, std::size_t n, cudaStream_t stream) {
  sum_all(in, out, n, stream);
}

void lab::compact(const int* in, int* out, unsigned long long* count, std::size_t n,
                  unsigned long long* scratch, cudaStream_t stream) {
  const std::size_t tiles = ceil_div(n, std::size_t{TILE});
  const auto blocks = static_cast<unsigned>(tiles);
  if (tiles > 0) count_kernel<<<blocks, BLOCK_THREADS, 0, stream>>>(in, n, scratch);
  CUDA_CHECK_LAUNCH();
  scan_kernel<<<1, SCAN_THREADS, 0, stream>>>(scratch, tiles, count);
  CUDA_CHECK_LAUNCH();
  if (tiles > 0) write_kernel<<<blocks, BLOCK_THREADS, 0, stream>>>(in, n, scratch, out);
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
