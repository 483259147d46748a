// Warp reductions in one instruction (__reduce_*_sync), with masks of part of a warp.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <cstdio>
#include <climits>

struct Totals {
  unsigned sum;
  int least, most;
  unsigned all_bits, any_bits, odd_bits;
};

__global__ void totals(const int *data, int n, Totals *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned here = __ballot_sync(0xFFFFFFFF, i < n);  // the warp at the end is not full
  if (i < n) {
    int v = data[i];
    unsigned sum = __reduce_add_sync(here, (unsigned)v);
    int least = __reduce_min_sync(here, v), most = __reduce_max_sync(here, v);
    unsigned all_bits = __reduce_and_sync(here, v), any_bits = __reduce_or_sync(here, v);
    unsigned odd_bits = __reduce_xor_sync(here, v);
    if ((threadIdx.x & 31) == __ffs(here) - 1) {
      atomicAdd(&out->sum, sum);
      atomicMin(&out->least, least);
      atomicMax(&out->most, most);
      atomicAnd(&out->all_bits, all_bits);
      atomicOr(&out->any_bits, any_bits);
      atomicXor(&out->odd_bits, odd_bits);
    }
  }
}

int main() {
  const int n = 1003;
  int host[n];
  Totals want = {0, INT_MAX, INT_MIN, ~0u, 0, 0}, got = want;
  for (int i = 0; i < n; i++) {
    host[i] = ((i * 2654435761u) % 4001 | 0x40) - 1000 * (i % 2);
    want.sum += host[i];
    want.least = host[i] < want.least ? host[i] : want.least;
    want.most = host[i] > want.most ? host[i] : want.most;
    want.all_bits &= host[i];
    want.any_bits |= host[i];
    want.odd_bits ^= host[i];
  }
  int *data;
  Totals *out;
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&out, sizeof got);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyDefault);
  cudaMemcpy(out, &got, sizeof got, cudaMemcpyDefault);
  totals<<<(n + 127) / 128, 128>>>(data, n, out);
  cudaMemcpy(&got, out, sizeof got, cudaMemcpyDefault);
  bool same = got.sum == want.sum && got.least == want.least && got.most == want.most &&
              got.all_bits == want.all_bits && got.any_bits == want.any_bits &&
              got.odd_bits == want.odd_bits;
  printf("%u %d %d %x %x %x\n%s\n", got.sum, got.least, got.most, got.all_bits, got.any_bits,
         got.odd_bits, same ? "PASS" : "FAIL");
  cudaFree(data), cudaFree(out);
  return !same;
}
