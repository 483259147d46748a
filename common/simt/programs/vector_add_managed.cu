// Unified memory: one pointer for both sides, moved ahead of use.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <cmath>

__global__
void add(int n, float *x, float *y)
{
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int stride = blockDim.x * gridDim.x;
  for (int i = index; i < n; i += stride)
    y[i] = x[i] + y[i];
}

#if CUDART_VERSION >= 13000
static cudaError_t prefetch(const void *p, size_t bytes, int device)
{
  cudaMemLocation where;
  where.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
  where.id = device == cudaCpuDeviceId ? 0 : device;
  return cudaMemPrefetchAsync(p, bytes, where, 0, 0);
}
#else
static cudaError_t prefetch(const void *p, size_t bytes, int device)
{
  return cudaMemPrefetchAsync(p, bytes, device, 0);
}
#endif

int main(void)
{
  int N = 1 << 17;
  float *x, *y;
  cudaMallocManaged(&x, N * sizeof(float));
  cudaMallocManaged(&y, N * sizeof(float));

  for (int i = 0; i < N; i++) {
    x[i] = 1.5f;
    y[i] = 2.0f;
  }

  int device = -1;
  cudaGetDevice(&device);
  prefetch(x, N * sizeof(float), device);
  prefetch(y, N * sizeof(float), device);

  int blockSize = 256;
  int numBlocks = (N + blockSize - 1) / blockSize;
  add<<<numBlocks, blockSize>>>(N, x, y);

  prefetch(y, N * sizeof(float), cudaCpuDeviceId);
  cudaDeviceSynchronize();

  float maxError = 0.0f;
  for (int i = 0; i < N; i++)
    maxError = fmax(maxError, fabs(y[i] - 3.5f));
  std::cout << "Max error: " << maxError << "\n" << (maxError == 0 ? "PASS" : "FAIL") << std::endl;

  cudaFree(x);
  cudaFree(y);
  return maxError == 0 ? 0 : 1;
}
