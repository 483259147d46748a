// Namespaces, a kernel and a host function of one name, using-declarations, launches by full name.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "kernels_in_header.cuh"

namespace v1 {
__global__ void shift(float* data, int n) {
  if (threadIdx.x < n) data[threadIdx.x] += 1;
}
}  // namespace v1

namespace v2 {
inline namespace detail {
template <class T>
__global__ void shift(T* data, int n) {
  if (threadIdx.x < n) data[threadIdx.x] += 2;
}
}  // namespace detail

void shift(float* data, int n, cudaStream_t stream) {
  shift<<<1, 256, 0, stream>>>(data, n);
}
}  // namespace v2

namespace {
__global__ void shift(float* data, int n) {
  if (threadIdx.x < n) data[threadIdx.x] += 4;
}
}  // namespace

extern "C" __global__ void c_shift(float* data, int n) {
  if (threadIdx.x < n) data[threadIdx.x] += 8;
}

namespace alias = v1;

int main() {
  const int n = 200;
  float *data, *sum;
  cudaMalloc(&data, n * sizeof(float));
  cudaMalloc(&sum, sizeof(float));
  ::iota<<<2, 100>>>(data, n);
  mylib::sum_of_squares(data, sum, n);
  float result = 0;
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  if (result != 700.0f) return 1;

  cudaMemset(data, 0, n * sizeof(float));
  v1::shift<<<1, 256>>>(data, n);
  alias::shift<<<1, 256>>>(data, n);
  v2::shift<float><<<1, 256>>>(data, n);
  ::v2::detail::shift<<<1, 256>>>(data, n);
  v2::shift(data, n, nullptr);
  ::shift<<<1, 256>>>(data, n);
  c_shift<<<1, 256>>>(data, n);
  {
    using v1::shift;
    shift<<<1, 256>>>(data, n);
  }
  cudaMemcpy(&result, data + n - 1, sizeof result, cudaMemcpyDeviceToHost);
  return result == 1 + 1 + 2 + 2 + 2 + 4 + 8 + 1 ? 0 : 2;
}
