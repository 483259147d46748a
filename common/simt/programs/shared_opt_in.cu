// More than 48 KiB of shared memory: refused until the kernel's attribute allows it.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdint>
#include <iostream>

// Reverses up to 16384 integers within one block.
template <typename T>
__global__ void reverse_in_shared(T* data, int n) {
  extern __shared__ unsigned char raw[];
  T* copy = reinterpret_cast<T*>(raw);
  for (int i = threadIdx.x; i < n; i += blockDim.x) copy[i] = data[i];
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) data[i] = copy[n - 1 - i];
}

int main() {
  constexpr int n = 16384;  // 64 KiB
  const size_t bytes = n * sizeof(std::int32_t);
  int limit = 0;
  cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
  if (size_t(limit) < bytes) {
    std::cout << "this card's blocks have " << limit << " bytes at most\nPASS\n";
    return 0;
  }
  std::int32_t* data;
  cudaMallocManaged(&data, bytes);
  for (int i = 0; i < n; ++i) data[i] = i;

  reverse_in_shared<<<1, 256, bytes>>>(data, n);
  const cudaError_t refused = cudaGetLastError();
  cudaDeviceSynchronize();
  bool ok = refused == cudaErrorInvalidValue && data[0] == 0 && cudaGetLastError() == cudaSuccess;

  ok &= cudaFuncSetAttribute(reverse_in_shared<std::int32_t>, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes) == cudaSuccess;
  cudaFuncAttributes attributes;
  ok &= cudaFuncGetAttributes(&attributes, reverse_in_shared<std::int32_t>) == cudaSuccess;
  ok &= attributes.maxDynamicSharedSizeBytes == (int)bytes && attributes.maxThreadsPerBlock >= 256;
  reverse_in_shared<<<1, 256, bytes>>>(data, n);
  ok &= cudaGetLastError() == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess;
  for (int i = 0; i < n; ++i) ok = ok && data[i] == n - 1 - i;
  cudaFree(data);
  std::cout << (ok ? "PASS" : "FAIL") << std::endl;
  return ok ? 0 : 1;
}
