// Memory that is gone, was never written, lies on the wrong side or at the wrong place.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <vector>

#include "planted.h"

__global__ void read_all(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x] + 1;  // fault: use_after_free
}
FAULT(kernel_after_free) {
  Array<int> out(32);
  int* in = nullptr;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMemset(in, 0, 32 * sizeof(int));
  cudaFree(in);
  read_all<<<1, 32>>>(in, out);
}

__global__ void write_all(int* out) {
  out[threadIdx.x] = 7;  // fault: use_after_free
}
FAULT(write_after_free) {
  int* out = nullptr;
  cudaMalloc(&out, 32 * sizeof(int));
  cudaFree(out);
  write_all<<<1, 32>>>(out);
}

FAULT(copy_after_free) {
  int host[16], *data = nullptr;
  cudaMalloc(&data, sizeof host);
  cudaFree(data);
  const cudaError_t error =
      cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);  // fault: use_after_free|invalid_copy
  if (error != cudaSuccess) std::puts(cudaGetErrorName(cudaGetLastError()));
}

FAULT(free_twice) {
  int* data = nullptr;
  cudaMalloc(&data, 64);
  cudaFree(data);
  const cudaError_t error = cudaFree(data);  // fault: double_free
  if (error != cudaSuccess) std::puts(cudaGetErrorName(cudaGetLastError()));
}

FAULT(free_of_the_middle) {
  Array<int> data(64);
  const cudaError_t error = cudaFree(data + 1);  // fault: invalid_free
  if (error != cudaSuccess) std::puts(cudaGetErrorName(cudaGetLastError()));
}

FAULT(free_of_host_memory) {
  int* data = static_cast<int*>(std::malloc(64));
  const cudaError_t error = cudaFree(data);  // fault: invalid_free
  if (error != cudaSuccess) std::puts(cudaGetErrorName(cudaGetLastError()));
  std::free(data);
}

FAULT(never_freed) {
  int* data = nullptr;
  cudaMalloc(&data, 1000);  // fault: leak
  cudaMemset(data, 0, 1000);
}

FAULT(overwritten_pointer) {
  float* data = nullptr;
  for (int i = 0; i < 3; ++i) cudaMalloc(&data, 256);  // fault: leak
  cudaFree(data);
}

__global__ void sum_up(const float* in, float* out) {
  float sum = 0;
  for (int i = 0; i < 32; ++i) sum += in[i];  // fault: uninitialised_read
  out[threadIdx.x] = sum;
}
FAULT(never_written) {
  Array<float> in(32, Fill::nothing), out(1);
  sum_up<<<1, 1>>>(in, out);
}

__global__ void sum_halves(const float* in, float* out) {
  out[threadIdx.x] = in[threadIdx.x] + in[threadIdx.x + 32];  // fault: uninitialised_read
}
FAULT(copied_by_elements_instead_of_bytes) {
  float host[64] = {};
  Array<float> in(64, Fill::nothing), out(32);
  cudaMemcpy(in, host, 64, cudaMemcpyHostToDevice);  // 64 bytes are 16 elements
  sum_halves<<<1, 32>>>(in, out);
}

__global__ void accumulate(int* out) {
  out[threadIdx.x] += static_cast<int>(threadIdx.x);  // fault: uninitialised_read
}
FAULT(output_never_zeroed) {
  Array<int> out(32, Fill::nothing);
  accumulate<<<1, 32>>>(out);
}

__global__ void shared_bins(const int* values, int* bins) {
  __shared__ int local[8];
  atomicAdd(&local[values[threadIdx.x] % 8], 1);  // fault: uninitialised_read
  __syncthreads();
  if (threadIdx.x < 8) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);  // also: uninitialised_read
}
FAULT(shared_bins_never_zeroed) {
  Array<int> values(64), bins(8);
  shared_bins<<<1, 64>>>(values, bins);
}

__global__ void partly_loaded(const int* in, int* out, int n) {
  __shared__ int tile[64];
  if (static_cast<int>(threadIdx.x) < n) tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];  // fault: uninitialised_read
}
FAULT(shared_tail_never_written) {
  Array<int> in(64), out(64);
  partly_loaded<<<1, 64>>>(in, out, 50);
}

__global__ void load_vector(const float* in, float* out) {
  const float4 v = *reinterpret_cast<const float4*>(in + 4 * threadIdx.x);  // fault: misaligned_address
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}
FAULT(misaligned_float4) {
  Array<float> in(129), out(32);
  load_vector<<<1, 32>>>(in + 1, out);
}

__global__ void store_pair(int* out) {
  reinterpret_cast<int2*>(out + 1)[threadIdx.x] = make_int2(1, 2);  // fault: misaligned_address
}
FAULT(misaligned_int2) {
  Array<int> out(66);
  store_pair<<<1, 32>>>(out);
}

__global__ void carve(double* out) {
  extern __shared__ unsigned char raw[];
  float* one = reinterpret_cast<float*>(raw);
  double* many = reinterpret_cast<double*>(raw + sizeof(float));
  *one = 1.0f;
  many[threadIdx.x] = 2.0;  // fault: misaligned_address
  out[threadIdx.x] = many[threadIdx.x];  // also: misaligned_address
}
FAULT(misaligned_double_in_shared) {
  Array<double> out(1);
  carve<<<1, 1, 64>>>(out);
}

__global__ void increment(int* data) {
  data[threadIdx.x] += 1;  // fault: host_pointer_in_kernel
}
FAULT(host_array_as_argument) {
  static int host[32] = {};
  increment<<<1, 32>>>(host);  // fault: host_pointer_in_kernel
}

__global__ void set_result(int* result) {
  *result = 1;  // fault: host_pointer_in_kernel
}
FAULT(address_of_a_host_variable) {
  int result = 0;
  set_result<<<1, 1>>>(&result);  // fault: host_pointer_in_kernel
}

struct View {
  const float* data;
  int n;
};
__global__ void sum_view(View view, float* out) {
  float sum = 0;
  for (int i = 0; i < view.n; ++i) sum += view.data[i];  // fault: host_pointer_in_kernel
  *out = sum;
}
FAULT(host_vector_inside_a_struct) {
  std::vector<float> host(32, 1.0f);
  Array<float> out(1);
  sum_view<<<1, 1>>>(View{host.data(), 32}, out);
}

FAULT(host_reads_device_memory) {
  Array<int> data(32);
  std::printf("%d\n", data[3]);  // fault: device_pointer_on_host
}

FAULT(host_writes_device_memory) {
  Array<float> data(32);
  for (int i = 0; i < 32; ++i) data[i] = 1.0f;  // fault: device_pointer_on_host
}

FAULT(copy_in_the_wrong_direction) {
  int host[32] = {};
  Array<int> data(32);
  const cudaError_t error =
      cudaMemcpy(data, host, sizeof host, cudaMemcpyDeviceToHost);  // fault: invalid_copy
  if (error != cudaSuccess) std::puts(cudaGetErrorName(cudaGetLastError()));
}

__global__ void nothing() {}
FAULT(launch_that_nobody_checks) {
  nothing<<<1, 2048>>>();  // fault: unchecked_error
}

FAULT(copy_that_nobody_checks) {
  int host[4] = {};
  Array<int> data(4);
  cudaMemcpy(data, host, sizeof host, static_cast<cudaMemcpyKind>(77));  // fault: unchecked_error
}

__global__ void big_tile(float* out) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 1.0f;
  out[threadIdx.x] = tile[threadIdx.x];
}
FAULT(too_much_shared_memory) {
  Array<float> out(32);
  big_tile<<<1, 32, 100 * 1024>>>(out);  // fault: launch_rejected
  if (cudaGetLastError() == cudaSuccess) std::puts("the launch went through");
}
