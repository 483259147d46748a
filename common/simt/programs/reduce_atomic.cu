// Sums and extremes with atomics on __device__ variables; atomicCAS makes those that are missing.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cfloat>
#include <cstdio>
#include <vector>

__device__ double total;
__device__ unsigned long long count_positive;
__device__ int largest_index = -1;
__device__ float smallest;

// A minimum of floats, made of the atomic that exists for integers.
__device__ __forceinline__ float atomicMinFloat(float* address, float value) {
  int* as_int = reinterpret_cast<int*>(address);
  int old = *as_int, assumed;
  do {
    assumed = old;
    if (__int_as_float(assumed) <= value) break;
    old = atomicCAS(as_int, assumed, __float_as_int(value));
  } while (assumed != old);
  return __int_as_float(old);
}

// The way to add doubles before cards could.
__device__ double addDouble(double* address, double val) {
  unsigned long long int* address_as_ull = (unsigned long long int*)address;
  unsigned long long int old = *address_as_ull, assumed;
  do {
    assumed = old;
    old = atomicCAS(address_as_ull, assumed,
                    __double_as_longlong(val + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__global__ void accumulate(const float* values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  addDouble(&total, values[i]);
  if (values[i] > 0) {
    atomicAdd(&count_positive, 1ULL);
    atomicMax(&largest_index, i);
  }
  atomicMinFloat(&smallest, values[i]);
}

int main() {
  const int n = 3000;
  std::vector<float> values(n);
  double sum = 0;
  float least = FLT_MAX;
  unsigned long long positive = 0;
  int last = -1;
  for (int i = 0; i < n; i++) {
    values[i] = float((i * 37) % 101 - 50) / 4;
    sum += values[i];
    if (values[i] < least) least = values[i];
    if (values[i] > 0) ++positive, last = i;
  }
  float* d_values;
  cudaMalloc(&d_values, n * sizeof(float));
  cudaMemcpy(d_values, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  const double zero = 0;
  const float huge = FLT_MAX;
  cudaMemcpyToSymbol(total, &zero, sizeof(total));
  cudaMemcpyToSymbol(smallest, &huge, sizeof(float));

  accumulate<<<(n + 63) / 64, 64>>>(d_values, n);

  double got_total;
  unsigned long long got_count;
  int got_index;
  float got_least;
  cudaMemcpyFromSymbol(&got_total, total, sizeof(double));
  cudaMemcpyFromSymbol(&got_count, count_positive, sizeof got_count);
  cudaMemcpyFromSymbol(&got_index, largest_index, sizeof got_index);
  cudaMemcpyFromSymbol(&got_least, smallest, sizeof got_least);
  bool ok = got_total == sum && got_count == positive && got_index == last && got_least == least;
  printf("sum %g, %llu positive, the last at %d, least %g\n%s\n", got_total, got_count, got_index,
         got_least, ok ? "PASS" : "FAIL");
  cudaFree(d_values);
  return ok ? 0 : 1;
}
