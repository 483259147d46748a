// Shared variables in every form that textbooks have.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cuda/barrier>
struct P {
  float x, y;
  int id;
};
union U {
  int i;
  float f;
};
__shared__ int file_scope[32];
template <typename T>
struct SharedMem {
  __device__ T* get() {
    extern __shared__ unsigned char raw[];
    return (T*)raw;
  }
};
template <>
struct SharedMem<double> {
  __device__ double* get() {
    extern __shared__ double rawd[];
    return rawd;
  }
};
template <typename T, int N>
__device__ T reduce(T v) {
  __shared__ T buf[N];
  buf[threadIdx.x] = v;
  __syncthreads();
  T s = 0;
  for (int i = 0; i < N; i++) s += buf[i];
  __syncthreads();
  return s;
}
__device__ int* helper() {
  static __shared__ int h[4];
  return h;
}
template <typename T>
__global__ void k(T* out) {
  __shared__ P ps[4][8];
  __shared__ U us[2];
  __shared__ alignas(16) float4 v4[32];
  __shared__ __align__(8) int al[2];
  __shared__ int a, b[2], *c;
  volatile __shared__ float vol[32];
  __shared__ volatile int vol2;
  __shared__ typename cuda::barrier<cuda::thread_scope_block> bar;
  constexpr int M = 3;
  __shared__ T tile[M + 1][M * 2];
  __shared__ struct {
    int q;
    float r;
  } anon;
  const int t = threadIdx.x;
  if (t == 0) {
    a = 1;
    b[0] = 2;
    b[1] = 3;
    c = b;
    us[0].f = 1.0f;
    anon.q = 4;
    ps[1][2].id = 5;
    vol2 = 6;
    al[0] = 7;
    init(&bar, blockDim.x);
  }
  vol[t] = t;
  v4[t] = make_float4(t, 0, 0, 0);
  file_scope[t] = t;
  if (t < 24) tile[t / 6][t % 6] = t;
  helper()[t % 4] = 9;
  __syncthreads();
  bar.arrive_and_wait();
  for (int i = 0; i < 2; i++) {
    __shared__ int loop[32];
    loop[t] = i;
    __syncthreads();
    if (t == 0) out[10 + i] = loop[5];
    __syncthreads();
  }
  T s = reduce<T, 32>(T(1));
  SharedMem<T> sm;
  T* d = sm.get();
  d[t] = t;
  __syncthreads();
  switch (t) {
    case 0:
      out[0] = a + b[0] + c[1] + us[0].i / 0x3f800000 + anon.q + ps[1][2].id + vol2 + al[0];
      break;
    case 1:
      out[1] = vol[31] + v4[31].x + file_scope[31];
      break;
    case 2:
      out[2] = tile[3][5];
      break;
    case 3:
      out[3] = s;
      break;
    case 4:
      out[4] = helper()[3];
      break;
    case 5:
      out[5] = d[31];
      break;
    default:;
  }
}
int main() {
  float* o;
  double* q;
  float h[12];
  double g[12];
  cudaMalloc(&o, 48);
  cudaMalloc(&q, 96);
  k<float><<<1, 32, 32 * 4>>>(o);
  k<double><<<1, 32, 32 * 8>>>(q);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaMemcpy(h, o, 48, cudaMemcpyDeviceToHost);
  cudaMemcpy(g, q, 96, cudaMemcpyDeviceToHost);
  float e[] = {1 + 2 + 3 + 1 + 4 + 5 + 6 + 7, 93, 23, 32, 9, 31};
  int bad = 0;
  for (int i = 0; i < 6; i++) {
    if (h[i] != e[i] || g[i] != e[i]) {
      bad = 1;
      printf("%d: %g %g want %g\n", i, h[i], g[i], e[i]);
    }
  }
  return bad || h[11] != 1;
}
