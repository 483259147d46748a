// Work-efficient exclusive scan (up-sweep, down-sweep) with padding against bank conflicts.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define LOG_NUM_BANKS 5
#define CONFLICT_FREE_OFFSET(n) ((n) >> LOG_NUM_BANKS)

static void safe(cudaError_t e) { if (e) { fprintf(stderr, "%s\n", cudaGetErrorString(e)); abort(); } }

__global__ void prescan(int *g_odata, const int *g_idata, int *sums, int n) {
  extern __shared__ int temp[];
  const int thid = threadIdx.x;
  const int *from = g_idata + blockIdx.x * n;
  int offset = 1;
  int ai = thid, bi = thid + n / 2;
  int bankOffsetA = CONFLICT_FREE_OFFSET(ai), bankOffsetB = CONFLICT_FREE_OFFSET(bi);
  temp[ai + bankOffsetA] = from[ai];
  temp[bi + bankOffsetB] = from[bi];

  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (thid < d) {
      int a = offset * (2 * thid + 1) - 1, b = offset * (2 * thid + 2) - 1;
      a += CONFLICT_FREE_OFFSET(a);
      b += CONFLICT_FREE_OFFSET(b);
      temp[b] += temp[a];
    }
    offset *= 2;
  }
  if (thid == 0) {
    int last = n - 1 + CONFLICT_FREE_OFFSET(n - 1);
    if (sums) sums[blockIdx.x] = temp[last];
    temp[last] = 0;
  }
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (thid < d) {
      int a = offset * (2 * thid + 1) - 1, b = offset * (2 * thid + 2) - 1;
      a += CONFLICT_FREE_OFFSET(a);
      b += CONFLICT_FREE_OFFSET(b);
      int t = temp[a];
      temp[a] = temp[b];
      temp[b] += t;
    }
  }
  __syncthreads();
  g_odata[blockIdx.x * n + ai] = temp[ai + bankOffsetA];
  g_odata[blockIdx.x * n + bi] = temp[bi + bankOffsetB];
}

__global__ void add_offsets(int *data, const int *offsets, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) data[blockIdx.x * n + i] += offsets[blockIdx.x];
}

// Scans any number of elements: blocks, their sums (recursively), and the sums added to the blocks.
static void scan(int *d_out, const int *d_in, int blocks) {
  const int n = 256;
  const size_t smem = (n + CONFLICT_FREE_OFFSET(n)) * sizeof(int);
  if (blocks == 1) {
    prescan<<<1, n / 2, smem>>>(d_out, d_in, NULL, n);
    return;
  }
  int outer = (blocks + n - 1) / n;
  int *sums, *offsets;
  safe(cudaMalloc(&sums, outer * n * sizeof(int)));
  safe(cudaMalloc(&offsets, outer * n * sizeof(int)));
  safe(cudaMemset(sums, 0, outer * n * sizeof(int)));
  prescan<<<blocks, n / 2, smem>>>(d_out, d_in, sums, n);
  scan(offsets, sums, outer);
  add_offsets<<<blocks, 64>>>(d_out, offsets, n);
  safe(cudaGetLastError());
  safe(cudaFree(sums));
  safe(cudaFree(offsets));
}

int main() {
  bool ok = true;
  for (int blocks : {1, 2, 77, 300}) {
    const int n = 256 * blocks;
    std::vector<int> in(n), out(n);
    for (int &v : in) v = rand() % 100;
    int *d_in, *d_out;
    safe(cudaMalloc(&d_in, n * sizeof(int)));
    safe(cudaMalloc(&d_out, n * sizeof(int)));
    safe(cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    scan(d_out, d_in, blocks);
    safe(cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
    int sum = 0;
    for (int i = 0; i < n; i++) {
      ok = ok && out[i] == sum;
      sum += in[i];
    }
    safe(cudaFree(d_in));
    safe(cudaFree(d_out));
  }
  puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
