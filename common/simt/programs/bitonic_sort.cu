// Bitonic sort: small strides in shared memory, large ones with one launch each.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <algorithm>
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define SHARED_SIZE_LIMIT 256U

__device__ inline void Comparator(unsigned &keyA, unsigned &valA, unsigned &keyB, unsigned &valB, unsigned dir) {
  if ((keyA > keyB) == dir) {
    unsigned t;
    t = keyA; keyA = keyB; keyB = t;
    t = valA; valA = valB; valB = t;
  }
}

// Sorts pieces of SHARED_SIZE_LIMIT, up and down in turn.
__global__ void bitonicSortShared(unsigned *d_Key, unsigned *d_Val, unsigned arrayLength) {
  __shared__ unsigned s_key[SHARED_SIZE_LIMIT];
  __shared__ unsigned s_val[SHARED_SIZE_LIMIT];
  d_Key += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
  d_Val += blockIdx.x * SHARED_SIZE_LIMIT + threadIdx.x;
  s_key[threadIdx.x] = d_Key[0];
  s_val[threadIdx.x] = d_Val[0];
  s_key[threadIdx.x + SHARED_SIZE_LIMIT / 2] = d_Key[SHARED_SIZE_LIMIT / 2];
  s_val[threadIdx.x + SHARED_SIZE_LIMIT / 2] = d_Val[SHARED_SIZE_LIMIT / 2];

  for (unsigned size = 2; size <= SHARED_SIZE_LIMIT; size <<= 1) {
    unsigned index = blockIdx.x * SHARED_SIZE_LIMIT / 2 + threadIdx.x;
    unsigned ddd = (index & (size / 2)) == 0;
    if (size == arrayLength) ddd = 1;
    for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      Comparator(s_key[pos], s_val[pos], s_key[pos + stride], s_val[pos + stride], ddd);
    }
  }
  __syncthreads();
  d_Key[0] = s_key[threadIdx.x];
  d_Val[0] = s_val[threadIdx.x];
  d_Key[SHARED_SIZE_LIMIT / 2] = s_key[threadIdx.x + SHARED_SIZE_LIMIT / 2];
  d_Val[SHARED_SIZE_LIMIT / 2] = s_val[threadIdx.x + SHARED_SIZE_LIMIT / 2];
}

__global__ void bitonicMergeGlobal(unsigned *d_Key, unsigned *d_Val, unsigned arrayLength, unsigned size, unsigned stride) {
  unsigned index = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned dir = size == arrayLength || (index & (size / 2)) == 0;
  unsigned pos = 2 * index - (index & (stride - 1));
  unsigned keyA = d_Key[pos], valA = d_Val[pos], keyB = d_Key[pos + stride], valB = d_Val[pos + stride];
  Comparator(keyA, valA, keyB, valB, dir);
  d_Key[pos] = keyA;
  d_Val[pos] = valA;
  d_Key[pos + stride] = keyB;
  d_Val[pos + stride] = valB;
}

int main() {
  const unsigned n = 4096;
  static_assert((n & (n - 1)) == 0, "a power of two");
  std::vector<unsigned> key(n), val(n), gotKey(n), gotVal(n);
  for (unsigned i = 0; i < n; i++) key[i] = rand() % 50000, val[i] = i;
  unsigned *d_Key, *d_Val;
  cudaMalloc((void **)&d_Key, n * sizeof(unsigned));
  cudaMalloc((void **)&d_Val, n * sizeof(unsigned));
  cudaMemcpy(d_Key, &key[0], n * sizeof(unsigned), cudaMemcpyHostToDevice);
  cudaMemcpy(d_Val, &val[0], n * sizeof(unsigned), cudaMemcpyHostToDevice);

  bitonicSortShared<<<n / SHARED_SIZE_LIMIT, SHARED_SIZE_LIMIT / 2>>>(d_Key, d_Val, n);
  for (unsigned size = 2 * SHARED_SIZE_LIMIT; size <= n; size <<= 1)
    for (unsigned stride = size / 2; stride > 0; stride >>= 1)
      bitonicMergeGlobal<<<n / 256, 128>>>(d_Key, d_Val, n, size, stride);
  cudaMemcpy(&gotKey[0], d_Key, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  cudaMemcpy(&gotVal[0], d_Val, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  bool ok = cudaGetLastError() == cudaSuccess;
  std::vector<unsigned> sorted = key;
  std::sort(sorted.begin(), sorted.end());
  std::vector<bool> seen(n);
  for (unsigned i = 0; i < n; i++) {
    ok = ok && gotKey[i] == sorted[i] && gotVal[i] < n && !seen[gotVal[i]] && key[gotVal[i]] == gotKey[i];
    if (!ok) break;
    seen[gotVal[i]] = true;
  }
  printf("%s\n", ok ? "PASS" : "FAIL");
  cudaFree(d_Key);
  cudaFree(d_Val);
  return ok ? 0 : 1;
}
