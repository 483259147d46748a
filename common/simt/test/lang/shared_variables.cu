// __shared__ in all its spellings.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdint>

#define TILE 16

struct __align__(16) Pair {
  float first, second;
};

template <typename T>
__device__ T reversed(T value) {
  __shared__ T buffer[TILE][TILE + 1];  // its own for each T
  buffer[threadIdx.y][threadIdx.x] = value;
  __syncthreads();
  T result = buffer[TILE - 1 - threadIdx.y][TILE - 1 - threadIdx.x];
  __syncthreads();
  return result;
}

__global__ void all_kinds(int* out) {
  __shared__ int scalar, row[TILE], grid[TILE][TILE][2];
  static __shared__ volatile float slow[4];
  volatile __shared__ int counter;
  __shared__ alignas(16) float aligned[5];
  __shared__ __align__(32) unsigned char raw[64];
  __shared__ Pair pairs[2];
  __shared__ union {
    int as_int;
    float as_float;
  } both;
  __shared__ struct {
    int a;
    short b[2];
  } unnamed;
  __shared__ float4* pointer;
  constexpr int kCount = 3;
  const int more = 2;
  __shared__ int sized[kCount * more + sizeof(Pair)];
  const int id = threadIdx.y * TILE + threadIdx.x;
  if (id == 0) {
    scalar = 1;
    row[3] = 2;
    grid[1][2][1] = 3;
    slow[2] = 4;
    counter = 5;
    aligned[4] = 6;
    raw[63] = 7;
    pairs[1].second = 8;
    both.as_float = 1.0f;
    unnamed.b[1] = 9;
    sized[21] = 10;
    pointer = reinterpret_cast<float4*>(aligned);
  }
  __syncthreads();
  if (id == TILE * TILE - 1) {
    out[0] = scalar + row[3] + grid[1][2][1] + (int)slow[2] + counter + (int)aligned[4] + raw[63] +
             (int)pairs[1].second + unnamed.b[1] + sized[21];
    out[1] = both.as_int;
    out[2] = reinterpret_cast<uintptr_t>(aligned) % 16 + reinterpret_cast<uintptr_t>(raw) % 32;
    out[3] = sizeof(grid) / sizeof(int) + sizeof(sized) / sizeof(int);
    out[4] = pointer == (float4*)&aligned[0];
  }
  const int a = reversed(id);
  const double b = reversed((double)id);
  if (id == 5) out[5] = a + (int)b;
}

// In a namespace, seen by several functions.
extern __shared__ float everything[];
__shared__ int total;

__device__ void add(int value) { atomicAdd(&total, value); }

__global__ void global_variables(int* out) {
  everything[threadIdx.x] = (float)threadIdx.x;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  add((int)everything[blockDim.x - 1 - threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) *out = total;
}

template <typename T>
__global__ void dynamic(T* out) {
  extern __shared__ __align__(16) unsigned char bytes[];
  T* values = reinterpret_cast<T*>(bytes);
  values[threadIdx.x] = T(threadIdx.x);
  __syncthreads();
  extern __shared__ T typed[];
  if (threadIdx.x == 0) *out = typed[blockDim.x - 1] + T(0.5);
}

__global__ void dynamic_rows(int* out) {
  extern volatile __shared__ int rows[][4];
  extern __shared__ int4 quads[];
  rows[threadIdx.x][3] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) *out = quads[7].w;
}

int main() {
  int* out;
  int host[6];
  cudaMalloc(&out, 64);
  all_kinds<<<1, dim3(TILE, TILE)>>>(out);
  if (cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
  const int expected[] = {55, 0x3f800000, 0, 512 + 22, 1, 2 * (255 - 5)};
  for (int i = 0; i < 6; ++i) {
    if (host[i] != expected[i]) return 2 + i;
  }
  global_variables<<<1, 64, 64 * sizeof(float)>>>(out);
  cudaMemcpy(host, out, sizeof(int), cudaMemcpyDeviceToHost);
  if (host[0] != 63 * 32) return 10;
  dynamic<<<1, 32, 32 * sizeof(double)>>>(reinterpret_cast<double*>(out));
  double sum = 0;
  cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
  if (sum != 31.5) return 11;
  dynamic_rows<<<1, 8, 8 * 4 * sizeof(int)>>>(out);
  cudaMemcpy(host, out, sizeof(int), cudaMemcpyDeviceToHost);
  return host[0] == 7 ? 0 : 12;
}
