// Divergent warp operations, lists on the heap, recursion.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <cstdio>
// linked list with device new, recursion, function templates with shared, ternaries, unions,
// bitfields
struct Node {
  int v;
  Node* next;
};
__device__ int fib(int n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
__global__ void list(int* out) {
  Node* head = nullptr;
  for (int i = 0; i < 5; i++) {
    Node* n = new Node{i, head};
    head = n;
  }
  int s = 0;
  while (head) {
    s += head->v;
    Node* t = head;
    head = head->next;
    delete t;
  }
  *out = s + fib(10);
}
template <typename T>
__global__ void scanK(T* d, int n) {
  extern __shared__ char mem[];
  T* tmp = (T*)mem;
  int t = threadIdx.x, off = 1;
  tmp[2 * t] = d[2 * t];
  tmp[2 * t + 1] = d[2 * t + 1];
  for (int k = n >> 1; k > 0; k >>= 1) {
    __syncthreads();
    if (t < k) {
      int ai = off * (2 * t + 1) - 1, bi = off * (2 * t + 2) - 1;
      tmp[bi] += tmp[ai];
    }
    off *= 2;
  }
  if (t == 0) tmp[n - 1] = 0;
  for (int k = 1; k < n; k *= 2) {
    off >>= 1;
    __syncthreads();
    if (t < k) {
      int ai = off * (2 * t + 1) - 1, bi = off * (2 * t + 2) - 1;
      T x = tmp[ai];
      tmp[ai] = tmp[bi];
      tmp[bi] += x;
    }
  }
  __syncthreads();
  d[2 * t] = tmp[2 * t];
  d[2 * t + 1] = tmp[2 * t + 1];
}
__global__ void warpops(int* o) {
  unsigned m = __activemask();
  int lane = threadIdx.x & 31;
  int v = lane;
  for (int d = 16; d; d >>= 1) v += __shfl_xor_sync(0xffffffff, v, d);
  unsigned b = __ballot_sync(m, lane & 1);
  int p;
  unsigned ma = __match_all_sync(m, 7, &p);
  o[threadIdx.x] = v + __popc(b) + __ffs(b) + (ma == m) + p + __reduce_add_sync(m, 1) + __clz(1) +
                   __any_sync(m, lane == 3) + (int)__shfl_up_sync(m, (double)lane, 1);
  long long t0 = clock64();
  clock_t t1 = clock();
  __nanosleep(10);
  (void)t0;
  (void)t1;
}
int main() {
  int* o;
  int h[64];
  cudaMalloc(&o, 256);
  list<<<1, 1>>>(o);
  cudaMemcpy(h, o, 4, cudaMemcpyDeviceToHost);
  int a = h[0];
  for (int i = 0; i < 64; i++) h[i] = 1;
  cudaMemcpy(o, h, 256, cudaMemcpyHostToDevice);
  scanK<int><<<1, 32, 64 * sizeof(int)>>>(o, 64);
  cudaMemcpy(h, o, 256, cudaMemcpyDeviceToHost);
  int b = h[63];
  warpops<<<1, 64>>>(o);
  cudaMemcpy(h, o, 256, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", a, b, h[5]);
  return !(a == 65 && b == 63 && h[5] == 496 + 16 + 2 + 1 + 1 + 32 + 31 + 1 + 4);
}
