// Copies between devices, and kernels that read the other device's memory; one device alone is fine too.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

static void must(cudaError_t status, const char *what) {
  if (status == cudaSuccess) return;
  fprintf(stderr, "FAIL: %s: %s\n", what, cudaGetErrorString(status));
  exit(EXIT_FAILURE);
}
#define MUST(x) must((x), #x)

__global__ void SimpleKernel(const float *src, float *dst, int n) {
  const int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < n) dst[idx] = src[idx] * 2.0f;
}

int main() {
  int devices = 0;
  MUST(cudaGetDeviceCount(&devices));
  if (devices < 2) {
    printf("one device only; nothing to copy between\nPASS\n");
    return 0;
  }
  const int n = 10000;
  const size_t bytes = n * sizeof(float);
  int forth = 0, back = 0;
  MUST(cudaDeviceCanAccessPeer(&forth, 0, 1));
  MUST(cudaDeviceCanAccessPeer(&back, 1, 0));

  std::vector<float> host(n), got(n);
  for (int i = 0; i < n; i++) host[i] = float(i % 4096);
  float *g0, *g1;
  MUST(cudaSetDevice(0));
  if (forth) MUST(cudaDeviceEnablePeerAccess(1, 0));
  MUST(cudaMalloc(&g0, bytes));
  MUST(cudaMemcpy(g0, host.data(), bytes, cudaMemcpyHostToDevice));
  MUST(cudaSetDevice(1));
  if (back) MUST(cudaDeviceEnablePeerAccess(0, 0));
  MUST(cudaMalloc(&g1, bytes));

  bool ok = true;
  MUST(cudaMemcpyPeer(g1, 1, g0, 0, bytes));  // works with and without peer access
  SimpleKernel<<<(n + 255) / 256, 256>>>(g1, g1, n);
  MUST(cudaGetLastError());
  MUST(cudaMemcpy(got.data(), g1, bytes, cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; i++) ok = ok && got[i] == 2 * host[i];

  if (forth && back) {
    MUST(cudaSetDevice(1));  // runs on device 1, reads from 0, writes to 1
    SimpleKernel<<<(n + 255) / 256, 256>>>(g0, g1, n);
    MUST(cudaDeviceSynchronize());
    MUST(cudaSetDevice(0));  // runs on device 0, reads from 1, writes to 0
    SimpleKernel<<<(n + 255) / 256, 256>>>(g1, g0, n);
    MUST(cudaDeviceSynchronize());
    MUST(cudaMemcpy(got.data(), g0, bytes, cudaMemcpyDefault));
    for (int i = 0; i < n; i++) ok = ok && got[i] == 4 * host[i];
    cudaPointerAttributes attributes;
    MUST(cudaPointerGetAttributes(&attributes, g1));
    ok = ok && attributes.device == 1 && attributes.type == cudaMemoryTypeDevice;
    MUST(cudaDeviceDisablePeerAccess(1));
  }
  MUST(cudaSetDevice(0));
  MUST(cudaFree(g0));
  MUST(cudaSetDevice(1));
  MUST(cudaFree(g1));
  printf("%d devices: %s\n", devices, ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
