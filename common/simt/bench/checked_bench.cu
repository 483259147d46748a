// checked_bench: what an access costs in the checked build.  The same product of matrices as
// opencl_bench.cpp, which oclgrind runs; scripts/bench_checked puts both side by side.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

#include "tiled_product.h"

namespace {

__global__ void sgemm(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[bench::kTile][bench::kTile];
  __shared__ float tile_b[bench::kTile][bench::kTile];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int row = blockIdx.y * bench::kTile + y;
  const int column = blockIdx.x * bench::kTile + x;
  float sum = 0;
  for (int k0 = 0; k0 < n; k0 += bench::kTile) {
    tile_a[y][x] = a[row * n + k0 + x];
    tile_b[y][x] = b[(k0 + y) * n + column];
    __syncthreads();
    for (int k = 0; k < bench::kTile; ++k) sum += tile_a[y][k] * tile_b[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}

}  // namespace

int main(int argc, char** argv) {
  const int n = bench::size_argument(argc, argv);
  if (n <= 0) return 2;
  const std::vector<float> ones(static_cast<std::size_t>(n) * n, 1.0f);
  const std::size_t bytes = ones.size() * sizeof(float);
  float* a = nullptr;
  float* b = nullptr;
  float* c = nullptr;
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, bytes);
  cudaMalloc(&c, bytes);
  cudaMemcpy(a, ones.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(b, ones.data(), bytes, cudaMemcpyHostToDevice);
  double best = 0;
  for (int run = 0; run < 3; ++run) {
    const double start = bench::processor_seconds();
    sgemm<<<dim3(n / bench::kTile, n / bench::kTile), dim3(bench::kTile, bench::kTile)>>>(a, b, c,
                                                                                          n);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    const double passed = bench::processor_seconds() - start;
    if (run == 0 || passed < best) best = passed;
  }
  std::vector<float> result(ones.size());
  cudaMemcpy(result.data(), c, bytes, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  for (const float value : result) {
    if (value != static_cast<float>(n)) return 1;
  }
  bench::print_per_access("the cpu device, checked", n, best);
  return 0;
}
