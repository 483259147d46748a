// Votes and matches of a warp: any, all, ballot, match; runs of equal values found without memory.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdio>
#include <map>
#include <vector>

__global__ void vote(const int* in, int* any, int* all, unsigned* ballot) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int has = __any_sync(0xffffffff, in[i] < 0);
  const int every = __all_sync(0xffffffff, in[i] < 100);
  const unsigned odd = __ballot_sync(0xffffffff, in[i] & 1);
  if (threadIdx.x % 32 == 0) {
    any[i / 32] = has;
    all[i / 32] = every;
    ballot[i / 32] = odd;
  }
}

// Counts keys with one atomic for all lanes that have the same one.
__global__ void count_keys(const int* keys, int n, unsigned* counts) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    const int key = keys[i];
    const unsigned same = __match_any_sync(__activemask(), key);
    if (__ffs(same) - 1 == (threadIdx.x & 31)) atomicAdd(&counts[key], __popc(same));
  }
}

__global__ void uniform(const int* in, int* result) {
  int predicate = 0;
  const unsigned mask = __match_all_sync(0xffffffff, in[threadIdx.x], &predicate);
  if (threadIdx.x % 32 == 0) result[threadIdx.x / 32] = predicate ? (mask == 0xffffffff) : -1;
}

int main() {
  const int n = 128;
  std::vector<int> host(n), keys(n * 3);
  std::map<int, unsigned> want;
  for (int i = 0; i < n; ++i) host[i] = i / 32 == 1 ? -i : i;
  for (int i = 0; i < 3 * n; ++i) ++want[keys[i] = (i * i) % 11];
  int *in, *any, *all, *d_keys;
  unsigned *ballot, *counts;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&any, 4 * sizeof(int));
  cudaMalloc(&all, 4 * sizeof(int));
  cudaMalloc(&ballot, 4 * sizeof(int));
  cudaMalloc(&d_keys, 3 * n * sizeof(int));
  cudaMalloc(&counts, 11 * sizeof(int));
  cudaMemcpy(in, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_keys, keys.data(), 3 * n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(counts, 0, 11 * sizeof(int));
  vote<<<2, 64>>>(in, any, all, ballot);
  count_keys<<<1, 96>>>(d_keys, 3 * n, counts);

  int got_any[4], got_all[4], got_uniform[2];
  unsigned got_ballot[4], got_counts[11];
  cudaMemcpy(got_any, any, sizeof got_any, cudaMemcpyDeviceToHost);
  cudaMemcpy(got_all, all, sizeof got_all, cudaMemcpyDeviceToHost);
  cudaMemcpy(got_ballot, ballot, sizeof got_ballot, cudaMemcpyDeviceToHost);
  cudaMemcpy(got_counts, counts, sizeof got_counts, cudaMemcpyDeviceToHost);
  bool ok = true;
  for (int w = 0; w < 4; ++w) ok = ok && got_any[w] == (w == 1) && got_all[w] == (w != 3) && got_ballot[w] == 0xaaaaaaaau;
  for (int k = 0; k < 11; ++k) ok = ok && got_counts[k] == want[k];

  for (int i = 0; i < 32; ++i) host[i] = 7;
  cudaMemcpy(in, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  uniform<<<1, 64>>>(in, any);
  cudaMemcpy(got_uniform, any, sizeof got_uniform, cudaMemcpyDeviceToHost);
  ok = ok && got_uniform[0] == 1 && got_uniform[1] == -1;
  printf("%s\n", ok ? "PASS" : "FAIL");
  cudaFree(in), cudaFree(any), cudaFree(all), cudaFree(ballot), cudaFree(d_keys), cudaFree(counts);
  return ok ? 0 : 1;
}
