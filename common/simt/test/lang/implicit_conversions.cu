// Floating-point numbers that become integers without a cast: each saturates, as PTX's do.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <climits>
#include <cstdio>

struct Counts {
  int of_all;
  unsigned parts[2];
};

struct Rounded {
  int value;
  __device__ Rounded(float x) : value(x) {}
};

__device__ int total;

__device__ long long same(int n) { return n; }
__device__ int result(float x) { return x; }

template <class T>
__global__ void convert(const float* in, T* out) {
  out[threadIdx.x] = in[threadIdx.x];
}

template <class F>
__global__ void call(F f) {
  f();
}

__global__ void convert_in_many_ways(float high, float low, long long* out) {
  Counts counts{};
  int n = 0;
  counts.of_all = high;
  out[n++] = counts.of_all;  // INT_MAX from here on
  out[n++] = same(high);
  out[n++] = same(high > 0 ? high : 0);
  out[n++] = same((high + 1.0f) * 2.0f);
  out[n++] = result(high);
  out[n++] = Rounded(high).value;
  total = high;
  out[n++] = total;
  int sum = 1;
  sum += high;
  out[n++] = sum;
  int* element = &sum;
  *element *= 1e6f;
  out[n++] = sum;
  const auto twice = [](float x) -> int { return x * 2; };
  out[n++] = twice(high);
  counts.parts[0] = low;
  out[n++] = counts.parts[0];  // 0 from here on
  counts.parts[1] = 7;
  counts.parts[1] -= high;
  out[n++] = counts.parts[1];
}

int main() {
  float* in;
  long long* out;
  unsigned* small;
  const float numbers[3] = {5e9f, -3e12f, 2.75f};
  cudaMalloc(&in, sizeof numbers);
  cudaMallocManaged(&out, 12 * sizeof *out);
  cudaMallocManaged(&small, 3 * sizeof *small);
  cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  convert_in_many_ways<<<1, 1>>>(5e9f, -3e12f, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 12; ++i) {
    if (out[i] == (i < 10 ? INT_MAX : 0)) continue;
    std::printf("number %d is %lld\n", i, out[i]);
    return 1;
  }
  convert<<<1, 3>>>(in, small);
  cudaDeviceSynchronize();
  if (small[0] != UINT_MAX || small[1] != 0 || small[2] != 2) return 2;
  call<<<1, 1>>>([=] __device__() { small[0] = in[0] + in[1]; });
  cudaDeviceSynchronize();
  return small[0] == 0 ? 0 : 3;
}
