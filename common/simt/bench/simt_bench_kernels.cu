// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <stdexcept>

#include "simt_bench_kernels.h"

namespace {

constexpr int TILE = 32;
constexpr int REDUCE_THREADS = 256;

void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

__global__ void sgemm(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[TILE][TILE];
  __shared__ float tile_b[TILE][TILE];
  const int x = static_cast<int>(threadIdx.x);
  const int y = static_cast<int>(threadIdx.y);
  const int row = static_cast<int>(blockIdx.y) * TILE + y;
  const int column = static_cast<int>(blockIdx.x) * TILE + x;
  float sum = 0;
  for (int k0 = 0; k0 < n; k0 += TILE) {
    tile_a[y][x] = a[row * n + k0 + x];
    tile_b[y][x] = b[(k0 + y) * n + column];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += tile_a[y][k] * tile_b[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void reduce(const float* in, float* sum, std::size_t n) {
  __shared__ float partial[REDUCE_THREADS];
  float mine = 0;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    mine += in[i];
  }
  partial[threadIdx.x] = mine;
  __syncthreads();
  for (unsigned half = REDUCE_THREADS / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicAdd(sum, partial[0]);
}

__global__ void barriers(int rounds) {
  for (int i = 0; i < rounds; ++i) __syncthreads();
}

__global__ void shuffles(int rounds, float* out) {
  float value = static_cast<float>(threadIdx.x);
  for (int i = 0; i < rounds; ++i) value = __shfl_xor_sync(0xffffffffu, value, 1);
  out[threadIdx.x] = value;
}

__global__ void nothing() {}

}  // namespace

namespace bench {

void device_sgemm(const float* a, const float* b, float* c, int n) {
  const auto tiles = static_cast<unsigned>(n / TILE);
  sgemm<<<dim3(tiles, tiles), dim3(TILE, TILE)>>>(a, b, c, n);
  check(cudaDeviceSynchronize());
}

void device_reduce(const float* in, float* sum, std::size_t n, unsigned blocks) {
  reduce<<<blocks, REDUCE_THREADS>>>(in, sum, n);
  check(cudaDeviceSynchronize());
}

void device_barriers(int threads, int rounds) {
  barriers<<<1, threads>>>(rounds);
  check(cudaDeviceSynchronize());  // launches run when they are waited for
}

void device_shuffles(int threads, int rounds, float* out) {
  shuffles<<<1, threads>>>(rounds, out);
  check(cudaDeviceSynchronize());  // launches run when they are waited for
}

void device_launch(unsigned blocks, unsigned threads) {
  nothing<<<blocks, threads>>>();
  check(cudaDeviceSynchronize());  // launches run when they are waited for
}

float* to_device(const std::vector<float>& values) {
  float* copy = nullptr;
  check(cudaMalloc(&copy, values.size() * sizeof(float)));
  check(cudaMemcpy(copy, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice));
  return copy;
}

std::vector<float> to_host(const float* values, std::size_t n) {
  std::vector<float> copy(n);
  check(cudaMemcpy(copy.data(), values, n * sizeof(float), cudaMemcpyDeviceToHost));
  return copy;
}

void release(float* values) {
  check(cudaFree(values));
}

}  // namespace bench
