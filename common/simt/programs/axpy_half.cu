// AXPY in half precision, one and two values at a time.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

__global__ void haxpy(int n, __half a, const __half* x, __half* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = __hfma(a, x[i], y[i]);
}

// Two values per thread; the odd one at the end is thread 0's.
__global__ void haxpy2(int n, half a, const half* x, half* y) {
  const half2 a2 = __half2half2(a);
  const half2* x2 = reinterpret_cast<const half2*>(x);
  half2* y2 = reinterpret_cast<half2*>(y);
  int start = blockIdx.x * blockDim.x + threadIdx.x;
  int stride = blockDim.x * gridDim.x;
  for (int i = start; i < n / 2; i += stride) y2[i] = __hfma2(a2, x2[i], y2[i]);
  if (start == 0 && n % 2) y[n - 1] = __hadd(__hmul(a, x[n - 1]), y[n - 1]);
}

__global__ void to_half(const float* in, half* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __float2half(in[i]);
}

__global__ void to_float(const half* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __half2float(in[i]);
}

int main() {
  const int n = 5001;
  std::vector<float> x(n), y(n), got(n);
  for (int i = 0; i < n; i++) {
    x[i] = (i % 64) * 0.25f;  // exact in half precision, and so is every result
    y[i] = float(i % 32);
  }
  float* df;
  half *dx, *dy, *dz;
  cudaMalloc(&df, n * sizeof(float));
  cudaMalloc(&dx, n * sizeof(half));
  cudaMalloc(&dy, n * sizeof(half));
  cudaMalloc(&dz, n * sizeof(half));
  const int threads = 128, blocks = (n + threads - 1) / threads;
  cudaMemcpy(df, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  to_half<<<blocks, threads>>>(df, dx, n);
  cudaMemcpy(df, y.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  to_half<<<blocks, threads>>>(df, dy, n);
  cudaMemcpy(dz, dy, n * sizeof(half), cudaMemcpyDeviceToDevice);

  int wrong = 0;
  half a = __float2half(2.0f);
  for (int version = 0; version < 2; version++) {
    if (version == 0)
      haxpy<<<blocks, threads>>>(n, a, dx, dy);
    else
      haxpy2<<<4, threads>>>(n, a, dx, dz);
    to_float<<<blocks, threads>>>(version == 0 ? dy : dz, df, n);
    cudaMemcpy(got.data(), df, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) wrong += std::fabs(got[i] - (2.0f * x[i] + y[i])) > 0.0f;
  }
  half on_host = __float2half(0.1f);
  wrong += std::fabs(__half2float(on_host) - 0.1f) > 1e-4f || sizeof(half2) != 4;
  printf("%s (%d wrong)\n", wrong ? "FAIL" : "PASS", wrong);
  cudaFree(df); cudaFree(dx); cudaFree(dy); cudaFree(dz);
  return wrong ? 1 : 0;
}
