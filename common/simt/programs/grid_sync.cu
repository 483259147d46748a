// A cooperative launch: the whole grid meets between the two halves of a reduction.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

__global__ void reduceSinglePass(const float* in, float* out, unsigned n) {
  cg::thread_block block = cg::this_thread_block();
  cg::grid_group grid = cg::this_grid();
  extern __shared__ double sdata[];

  double mine = 0;
  for (unsigned long long i = grid.thread_rank(); i < n; i += grid.size()) mine += in[i];
  sdata[block.thread_rank()] = mine;
  cg::sync(block);
  for (unsigned s = block.size() / 2; s > 0; s /= 2) {
    if (block.thread_rank() < s) sdata[block.thread_rank()] += sdata[block.thread_rank() + s];
    block.sync();
  }
  if (block.thread_rank() == 0) out[blockIdx.x] = (float)sdata[0];
  cg::sync(grid);

  if (grid.thread_rank() == 0) {
    for (int b = 1; b < gridDim.x; b++) out[0] += out[b];
  }
}

// Jacobi steps in one launch, with two buffers and a barrier of the grid between the steps.
__global__ void relax(float* a, float* b, int n, int steps) {
  auto grid = cg::this_grid();
  const int i = (int)grid.thread_rank();
  for (int s = 0; s < steps; s++) {
    if (i > 0 && i < n - 1) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
    grid.sync();
    float* t = a;
    a = b;
    b = t;
  }
}

int main() {
  int device = 0, cooperative = 0, perSm = 0;
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, device);
  cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, device);
  if (!cooperative) {
    printf("no cooperative launch here: PASS\n");
    return 0;
  }
  const int threads = 128;
  size_t smem = threads * sizeof(double);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, reduceSinglePass, threads, smem);
  int blocks = perSm * prop.multiProcessorCount;
  if (blocks > 12) blocks = 12;

  unsigned n = 10000;
  std::vector<float> host(n);
  double sum = 0;
  for (unsigned i = 0; i < n; i++) sum += host[i] = float(i % 100);
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, blocks * sizeof(float));
  cudaMemcpy(in, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  void* args[] = {(void*)&in, (void*)&out, (void*)&n};
  cudaError_t e = cudaLaunchCooperativeKernel((void*)reduceSinglePass, dim3(blocks), dim3(threads), args, smem, NULL);
  float got = -1;
  cudaMemcpy(&got, out, sizeof(float), cudaMemcpyDeviceToHost);
  bool ok = e == cudaSuccess && got == (float)sum;

  int m = 300, steps = 40;
  std::vector<float> a(m, 0.0f), b, line(m);
  a[0] = 100;
  float *d_a, *d_b;
  cudaMalloc(&d_a, m * sizeof(float));
  cudaMalloc(&d_b, m * sizeof(float));
  cudaMemcpy(d_a, a.data(), m * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_b, a.data(), m * sizeof(float), cudaMemcpyHostToDevice);
  void* relaxArgs[] = {&d_a, &d_b, &m, &steps};
  e = cudaLaunchCooperativeKernel((void*)relax, 3, threads, relaxArgs);
  cudaMemcpy(line.data(), d_a, m * sizeof(float), cudaMemcpyDeviceToHost);
  b = a;
  for (int s = 0; s < steps; s++, a.swap(b))
    for (int i = 1; i < m - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
  ok = ok && e == cudaSuccess && line == a;
  printf("%d blocks, sum %g: %s\n", blocks, got, ok ? "PASS" : "FAIL");
  cudaFree(in), cudaFree(out), cudaFree(d_a), cudaFree(d_b);
  return ok ? 0 : 1;
}
