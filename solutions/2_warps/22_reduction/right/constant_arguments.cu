// Known-good: kernels without parameters: their arguments are in constant memory, copied there in
// the order of the stream.
#include <algorithm>
#include <cstddef>

#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr int WARP = 32;
constexpr unsigned ALL_LANES = 0xffffffff;
constexpr int BLOCK_THREADS = 256;
constexpr int WARPS = BLOCK_THREADS / WARP;
constexpr std::size_t MOST_BLOCKS = 512;
constexpr std::size_t LEAST_STRETCH = 1024;  // of a warp, where there are enough elements

struct Arguments {
  const void* in;
  void* out;
  unsigned long long* count;
  std::size_t n;
  unsigned long long* scratch;
};

/// Of the call that is under way; calls follow each other on one stream.
__constant__ Arguments arguments;

/// The sum of each warp's stretch.  In double an int is exact, and a float has bits to spare.
__device__ double sums[MOST_BLOCKS * WARPS];

__device__ unsigned warp_in_grid() {
  return blockIdx.x * WARPS + threadIdx.x / WARP;
}

/// The elements of warp `w` of `warps`.
struct Stretch {
  std::size_t begin, end;
  __device__ Stretch(unsigned w, unsigned warps, std::size_t n) {
    const std::size_t length = lab::ceil_div(lab::ceil_div(n, warps), WARP) * WARP;
    begin = min(w * length, n);
    end = min(begin + length, n);
  }
};

template <typename T>
__device__ T warp_sum(T value) {
  for (int offset = WARP / 2; offset > 0; offset /= 2) {
    value += __shfl_xor_sync(ALL_LANES, value, offset);
  }
  return value;
}

template <typename T>
__global__ void sum_kernel() {
  const auto* in = static_cast<const T*>(arguments.in);
  const Stretch own(warp_in_grid(), gridDim.x * WARPS, arguments.n);
  double sum = 0;
  for (std::size_t i = own.begin + threadIdx.x % WARP; i < own.end; i += WARP) sum += in[i];
  sum = warp_sum(sum);
  if (threadIdx.x % WARP == 0) sums[warp_in_grid()] = sum;
}

/// One warp.
template <typename T>
__global__ void total_kernel(unsigned count) {
  double total = 0;
  for (unsigned i = threadIdx.x; i < count; i += WARP) total += sums[i];
  total = warp_sum(total);
  if (threadIdx.x == 0) *static_cast<T*>(arguments.out) = static_cast<T>(total);
}

unsigned blocks_of(std::size_t n) {
  const std::size_t blocks = lab::ceil_div(n, LEAST_STRETCH * WARPS);
  return static_cast<unsigned>(std::clamp(blocks, std::size_t{1}, MOST_BLOCKS));
}

/// Host memory that cannot be paged out would be read later; `now` is read before this returns.
void set_arguments(const Arguments& now, cudaStream_t stream) {
  CUDA_CHECK(
      cudaMemcpyToSymbolAsync(arguments, &now, sizeof(now), 0, cudaMemcpyHostToDevice, stream));
}

template <typename T>
void sum_all(const T* in, T* out, std::size_t n, cudaStream_t stream) {
  const unsigned blocks = blocks_of(n);
  set_arguments({in, out, nullptr, n, nullptr}, stream);
  sum_kernel<T><<<blocks, BLOCK_THREADS, 0, stream>>>();
  CUDA_CHECK_LAUNCH();
  total_kernel<T><<<1, WARP, 0, stream>>>(blocks * WARPS);
  CUDA_CHECK_LAUNCH();
}

__global__ void count_kernel() {
  const auto* in = static_cast<const int*>(arguments.in);
  const Stretch own(warp_in_grid(), gridDim.x * WARPS, arguments.n);
  int kept = 0;
  for (std::size_t i = own.begin + threadIdx.x % WARP; i < own.end; i += WARP) kept += in[i] > 0;
  kept = warp_sum(kept);
  if (threadIdx.x % WARP == 0) arguments.scratch[warp_in_grid()] = kept;
}

__global__ void write_kernel() {
  const auto* in = static_cast<const int*>(arguments.in);
  auto* out = static_cast<int*>(arguments.out);
  const unsigned warps = gridDim.x * WARPS;
  const unsigned lane = threadIdx.x % WARP;
  const Stretch own(warp_in_grid(), warps, arguments.n);
  unsigned long long before = 0;
  for (unsigned w = lane; w < warp_in_grid(); w += WARP) before += arguments.scratch[w];
  std::size_t to = warp_sum(before);
  for (std::size_t first = own.begin; first < own.end; first += WARP) {
    const int value = first + lane < own.end ? in[first + lane] : 0;
    const unsigned kept = __ballot_sync(ALL_LANES, value > 0);
    if (value > 0) out[to + __popc(kept & ((1u << lane) - 1))] = value;
    to += __popc(kept);
  }
  if (warp_in_grid() + 1 == warps && lane == 0) *arguments.count = to;
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
  const unsigned blocks = blocks_of(n);
  set_arguments({in, out, count, n, scratch}, stream);
  count_kernel<<<blocks, BLOCK_THREADS, 0, stream>>>();
  CUDA_CHECK_LAUNCH();
  write_kernel<<<blocks, BLOCK_THREADS, 0, stream>>>();
  CUDA_CHECK_LAUNCH();
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
