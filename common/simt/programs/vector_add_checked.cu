// Vector addition with a macro around every call and std::vector on the host.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdlib>
#include <iostream>
#include <numeric>
#include <vector>

#define CHECK(call)                                                                \
  do {                                                                             \
    cudaError_t status_ = (call);                                                  \
    if (status_ != cudaSuccess) {                                                  \
      std::cerr << __FILE__ << ":" << __LINE__ << ": " << #call << ": "            \
                << cudaGetErrorString(status_) << " (" << cudaGetErrorName(status_) \
                << ")" << std::endl;                                               \
      std::exit(EXIT_FAILURE);                                                     \
    }                                                                              \
  } while (0)

__global__ void vectorAdd(const int* __restrict__ a, const int* __restrict__ b, int* __restrict__ c,
                          int numElements) {
  const int tid = (blockIdx.x * blockDim.x) + threadIdx.x;
  if (tid < numElements) c[tid] = a[tid] + b[tid];
}

int main() {
  constexpr int kElements = 1 << 16;
  constexpr size_t kBytes = sizeof(int) * kElements;

  std::vector<int> a(kElements), b(kElements), c;
  std::iota(a.begin(), a.end(), 0);
  std::iota(b.rbegin(), b.rend(), 1);
  c.resize(kElements);

  int *d_a = nullptr, *d_b = nullptr, *d_c = nullptr;
  CHECK(cudaMalloc(&d_a, kBytes));
  CHECK(cudaMalloc(&d_b, kBytes));
  CHECK(cudaMalloc(&d_c, kBytes));
  CHECK(cudaMemcpy(d_a, a.data(), kBytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_b, b.data(), kBytes, cudaMemcpyHostToDevice));

  int NUM_THREADS = 1 << 10;
  int NUM_BLOCKS = (kElements + NUM_THREADS - 1) / NUM_THREADS;
  vectorAdd<<<NUM_BLOCKS, NUM_THREADS>>>(d_a, d_b, d_c, kElements);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());

  CHECK(cudaMemcpy(c.data(), d_c, kBytes, cudaMemcpyDeviceToHost));
  bool ok = true;
  for (int i = 0; i < kElements; ++i) ok = ok && c[i] == kElements;
  std::cout << (ok ? "PASS" : "FAIL") << '\n';

  CHECK(cudaFree(d_a));
  CHECK(cudaFree(d_b));
  CHECK(cudaFree(d_c));
  CHECK(cudaDeviceReset());
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
