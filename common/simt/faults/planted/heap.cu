// The device's heap: `new`, malloc() and their ends in kernels.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "planted.h"

__global__ void make_rows(int** rows) {
  rows[threadIdx.x] = new int[4];  // fault: leak
  rows[threadIdx.x][0] = 1;
}
FAULT(heap_memory_is_never_deleted) {
  Array<int*> rows(8);
  make_rows<<<1, 8>>>(rows);
}

__global__ void fill_row(int* out) {
  int* row = static_cast<int*>(malloc(4 * sizeof(int)));
  for (int i = 0; i <= 4; ++i) row[i] = i;  // fault: out_of_bounds_write
  out[threadIdx.x] = row[3];
  free(row);
}
FAULT(heap_memory_is_too_short) {
  Array<int> out(8);
  fill_row<<<1, 8>>>(out);
}

__global__ void use_then_free(int* out) {
  int* value = new int(3);
  delete value;  // fault: use_after_free
  out[threadIdx.x] = *value;  // fault: use_after_free
}
FAULT(heap_memory_is_used_after_delete) {
  Array<int> out(1);
  use_then_free<<<1, 1>>>(out);
}

__global__ void read_fresh(int* out) {
  int* value = static_cast<int*>(malloc(sizeof(int)));
  out[threadIdx.x] = *value;  // fault: uninitialised_read
  free(value);
}
FAULT(heap_memory_is_read_before_it_is_written) {
  Array<int> out(1);
  read_fresh<<<1, 1>>>(out);
}

__global__ void free_twice(int* out) {
  int* value = static_cast<int*>(malloc(sizeof(int)));
  *value = 1;
  out[threadIdx.x] = *value;
  free(value);
  free(value);  // fault: double_free
}
FAULT(heap_memory_is_freed_twice) {
  Array<int> out(1);
  free_twice<<<1, 1>>>(out);
}

__global__ void free_the_hosts(int* data) {
  if (threadIdx.x == 0) free(data);  // fault: invalid_free
}
FAULT(kernel_frees_memory_of_the_host) {
  Array<int> data(8);
  free_the_hosts<<<1, 1>>>(data);
}

__global__ void give_out(int** slot) { *slot = new int(1); }  // also: leak
FAULT(host_frees_memory_of_a_kernel) {
  Array<int*> slot(1);
  give_out<<<1, 1>>>(slot);
  int* data = nullptr;
  cudaMemcpy(&data, slot, sizeof data, cudaMemcpyDeviceToHost);
  if (cudaFree(data) != cudaSuccess) std::puts("refused");  // fault: invalid_free
}

__global__ void borrow_a_variable(int* out) {
  __shared__ int* shared_pointer;
  int mine = static_cast<int>(threadIdx.x);
  if (threadIdx.x == 0) shared_pointer = &mine;
  __syncthreads();
  out[threadIdx.x] = *shared_pointer;  // fault: local_memory_of_another_thread
  __syncthreads();
}
FAULT(local_variable_of_another_thread) {
  Array<int> out(32);
  borrow_a_variable<<<1, 32>>>(out);
}
