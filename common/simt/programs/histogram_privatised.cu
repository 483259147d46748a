// A 256-bin histogram of bytes with a private copy for each warp.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

constexpr int kBins = 256, kWarpsPerBlock = 6, kThreads = kWarpsPerBlock * 32;

__global__ void warp_histograms(const uchar4* data, std::size_t quads, unsigned* partial) {
  __shared__ unsigned counts[kWarpsPerBlock][kBins];
  auto& mine = counts[threadIdx.x / 32];
  for (int bin = threadIdx.x % 32; bin < kBins; bin += 32) mine[bin] = 0;
  __syncwarp();
  for (std::size_t i = blockIdx.x * kThreads + threadIdx.x; i < quads; i += gridDim.x * kThreads) {
    const uchar4 four = data[i];
    atomicAdd(&mine[four.x], 1);
    atomicAdd(&mine[four.y], 1);
    atomicAdd(&mine[four.z], 1);
    atomicAdd(&mine[four.w], 1);
  }
  __syncthreads();
  for (int bin = threadIdx.x; bin < kBins; bin += kThreads) {
    unsigned sum = 0;
    for (const auto& of_warp : counts) sum += of_warp[bin];
    partial[blockIdx.x * kBins + bin] = sum;
  }
}

__global__ void merge(const unsigned* partial, unsigned* histogram, int count) {
  unsigned sum = 0;
  for (int i = threadIdx.x; i < count; i += blockDim.x) sum += partial[blockIdx.x + i * kBins];
  __shared__ unsigned data[64];
  data[threadIdx.x] = sum;
  for (unsigned stride = blockDim.x / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    if (threadIdx.x < stride) data[threadIdx.x] += data[threadIdx.x + stride];
  }
  if (threadIdx.x == 0) histogram[blockIdx.x] = data[0];
}

int main() {
  const std::size_t bytes = 40'000;
  const int blocks = 10;
  std::vector<std::uint8_t> host(bytes);
  std::mt19937 engine{7};
  std::normal_distribution<float> normal{128, 20};
  std::array<unsigned, kBins> expected{}, got{};
  for (auto& byte : host) {
    byte = static_cast<std::uint8_t>(normal(engine));
    ++expected[byte];
  }
  uchar4* data;
  unsigned *partial, *histogram;
  cudaMalloc(&data, bytes);
  cudaMalloc(&partial, blocks * kBins * sizeof(unsigned));
  cudaMalloc(&histogram, kBins * sizeof(unsigned));
  cudaMemcpy(data, host.data(), bytes, cudaMemcpyHostToDevice);
  warp_histograms<<<blocks, kThreads>>>(data, bytes / sizeof(uchar4), partial);
  merge<<<kBins, 64>>>(partial, histogram, blocks);
  cudaMemcpy(got.data(), histogram, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(data);
  cudaFree(partial);
  cudaFree(histogram);
  std::puts(got == expected ? "PASS" : "FAIL");
  return got == expected ? 0 : 1;
}
