// Memory of another device.  The cpu device has two for this test (SIMT_DEVICES=2).
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "planted.h"

__global__ void add_one(int* data) {
  data[threadIdx.x] += 1;  // fault: peer_access_missing
}
FAULT(kernel_on_the_wrong_device) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices < 2) {
    std::puts("one device only");
    return;
  }
  int* data = nullptr;
  cudaSetDevice(0);
  cudaMalloc(&data, 32 * sizeof(int));
  cudaMemset(data, 0, 32 * sizeof(int));
  cudaDeviceSynchronize();
  cudaSetDevice(1);
  add_one<<<1, 32>>>(data);  // also: peer_access_missing
  if (cudaDeviceSynchronize() != cudaSuccess) std::puts("the kernel failed");
  cudaSetDevice(0);
  cudaFree(data);
}
