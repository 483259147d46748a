// Inclusive scan with shuffles: warps, then the sums of warps, then the sums of blocks.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdint>
#include <iomanip>
#include <iostream>
#include <vector>

using std::uint32_t;

constexpr unsigned FULL_MASK = 0xffffffff;
constexpr int kWarps = 8;
constexpr int kBlock = kWarps * 32;

template <typename T>
__device__ inline T warp_inclusive_scan(T value) {
  const int lane = threadIdx.x % warpSize;
#pragma unroll
  for (int delta = 1; delta < 32; delta <<= 1) {
    const T other = __shfl_up_sync(FULL_MASK, value, delta);
    if (lane >= delta) value += other;
  }
  return value;
}

template <typename T>
__device__ T block_inclusive_scan(T value) {
  __shared__ T warp_totals[kWarps];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  value = warp_inclusive_scan(value);
  if (lane == 31) warp_totals[warp] = value;
  __syncthreads();
  if (warp == 0) {
    T total = lane < kWarps ? warp_totals[lane] : T{};
    total = warp_inclusive_scan(total);
    if (lane < kWarps) warp_totals[lane] = total;
  }
  __syncthreads();
  if (warp > 0) value += warp_totals[warp - 1];
  return value;
}

template <typename T>
__global__ void scan_blocks(const T* in, T* out, T* totals, int n) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  const T value = block_inclusive_scan(i < n ? in[i] : T{});
  if (i < n) out[i] = value;
  if (totals != nullptr && threadIdx.x == kBlock - 1) totals[blockIdx.x] = value;
}

template <typename T>
__global__ void add_totals(T* out, const T* totals, int n) {
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (blockIdx.x > 0 && i < n) out[i] += totals[blockIdx.x - 1];
}

template <typename T>
bool run(int n) {
  const int blocks = (n + kBlock - 1) / kBlock;
  std::vector<T> host(n), result(n);
  for (int i = 0; i < n; ++i) host[i] = T((i * 13) % 7);
  T *in, *out, *totals;
  cudaMalloc(&in, sizeof(T) * n);
  cudaMalloc(&out, sizeof(T) * n);
  cudaMalloc(&totals, sizeof(T) * blocks);
  cudaMemcpy(in, host.data(), sizeof(T) * n, cudaMemcpyHostToDevice);
  scan_blocks<T><<<blocks, kBlock>>>(in, out, totals, n);
  scan_blocks<T><<<1, kBlock>>>(totals, totals, nullptr, blocks);
  add_totals<<<blocks, kBlock>>>(out, totals, n);
  cudaMemcpy(result.data(), out, sizeof(T) * n, cudaMemcpyDeviceToHost);
  for (void* p : {(void*)in, (void*)out, (void*)totals}) cudaFree(p);
  T sum{};
  for (int i = 0; i < n; ++i)
    if (result[i] != (sum += host[i])) return false;
  return true;
}

int main() {
  bool passed = true;
  for (int n : {1, 31, 32, 33, 256, 257, 5000, kBlock * kBlock}) {
    const bool good = run<uint32_t>(n) && run<double>(n) && run<long long>(n);
    std::cout << std::setw(6) << n << (good ? "  good" : "  BAD") << std::endl;
    passed &= good;
  }
  std::cout << (passed ? "PASS" : "FAIL") << std::endl;
  return passed ? 0 : 1;
}
