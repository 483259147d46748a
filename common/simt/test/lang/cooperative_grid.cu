// A grid that meets at grid.sync(): launched by a pointer, with as many blocks as the card holds.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>

namespace cg = cooperative_groups;

__global__ void relax(float *a, float *b, int n, int steps) {
  cg::grid_group grid = cg::this_grid();
  const int i = grid.thread_rank();
  for (int s = 0; s < steps; ++s) {
    float *from = s % 2 ? b : a, *to = s % 2 ? a : b;
    if (i < n) to[i] = from[i] + from[(i + n - 1) % n];
    grid.sync();
  }
}

template <typename T>
__global__ void total(const T *in, T *out, int n) {
  extern __shared__ unsigned char raw[];
  T *sums = reinterpret_cast<T *>(raw);
  auto grid = cg::this_grid();
  auto block = cg::this_thread_block();
  T mine = 0;
  for (unsigned long long i = grid.thread_rank(); i < n; i += grid.size()) mine += in[i];
  sums[block.thread_rank()] = mine;
  block.sync();
  for (int half = block.size() / 2; half > 0; half /= 2) {
    if (block.thread_rank() < half) sums[block.thread_rank()] += sums[block.thread_rank() + half];
    block.sync();
  }
  if (block.thread_rank() == 0) out[blockIdx.x] = sums[0];
  cg::sync(grid);
  if (grid.thread_rank() == 0) {
    for (int b = 1; b < gridDim.x; ++b) out[0] += out[b];
  }
}

int main() {
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  int can = 0;
  cudaDeviceGetAttribute(&can, cudaDevAttrCooperativeLaunch, 0);
  if (!can || !prop.cooperativeLaunch) return 2;

  int n = 1000, steps = 3;
  float host[1000], *a, *b;
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&b, sizeof host);
  for (float &x : host) x = 1;
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  void *args[] = {&a, &b, &n, &steps};
  if (cudaLaunchCooperativeKernel((void *)relax, dim3(8), dim3(128), args) != cudaSuccess) return 3;
  if (cudaDeviceSynchronize() != cudaSuccess) return 4;
  cudaMemcpy(host, b, sizeof host, cudaMemcpyDeviceToHost);
  for (float x : host) {
    if (x != 8) return 5;
  }

  const int threads = 256;
  int per_sm = 0, m = 500000;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, total<int>, threads, threads * sizeof(int));
  const int blocks = per_sm * prop.multiProcessorCount;  // more than there are stacks
  int *in, *out, result = 0;
  cudaMalloc(&in, m * sizeof(int));
  cudaMalloc(&out, blocks * sizeof(int));
  int *ones = (int *)malloc(m * sizeof(int));
  for (int i = 0; i < m; ++i) ones[i] = 1;
  cudaMemcpy(in, ones, m * sizeof(int), cudaMemcpyHostToDevice);
  void *more[] = {(void *)&in, (void *)&out, (void *)&m};
  const void *kernel = reinterpret_cast<const void *>(&total<int>);
  cudaLaunchCooperativeKernel(kernel, blocks, threads, more, threads * sizeof(int), 0);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  if (result != m) return 6;
  if (cudaLaunchCooperativeKernel(kernel, blocks + 1, threads, more, threads * sizeof(int)) !=
      cudaErrorCooperativeLaunchTooLarge) {
    return 7;
  }
  if (cudaGetLastError() != cudaErrorCooperativeLaunchTooLarge) return 8;
  return cudaGetLastError() == cudaSuccess ? 0 : 9;
}
