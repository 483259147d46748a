// Least significant digit radix sort, four bits a pass: count, scan, scatter; stable.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

namespace radix {

constexpr int kBits = 4, kDigits = 1 << kBits, kBlock = 128;

__device__ __forceinline__ unsigned digit(std::uint32_t key, int shift) { return key >> shift & (kDigits - 1); }

// counts[digit][block]
__global__ void count(const std::uint32_t* keys, int n, int shift, unsigned* counts) {
  __shared__ unsigned local[kDigits];
  if (threadIdx.x < kDigits) local[threadIdx.x] = 0;
  __syncthreads();
  const int i = blockIdx.x * kBlock + threadIdx.x;
  if (i < n) atomicAdd(local + digit(keys[i], shift), 1u);
  __syncthreads();
  if (threadIdx.x < kDigits) counts[threadIdx.x * gridDim.x + blockIdx.x] = local[threadIdx.x];
}

// Exclusive scan by one block; each thread walks a contiguous piece.
__global__ void scan(unsigned* data, int n) {
  __shared__ unsigned sums[kBlock];
  const int piece = (n + kBlock - 1) / kBlock;
  const int begin = min(int(threadIdx.x) * piece, n), end = min(begin + piece, n);
  unsigned sum = 0;
  for (int i = begin; i < end; ++i) sum += data[i];
  sums[threadIdx.x] = sum;
  __syncthreads();
  unsigned before = 0;
  for (unsigned t = 0; t < threadIdx.x; ++t) before += sums[t];
  for (int i = begin; i < end; ++i) {
    const unsigned value = data[i];
    data[i] = before;
    before += value;
  }
}

__global__ void scatter(const std::uint32_t* keys, std::uint32_t* sorted, int n, int shift, const unsigned* places) {
  __shared__ unsigned char digits[kBlock];
  const int i = blockIdx.x * kBlock + threadIdx.x;
  const std::uint32_t key = i < n ? keys[i] : 0;
  digits[threadIdx.x] = static_cast<unsigned char>(i < n ? digit(key, shift) : 255);
  __syncthreads();
  if (i >= n) return;
  unsigned rank = 0;
  for (unsigned t = 0; t < threadIdx.x; ++t) rank += digits[t] == digits[threadIdx.x];
  sorted[places[digit(key, shift) * gridDim.x + blockIdx.x] + rank] = key;
}

void sort(std::uint32_t* keys, std::uint32_t* scratch, unsigned* counts, int n) {
  const int blocks = (n + kBlock - 1) / kBlock;
  for (int shift = 0; shift < 32; shift += kBits) {
    count<<<blocks, kBlock>>>(keys, n, shift, counts);
    scan<<<1, kBlock>>>(counts, kDigits * blocks);
    scatter<<<blocks, kBlock>>>(keys, scratch, n, shift, counts);
    std::swap(keys, scratch);
  }
}

}  // namespace radix

int main() {
  bool ok = true;
  for (const int n : {1, 127, 128, 129, 4000}) {
    std::vector<std::uint32_t> keys(n), got(n);
    std::iota(keys.begin(), keys.end(), 0u);
    std::shuffle(keys.begin(), keys.end(), std::mt19937(n));
    for (auto& key : keys) key *= 2654435761u;
    std::uint32_t *device = nullptr, *scratch = nullptr;
    unsigned* counts = nullptr;
    cudaMalloc(&device, sizeof(std::uint32_t) * n);
    cudaMalloc(&scratch, sizeof(std::uint32_t) * n);
    cudaMalloc(&counts, sizeof(unsigned) * radix::kDigits * ((n + radix::kBlock - 1) / radix::kBlock));
    cudaMemcpy(device, keys.data(), sizeof(std::uint32_t) * n, cudaMemcpyHostToDevice);
    radix::sort(device, scratch, counts, n);
    cudaMemcpy(got.data(), device, sizeof(std::uint32_t) * n, cudaMemcpyDeviceToHost);
    std::sort(keys.begin(), keys.end());
    ok &= got == keys;
    for (void* p : std::initializer_list<void*>{device, scratch, counts}) cudaFree(p);
  }
  std::puts(ok ? "PASS" : "FAIL");
  return !ok;
}
