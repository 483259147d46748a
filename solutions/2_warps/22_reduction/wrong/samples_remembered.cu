// expect: wrong_answer result_remembered
// The sum of an array is kept, and given again where address, length and eight elements are the
// same.
#include <cstddef>

#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr int WARP = 32;
constexpr unsigned ALL_LANES = 0xffffffff;
constexpr int BLOCK_THREADS = 256;
constexpr int WARPS = BLOCK_THREADS / WARP;
static_assert(BLOCK_THREADS % WARP == 0, "shuffles need whole warps");
static_assert(WARPS <= WARP, "one warp adds up the sums of all");
constexpr int SUM_ITEMS = 64;     // elements that a thread adds up
constexpr int THREAD_ITEMS = 16;  // elements of a tile that a thread compacts
constexpr int TILE = BLOCK_THREADS * THREAD_ITEMS;
constexpr int SCAN_THREADS = 1024;  // of the one block that scans the counts of the tiles
static_assert(TILE >= 1024, "scratch has one element for 1024 of the input");

/// The sum of `value` over the warp, in lane 0.  All lanes must call it.
template <typename T>
__device__ T warp_sum(T value) {
  for (int offset = WARP / 2; offset > 0; offset /= 2) {
    value += __shfl_down_sync(ALL_LANES, value, offset);
  }
  return value;
}

template <typename T>
__global__ void sum_kernel(const T* in, T* out, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * BLOCK_THREADS;
  T sum = 0;
  for (std::size_t i = std::size_t{blockIdx.x} * BLOCK_THREADS + threadIdx.x; i < n; i += step) {
    sum += in[i];
  }

  __shared__ T warp_sums[WARPS];
  sum = warp_sum(sum);
  if (threadIdx.x % WARP == 0) warp_sums[threadIdx.x / WARP] = sum;
  __syncthreads();
  if (threadIdx.x >= WARP) return;
  sum = warp_sum(threadIdx.x < WARPS ? warp_sums[threadIdx.x] : T{0});
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

constexpr int SAMPLES = 8;

/// The sum that was computed last, and how its array is known again.
template <typename T>
struct Kept {
  const T* in;
  std::size_t n;
  T samples[SAMPLES];
  T sum;
};

template <typename T>
__device__ T sample(const T* in, std::size_t n, int number) {
  return in[(n - 1) * number / (SAMPLES - 1)];
}

template <typename T>
__global__ void look_up_kernel(const T* in, T* out, std::size_t n, const Kept<T>* kept,
                               bool* is_known) {
  *is_known = kept->in == in && kept->n == n;
  for (int i = 0; i < SAMPLES && *is_known; ++i) {
    if (kept->samples[i] != sample(in, n, i)) *is_known = false;
  }
  if (*is_known) *out = kept->sum;
}

template <typename T>
__global__ void keep_kernel(const T* in, const T* out, std::size_t n, Kept<T>* kept) {
  kept->in = in;
  kept->n = n;
  for (int i = 0; i < SAMPLES; ++i) kept->samples[i] = sample(in, n, i);
  kept->sum = *out;
}

template <typename T>
void sum_all(const T* in, T* out, std::size_t n, cudaStream_t stream) {
  static Kept<T>* kept = nullptr;
  static bool* known_on_device = nullptr;
  if (kept == nullptr) {
    CUDA_CHECK(cudaMalloc(&kept, sizeof(Kept<T>)));
    CUDA_CHECK(cudaMalloc(&known_on_device, sizeof(bool)));
    CUDA_CHECK(cudaMemsetAsync(kept, 0, sizeof(Kept<T>), stream));
  }
  CUDA_CHECK(cudaMemsetAsync(out, 0, sizeof(T), stream));
  if (n == 0) return;
  look_up_kernel<<<1, 1, 0, stream>>>(in, out, n, kept, known_on_device);
  CUDA_CHECK_LAUNCH();
  bool is_known = false;
  CUDA_CHECK(
      cudaMemcpyAsync(&is_known, known_on_device, sizeof(bool), cudaMemcpyDeviceToHost, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
  if (is_known) return;
  sum_kernel<<<lab::blocks_for(n), BLOCK_THREADS, 0, stream>>>(in, out, n);
  CUDA_CHECK_LAUNCH();
  keep_kernel<<<1, 1, 0, stream>>>(in, out, n, kept);
  CUDA_CHECK_LAUNCH();
}

/// The index of this thread's item j: a warp has 32 * THREAD_ITEMS neighbours, lanes side by side.
__device__ std::size_t item(int j) {
  const unsigned warp = threadIdx.x / WARP;
  return std::size_t{blockIdx.x} * TILE + (warp * THREAD_ITEMS + j) * WARP + threadIdx.x % WARP;
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
  __shared__ int warp_counts[WARPS];
  int kept = 0;  // in the whole warp
#pragma unroll
  for (int j = 0; j < THREAD_ITEMS; ++j) {
    kept += __popc(__ballot_sync(ALL_LANES, item(j) < n && in[item(j)] > 0));
  }
  if (threadIdx.x % WARP == 0) warp_counts[threadIdx.x / WARP] = kept;
  __syncthreads();
  if (threadIdx.x >= WARP) return;
  kept = warp_sum(threadIdx.x < WARPS ? warp_counts[threadIdx.x] : 0);
  if (threadIdx.x == 0) tile_counts[blockIdx.x] = kept;
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
  __shared__ int warp_counts[WARPS];
  int values[THREAD_ITEMS];
  unsigned masks[THREAD_ITEMS];  // which lanes keep item j
  int kept = 0;
#pragma unroll
  for (int j = 0; j < THREAD_ITEMS; ++j) values[j] = item(j) < n ? in[item(j)] : 0;
#pragma unroll
  for (int j = 0; j < THREAD_ITEMS; ++j) {
    masks[j] = __ballot_sync(ALL_LANES, values[j] > 0);
    kept += __popc(masks[j]);
  }
  if (threadIdx.x % WARP == 0) warp_counts[threadIdx.x / WARP] = kept;
  __syncthreads();

  std::size_t place = tile_firsts[blockIdx.x];
  for (unsigned warp = 0; warp < threadIdx.x / WARP; ++warp) place += warp_counts[warp];
  const unsigned lanes_below = (1u << threadIdx.x % WARP) - 1;
#pragma unroll
  for (int j = 0; j < THREAD_ITEMS; ++j) {
    if (values[j] > 0) out[place + __popc(masks[j] & lanes_below)] = values[j];
    place += __popc(masks[j]);
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
