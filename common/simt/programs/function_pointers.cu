// Functions chosen at run time: pointers to device functions, tables of them, virtual functions.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <new>

typedef float (*pointFunction_t)(float);

__device__ float square(float x) { return x * x; }
__device__ float half_of(float x) { return 0.5f * x; }
__device__ float plus_one(float x) { return x + 1.0f; }

__device__ pointFunction_t p_square = square;
__device__ pointFunction_t table[3] = {square, half_of, plus_one};

__global__ void apply(float *data, int n, pointFunction_t f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = f(data[i]);
}

__global__ void apply_table(float *data, int n, int which) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) data[i] = (*table[(which + i) % 3])(data[i]);
}

class Shape {
 public:
  __device__ virtual ~Shape() {}
  __device__ virtual float area() const = 0;
};
class Square : public Shape {
  float side;
 public:
  __device__ explicit Square(float s) : side(s) {}
  __device__ float area() const override { return side * side; }
};
class Rectangle : public Shape {
  float a, b;
 public:
  __device__ Rectangle(float x, float y) : a(x), b(y) {}
  __device__ float area() const override { return a * b; }
};

__global__ void areas(float *out) {
  alignas(16) unsigned char place[32];
  Shape *shape;  // made by each thread for itself, on the device
  if (threadIdx.x % 2)
    shape = new (place) Square(float(threadIdx.x));
  else
    shape = new (place) Rectangle(float(threadIdx.x), 3.0f);
  out[threadIdx.x] = shape->area();
  shape->~Shape();
}

template <float (*F)(float)>
__global__ void apply_static(float *data, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) data[i] = F(data[i]);
}

int main() {
  const int n = 96;
  float host[n], *dev;
  for (int i = 0; i < n; i++) host[i] = float(i);
  cudaMalloc(&dev, sizeof host);
  cudaMemcpy(dev, host, sizeof host, cudaMemcpyHostToDevice);
  pointFunction_t h_square, h_table[3];
  cudaMemcpyFromSymbol(&h_square, p_square, sizeof(pointFunction_t));
  cudaMemcpyFromSymbol(h_table, table, sizeof table);
  apply<<<1, n>>>(dev, n, h_square);
  apply<<<1, n>>>(dev, n, h_table[2]);
  apply_table<<<1, n>>>(dev, n, 1);
  apply_static<half_of><<<1, 32>>>(dev, n);
  float got[n];
  cudaMemcpy(got, dev, sizeof got, cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int i = 0; i < n; i++) {
    float v = host[i] * host[i] + 1.0f;
    int which = (1 + i) % 3;
    v = which == 0 ? v * v : which == 1 ? 0.5f * v : v + 1.0f;
    bad += got[i] != 0.5f * v;
  }
  areas<<<1, n>>>(dev);
  cudaMemcpy(got, dev, sizeof got, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) bad += got[i] != (i % 2 ? float(i * i) : 3.0f * i);
  printf("%s: %s\n", cudaGetErrorString(cudaGetLastError()), bad ? "FAIL" : "PASS");
  cudaFree(dev);
  return bad ? 1 : 0;
}
