// Two sorted arrays merged: each thread finds by binary search where its piece begins (merge path).
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <random>
#include <vector>

template <typename Key>
__host__ __device__ int co_rank(int k, const Key* A, int m, const Key* B, int n) {
  int i = k < m ? k : m;
  int j = k - i;
  int i_low = 0 > (k - n) ? 0 : k - n;
  int j_low = 0 > (k - m) ? 0 : k - m;
  for (;;) {
    if (i > 0 && j < n && A[i - 1] > B[j]) {
      int delta = (i - i_low + 1) >> 1;
      j_low = j;
      j += delta;
      i -= delta;
    } else if (j > 0 && i < m && B[j - 1] >= A[i]) {
      int delta = (j - j_low + 1) >> 1;
      i_low = i;
      i += delta;
      j -= delta;
    } else {
      return i;
    }
  }
}

template <typename Key>
__device__ void merge_sequential(const Key* A, int m, const Key* B, int n, Key* C) {
  int i = 0, j = 0, k = 0;
  while (i < m && j < n) C[k++] = A[i] <= B[j] ? A[i++] : B[j++];
  while (i < m) C[k++] = A[i++];
  while (j < n) C[k++] = B[j++];
}

template <typename Key>
__global__ void merge_basic_kernel(const Key* A, int m, const Key* B, int n, Key* C) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  int per = (m + n + blockDim.x * gridDim.x - 1) / (blockDim.x * gridDim.x);
  int k_curr = min(tid * per, m + n);
  int k_next = min((tid + 1) * per, m + n);
  int i_curr = co_rank(k_curr, A, m, B, n), i_next = co_rank(k_next, A, m, B, n);
  int j_curr = k_curr - i_curr, j_next = k_next - i_next;
  merge_sequential(&A[i_curr], i_next - i_curr, &B[j_curr], j_next - j_curr, &C[k_curr]);
}

bool trial(int m, int n) {
  std::mt19937 rng(m * 100 + n);
  std::vector<short> a(m), b(n), want(m + n), got(m + n);
  std::generate(a.begin(), a.end(), std::bind(std::uniform_int_distribution<short>(0, 99), std::ref(rng)));
  std::generate(b.begin(), b.end(), std::bind(std::uniform_int_distribution<short>(30, 400), std::ref(rng)));
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), want.begin());
  short *A, *B, *C;
  cudaMalloc(&A, (m + 1) * sizeof(short));
  cudaMalloc(&B, (n + 1) * sizeof(short));
  cudaMalloc(&C, (m + n) * sizeof(short));
  cudaMemcpy(A, a.data(), m * sizeof(short), cudaMemcpyHostToDevice);
  cudaMemcpy(B, b.data(), n * sizeof(short), cudaMemcpyHostToDevice);
  merge_basic_kernel<<<3, 32>>>(A, m, B, n, C);
  cudaMemcpy(got.data(), C, (m + n) * sizeof(short), cudaMemcpyDeviceToHost);
  cudaFree(A);
  cudaFree(B);
  cudaFree(C);
  return got == want;
}

int main() {
  const bool ok = trial(1000, 1500) && trial(7, 2000) && trial(512, 0) && trial(0, 3) && trial(96, 96);
  std::cout << (ok ? "PASS\n" : "FAIL\n");
  return ok ? 0 : 1;
}
