// Constant, device and managed variables, classes and printf in device code.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <assert.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <device_launch_parameters.h>
#include <math_constants.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <thread>
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600
#error old
#endif
struct Cfg {
  int n;
  float w[3];
};
__constant__ Cfg cfg[2] = {{1, {1, 2, 3}}, {2, {4, 5, 6}}};
__constant__ int lut[] = {1, 2, 3};
static __device__ int counter = 5;
__device__ float darr[8];
__managed__ int m = 3;
__device__ __managed__ float mf[4];
__constant__ const int kTab[] = {1, 4, 9};
constexpr __host__ __device__ int sq(int x) {
  return x * x;
}
template <class T>
__host__ __device__ __forceinline__ T tmax(T a, T b) {
  return a > b ? a : b;
}
__device__ __noinline__ float slow(float x) {
  return x * 2;
}
class Vec {
 public:
  float x;
  __host__ __device__ Vec(float a = 0) : x(a) {}
  __host__ __device__ Vec operator+(const Vec& o) const { return Vec(x + o.x); }
};
class Base {
 public:
  __device__ virtual int f() const = 0;
  __device__ virtual ~Base() {}
};
class D1 : public Base {
 public:
  __device__ int f() const override { return 11; }
};
__global__ void poly(int* out) {
  Base* b = new D1;
  *out = b->f();
  delete b;
  int* tmp = (int*)malloc(16);
  tmp[0] = 1;
  *out += tmp[0];
  free(tmp);
}
__global__ void k(float* __restrict__ out, const float* const __restrict__ in, const Cfg c) {
#if __CUDA_ARCH__ >= 700
  int arch = 1;
#elif defined(__CUDA_ARCH__)
  int arch = 2;
#else
  int arch = 3;
#endif
  (void)arch;
  out[0] = cfg[1].w[2] + lut[1] + counter + m + c.w[0] + kTab[2] + sq(3) + tmax(1.f, 2.f) +
           slow(in[0]) + (Vec(1) + Vec(2)).x;
  out[1] = CUDART_PI_F;
  out[2] = CUDART_INF_F;
  darr[threadIdx.x & 7] = 4;
  mf[1] = 2.5f;
  counter++;
  printf("%d %5.2f %s %c %u %lld %%\n", 1, 2.5, "str", 'c', 7u, 8LL);
  assert(out[0] > 0);
}
int main(int argc, char** argv) {
  float *o, *i, h[3] = {2};
  cudaMalloc((void**)&o, 12);
  cudaMalloc((void**)&i, 4);
  cudaMemcpy(i, h, 4, cudaMemcpyHostToDevice);
  Cfg c{1, {10, 0, 0}};
  int v = 20;
  cudaMemcpyToSymbol(counter, &v, sizeof(int));
  Cfg cc[2] = {{1, {1, 2, 3}}, {2, {4, 5, 60}}};
  cudaMemcpyToSymbol(cfg, cc, sizeof(cc), 0, cudaMemcpyHostToDevice);
  k<<<1, 1>>>(o, i, c);
  cudaDeviceSynchronize();
  cudaMemcpy(h, o, 12, cudaMemcpyDeviceToHost);
  cudaMemcpyFromSymbol(&v, counter, sizeof v);
  float* da;
  cudaGetSymbolAddress((void**)&da, darr);
  float d0;
  cudaMemcpy(&d0, da, 4, cudaMemcpyDeviceToHost);
  int* io;
  cudaMalloc(&io, 4);
  poly<<<1, 1>>>(io);
  int pv;
  cudaMemcpy(&pv, io, 4, cudaMemcpyDeviceToHost);
  printf("%g %g %d %g %g %d\n", h[0], h[1], v, d0, mf[1], pv);
  cudaDeviceProp prop;
  cudaGetDeviceProperties(&prop, 0);
  std::cout << prop.name << " " << prop.totalGlobalMem / (1 << 20) << std::endl;
  return !(h[0] == 60 + 2 + 20 + 3 + 10 + 9 + 9 + 2 + 4 + 3 && v == 21 && d0 == 4 &&
           mf[1] == 2.5f && pv == 12);
}
