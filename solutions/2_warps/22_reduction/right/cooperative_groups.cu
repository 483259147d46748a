// Known-good: cooperative groups all the way: a grid that synchronises, and reductions by groups.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include <algorithm>
#include <cstddef>

#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace cg = cooperative_groups;

namespace {

constexpr int WARP = 32;
constexpr int BLOCK_THREADS = 256;
constexpr int WARPS = BLOCK_THREADS / WARP;
constexpr std::size_t LEAST_STRETCH = 1024;  // of a warp, where there are enough elements

using Warp = cg::thread_block_tile<WARP>;

/// The elements of warp `w` of `warps`.
struct Stretch {
  std::size_t begin, end;
  __device__ Stretch(unsigned w, unsigned warps, std::size_t n) {
    const std::size_t length = lab::ceil_div(lab::ceil_div(n, warps), WARP) * WARP;
    begin = min(w * length, n);
    end = min(begin + length, n);
  }
};

__device__ unsigned warp_in_grid(const Warp& warp) {
  return blockIdx.x * WARPS + warp.meta_group_rank();
}

template <typename T>
__global__ void sum_kernel(const T* in, T* out, std::size_t n) {
  __shared__ T sums[WARPS];
  const cg::thread_block block = cg::this_thread_block();
  const Warp warp = cg::tiled_partition<WARP>(block);
  const Stretch own(warp_in_grid(warp), gridDim.x * WARPS, n);
  T sum = 0;
  for (std::size_t i = own.begin + warp.thread_rank(); i < own.end; i += WARP) sum += in[i];
  sum = cg::reduce(warp, sum, cg::plus<T>());
  if (warp.thread_rank() == 0) sums[warp.meta_group_rank()] = sum;
  block.sync();
  if (warp.meta_group_rank() > 0) return;
  const cg::thread_block_tile<WARPS> few = cg::tiled_partition<WARPS>(warp);
  if (few.meta_group_rank() > 0) return;
  sum = cg::reduce(few, sums[few.thread_rank()], cg::plus<T>());
  if (few.thread_rank() == 0) atomicAdd(out, sum);
}

/// Which elements are kept is counted, all blocks wait for each other, and then they are written.
__global__ void compact_kernel(const int* in, int* out, unsigned long long* count, std::size_t n,
                               unsigned long long* counts) {
  const cg::grid_group grid = cg::this_grid();
  const Warp warp = cg::tiled_partition<WARP>(cg::this_thread_block());
  const unsigned lane = warp.thread_rank();
  const unsigned w = warp_in_grid(warp);
  const unsigned warps = gridDim.x * WARPS;
  const Stretch own(w, warps, n);

  int kept = 0;
  for (std::size_t i = own.begin + lane; i < own.end; i += WARP) kept += in[i] > 0;
  kept = cg::reduce(warp, kept, cg::plus<int>());
  if (lane == 0) counts[w] = kept;
  grid.sync();

  unsigned long long before = 0;
  for (unsigned v = lane; v < w; v += WARP) before += counts[v];
  std::size_t to = cg::reduce(warp, before, cg::plus<unsigned long long>());
  for (std::size_t first = own.begin; first < own.end; first += WARP) {
    const int value = first + lane < own.end ? in[first + lane] : 0;
    if (value > 0) {
      const cg::coalesced_group keeping = cg::coalesced_threads();
      out[to + keeping.thread_rank()] = value;
    }
    to += __popc(warp.ballot(value > 0));
  }
  if (w + 1 == warps && lane == 0) *count = to;
}

/// Blocks of compact_kernel that are on the current device at the same time.
std::size_t resident_blocks() {
  int device = 0;
  int processors = 0;
  int blocks = 0;
  CUDA_CHECK(cudaGetDevice(&device));
  CUDA_CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
  CUDA_CHECK(
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, compact_kernel, BLOCK_THREADS, 0));
  return static_cast<std::size_t>(processors) * static_cast<std::size_t>(blocks);
}

unsigned blocks_of(std::size_t n) {
  const std::size_t blocks = lab::ceil_div(n, LEAST_STRETCH * WARPS);
  return static_cast<unsigned>(std::clamp(blocks, std::size_t{1}, resident_blocks()));
}

template <typename T>
void sum_all(const T* in, T* out, std::size_t n, cudaStream_t stream) {
  CUDA_CHECK(cudaMemsetAsync(out, 0, sizeof(T), stream));
  sum_kernel<<<blocks_of(n), BLOCK_THREADS, 0, stream>>>(in, out, n);
  CUDA_CHECK_LAUNCH();
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
  void* arguments[] = {&in, &out, &count, &n, &scratch};
  CUDA_CHECK(cudaLaunchCooperativeKernel(compact_kernel, dim3(blocks_of(n)), dim3(BLOCK_THREADS),
                                         arguments, 0, stream));
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
