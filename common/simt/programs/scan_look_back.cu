// Scan in one pass with decoupled look-back: blocks wait for the sums of those before them.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

namespace {

constexpr int kThreads = 128;
constexpr int kItems = 4;
constexpr int kTile = kThreads * kItems;

// A tile's state and value in one word, so that both arrive together.
enum : unsigned { kNothing = 0, kAggregate = 1, kPrefix = 2 };
using Word = unsigned long long;

__device__ Word pack(unsigned state, unsigned value) { return (Word(state) << 32) | value; }

__device__ unsigned block_exclusive(unsigned value, unsigned* total) {
  __shared__ unsigned sums[kThreads / 32];
  unsigned inclusive = value;
  for (int d = 1; d < 32; d *= 2) {
    unsigned up = __shfl_up_sync(~0u, inclusive, d);
    if (threadIdx.x % 32 >= d) inclusive += up;
  }
  if (threadIdx.x % 32 == 31) sums[threadIdx.x / 32] = inclusive;
  __syncthreads();
  unsigned before = 0, all = 0;
  for (int w = 0; w < kThreads / 32; ++w) {
    if (w < threadIdx.x / 32) before += sums[w];
    all += sums[w];
  }
  *total = all;
  return before + inclusive - value;
}

__global__ void scan(const unsigned* in, unsigned* out, int n, Word* tiles, unsigned* next_tile) {
  __shared__ unsigned tile_of_block, tile_prefix;
  if (threadIdx.x == 0) tile_of_block = atomicAdd(next_tile, 1u);  // in the order of arrival
  __syncthreads();
  const unsigned tile = tile_of_block;

  unsigned items[kItems], sum = 0;
  const int first = tile * kTile + threadIdx.x * kItems;
  for (int k = 0; k < kItems; ++k) {
    items[k] = first + k < n ? in[first + k] : 0;
    sum += items[k];
  }
  unsigned total;
  unsigned prefix = block_exclusive(sum, &total);

  if (threadIdx.x == 0) {
    if (tile == 0) {
      tile_prefix = 0;
      atomicExch(&tiles[0], pack(kPrefix, total));
    } else {
      atomicExch(&tiles[tile], pack(kAggregate, total));
      unsigned before = 0;
      for (int t = int(tile) - 1; t >= 0;) {
        Word word = atomicAdd(&tiles[t], 0ull);
        unsigned state = unsigned(word >> 32);
        if (state == kNothing) continue;
        before += unsigned(word);
        if (state == kPrefix) break;
        --t;
      }
      atomicExch(&tiles[tile], pack(kPrefix, before + total));
      tile_prefix = before;
    }
  }
  __syncthreads();
  prefix += tile_prefix;
  for (int k = 0; k < kItems; ++k) {
    prefix += items[k];
    if (first + k < n) out[first + k] = prefix;
  }
}

}  // namespace

int main() {
  const int n = 50 * kTile - 77, tiles = (n + kTile - 1) / kTile;
  std::vector<unsigned> host(n), got(n);
  for (int i = 0; i < n; ++i) host[i] = (i * 2246822519u) >> 24;
  unsigned *in, *out, *next;
  Word* state;
  cudaMalloc(&in, n * sizeof(unsigned));
  cudaMalloc(&out, n * sizeof(unsigned));
  cudaMalloc(&next, sizeof(unsigned));
  cudaMalloc(&state, tiles * sizeof(Word));
  cudaMemcpy(in, host.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  bool ok = true;
  for (int repeat = 0; repeat < 3; ++repeat) {
    cudaMemsetAsync(next, 0, sizeof(unsigned));
    cudaMemsetAsync(state, 0, tiles * sizeof(Word));
    scan<<<tiles, kThreads>>>(in, out, n, state, next);
    cudaMemcpy(got.data(), out, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
    unsigned sum = 0;
    for (int i = 0; i < n; ++i) ok = ok && got[i] == (sum += host[i]);
  }
  std::printf("%s: %s\n", cudaGetErrorString(cudaGetLastError()), ok ? "PASS" : "FAIL");
  cudaFree(in), cudaFree(out), cudaFree(next), cudaFree(state);
  return ok ? 0 : 1;
}
