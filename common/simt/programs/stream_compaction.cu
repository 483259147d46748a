// Elements that fit a predicate: warp votes give places in the block, one atomic the block's place.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <algorithm>
#include <cstdio>
#include <vector>

struct IsPrime {
  __host__ __device__ bool operator()(int v) const {
    if (v < 2) return false;
    for (int d = 2; d * d <= v; ++d)
      if (v % d == 0) return false;
    return true;
  }
};

template <class Predicate>
__global__ void compact(const int* in, int n, int* out, int* counter, Predicate keep) {
  const unsigned lane = threadIdx.x & 31u, warp = threadIdx.x >> 5;
  __shared__ int warp_counts[32], base;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool wanted = i < n && keep(in[i]);
  const unsigned votes = __ballot_sync(0xFFFFFFFFu, wanted);
  if (lane == 0) warp_counts[warp] = __popc(votes);
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (unsigned w = 0; w < blockDim.x / 32; ++w) {
      int c = warp_counts[w];
      warp_counts[w] = sum;
      sum += c;
    }
    base = atomicAdd(counter, sum);
  }
  __syncthreads();
  if (wanted) out[base + warp_counts[warp] + __popc(votes & ((1u << lane) - 1))] = in[i];
}

// Warp-aggregated: the threads that come here together take one place each with one atomic.
__device__ int atomicAggInc(int* ctr) {
  unsigned active = __activemask();
  int leader = __ffs(active) - 1;
  int res = 0;
  unsigned lane = threadIdx.x % 32;
  if (lane == leader) res = atomicAdd(ctr, __popc(active));
  res = __shfl_sync(active, res, leader);
  return res + __popc(active & ((1u << lane) - 1));
}

__global__ void filter(const int* src, int* dst, int* nres, int n, int above) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n && src[i] > above) dst[atomicAggInc(nres)] = src[i];
}

int main() {
  const int n = 5000;
  std::vector<int> numbers(n), want, got;
  for (int i = 0; i < n; ++i) numbers[i] = (i * 7 + 3) % n;
  int *in, *out, *counter, count = 0;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&counter, sizeof(int));
  cudaMemcpy(in, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);

  bool ok = true;
  for (int way = 0; way < 2; ++way) {
    cudaMemset(counter, 0, sizeof(int));
    if (way == 0)
      compact<<<(n + 255) / 256, 256>>>(in, n, out, counter, IsPrime());
    else
      filter<<<(n + 127) / 128, 128>>>(in, out, counter, n, 3333);
    cudaMemcpy(&count, counter, sizeof(int), cudaMemcpyDeviceToHost);
    got.resize(count);
    cudaMemcpy(got.data(), out, count * sizeof(int), cudaMemcpyDeviceToHost);
    want.clear();
    for (int v : numbers)
      if (way == 0 ? IsPrime()(v) : v > 3333) want.push_back(v);
    std::sort(want.begin(), want.end());
    std::sort(got.begin(), got.end());  // the order of blocks is open
    ok = ok && got == want;
    printf("%d found\n", count);
  }
  puts(ok ? "PASS" : "FAIL");
  cudaFree(in), cudaFree(out), cudaFree(counter);
  return ok ? 0 : 1;
}
