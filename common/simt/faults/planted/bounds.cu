// Accesses beside the array: global, shared, constant and __device__ memory.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "planted.h"

__global__ void shift_left(const int* in, int* out) {
  out[threadIdx.x] = in[threadIdx.x + 1];  // fault: out_of_bounds_read
}
FAULT(read_one_past_the_end) {
  Array<int> in(64), out(64);
  shift_left<<<1, 64>>>(in, out);
}

__global__ void shift_right(const int* in, int* out) {
  const int i = static_cast<int>(threadIdx.x);
  out[i] = in[i - 1];  // fault: out_of_bounds_read
}
FAULT(read_one_before_the_begin) {
  Array<int> in(64), out(64);
  shift_right<<<1, 64>>>(in, out);
}

__global__ void fill(float* out, int n) {
  for (int i = static_cast<int>(threadIdx.x); i <= n; i += static_cast<int>(blockDim.x)) {
    out[i] = 1.0f;  // fault: out_of_bounds_write
  }
}
FAULT(loop_with_less_or_equal) {
  Array<float> out(100);
  fill<<<1, 32>>>(out, 100);
}

__global__ void without_tail_guard(float* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = 2.0f;  // fault: out_of_bounds_write
}
FAULT(grid_rounded_up_without_guard) {
  Array<float> out(100);
  without_tail_guard<<<4, 32>>>(out);
}

// The rows of `in` are `height` long in the caller's layout, not `width`.
__global__ void transpose(const float* in, float* out, int width, int height) {
  const int x = static_cast<int>(threadIdx.x);
  const int y = static_cast<int>(threadIdx.y);
  if (x >= width || y >= height) return;
  out[y * width + x] = in[x * width + y];  // fault: out_of_bounds_read
}
FAULT(wrong_leading_dimension) {
  Array<float> in(12 * 7), out(12 * 7);
  transpose<<<1, dim3(16, 8)>>>(in, out, 12, 7);
}

__global__ void stencil(const float* in, float* out, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) out[i] = in[i] + in[i + 1];  // fault: out_of_bounds_read
}
FAULT(halo_that_is_not_there) {
  Array<float> in(96), out(96);
  stencil<<<3, 32>>>(in, out, 96);
}

__global__ void histogram(const int* values, int* bins) {
  atomicAdd(&bins[values[threadIdx.x]], 1);  // fault: out_of_bounds_write
}
FAULT(atomic_beside_the_bins) {
  int host[32];
  for (int i = 0; i < 32; ++i) host[i] = i;  // 0 to 31, but there are 31 bins
  Array<int> values(32), bins(31);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  histogram<<<1, 32>>>(values, bins);
}

__global__ void copy_fours(const float* in, float* out, int n) {
  const int i = static_cast<int>(threadIdx.x) * 4;
  if (i < n) {
    const float4 four = *reinterpret_cast<const float4*>(in + i);  // fault: out_of_bounds_read
    out[i] = four.x + four.w;
  }
}
FAULT(float4_over_the_tail) {
  Array<float> in(30), out(32);
  copy_fours<<<1, 32>>>(in, out, 30);
}

__global__ void gather(const int* where, const float* in, float* out) {
  out[threadIdx.x] = in[where[threadIdx.x]];  // fault: out_of_bounds_read|illegal_address
}
FAULT(index_from_data) {
  int host[32] = {};
  host[9] = 1 << 20;
  Array<int> where(32);
  Array<float> in(32), out(32);
  cudaMemcpy(where, host, sizeof host, cudaMemcpyHostToDevice);
  gather<<<1, 32>>>(where, in, out);
}

__global__ void scale(float* data) {
  data[threadIdx.x] = 3.0f;  // fault: illegal_address|out_of_bounds_write
}
FAULT(null_pointer) { scale<<<1, 32>>>(nullptr); }

struct Matrix {
  float* values;
  int rows, columns;
};
__global__ void set_diagonal(Matrix m) {
  const int i = static_cast<int>(threadIdx.x);
  if (i < m.rows) m.values[i * m.columns + i] = 1.0f;  // fault: out_of_bounds_write
}
FAULT(pointer_inside_a_struct) {
  Array<float> values(8 * 9);
  set_diagonal<<<1, 32>>>(Matrix{values, 9, 9});
}

__global__ void shared_neighbour(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x + 1] = 5;  // fault: out_of_bounds_write
  if (threadIdx.x == 0) tile[0] = 5;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}
FAULT(shared_one_past_the_end) {
  Array<int> out(64);
  shared_neighbour<<<1, 64>>>(out);
}

__global__ void two_arrays(int* out) {
  __shared__ int first[32];
  __shared__ int second[32];
  first[threadIdx.x] = 1;
  second[threadIdx.x] = 2;
  __syncthreads();
  // Whether the neighbour lies there is the compiler's affair.
  out[threadIdx.x] = second[threadIdx.x] + first[threadIdx.x + 1];  // fault: out_of_bounds_read
}
FAULT(shared_into_the_next_array) {
  Array<int> out(32);
  two_arrays<<<1, 32>>>(out);
}

__global__ void row_too_far(float* out) {
  __shared__ float tile[16][16];
  tile[threadIdx.y][threadIdx.x] = 1.0f;
  __syncthreads();
  float sum = tile[threadIdx.y][threadIdx.x];
  if (threadIdx.y < 15) sum += tile[threadIdx.y][threadIdx.x + 1];  // fault: out_of_bounds_read
  out[threadIdx.y * 16 + threadIdx.x] = sum;
}
FAULT(shared_row_overrun) {
  Array<float> out(256);
  row_too_far<<<1, dim3(16, 16)>>>(out);
}

__global__ void row_before(float* out) {
  __shared__ float tile[8][8];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y);
  tile[y][x] = 1.0f;
  __syncthreads();
  if (y > 0) out[y * 8 + x] = tile[y][x - 1];  // fault: out_of_bounds_read
}
FAULT(shared_row_underrun) {
  Array<float> out(64);
  row_before<<<1, dim3(8, 8)>>>(out);
}

__global__ void dynamic_tile(float* out) {
  extern __shared__ float buffer[];
  buffer[threadIdx.x] = 1.0f;  // fault: out_of_bounds_write|illegal_address
  __syncthreads();
  out[threadIdx.x] = buffer[blockDim.x - 1 - threadIdx.x];  // also: out_of_bounds_read
}
FAULT(dynamic_shared_too_small) {
  Array<float> out(64);
  dynamic_tile<<<1, 64, 63 * sizeof(float)>>>(out);
}

__constant__ float weights[16] = {1, 2, 3};
__global__ void weigh(float* out) {
  out[threadIdx.x] = weights[threadIdx.x];  // fault: out_of_bounds_read
}
FAULT(constant_past_the_end) {
  Array<float> out(17);
  weigh<<<1, 17>>>(out);
}

__device__ int table[8];
__global__ void count(int n) {
  if (static_cast<int>(threadIdx.x) < n) {
    atomicAdd(&table[threadIdx.x], 1);  // fault: out_of_bounds_write
  }
}
FAULT(device_variable_past_the_end) { count<<<1, 32>>>(9); }

FAULT(copy_longer_than_the_array) {
  int host[65] = {};
  Array<int> data(64);
  if (cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice) != cudaSuccess) {  // fault: invalid_copy
    std::puts(cudaGetErrorName(cudaGetLastError()));
  }
}

__global__ void squares(int* out, int n) {
  int local[8];
  for (int i = 0; i <= n; ++i) local[i] = i * i;  // fault: out_of_bounds_write
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += local[i];
  out[threadIdx.x] = sum;
}
FAULT(local_array_overrun) {
  Array<int> out(32);
  squares<<<1, 32>>>(out, 8);
}

__device__ int squares_table[8];
__global__ void read_table(int* out, int n) {
  const int i = static_cast<int>(threadIdx.x);
  if (i <= n) out[i] = squares_table[i];  // fault: out_of_bounds_read
}
FAULT(plain_index_past_a_device_variable) {
  Array<int> out(32);
  read_table<<<1, 32>>>(out, 8);
}

__global__ void __launch_bounds__(64) at_most_64(int* out) { out[threadIdx.x] = 1; }
FAULT(more_threads_than_launch_bounds) {
  Array<int> out(128);
  at_most_64<<<1, 128>>>(out);  // fault: launch_rejected also: unchecked_error
}

__constant__ float taps[4];
FAULT(copy_longer_than_the_constant) {
  const float host[5] = {};
  if (cudaMemcpyToSymbol(taps, host, sizeof host) != cudaSuccess) {  // fault: invalid_copy
    std::puts(cudaGetErrorName(cudaGetLastError()));
  }
}

__device__ int counters_of_all[8];
__global__ void sum_through_pointer(const int* counters, int* out, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += counters[i];  // fault: out_of_bounds_read
  out[threadIdx.x] = sum;
}
FAULT(pointer_past_a_device_variable) {
  Array<int> out(32);
  void* counters = nullptr;
  if (cudaGetSymbolAddress(&counters, counters_of_all) != cudaSuccess) std::puts("no address");
  sum_through_pointer<<<1, 32>>>(static_cast<const int*>(counters), out, 9);
}

__device__ float halves[4];
__device__ float* begin_of_halves() { return halves; }
__global__ void before_the_begin(float* out) {
  const float* last = begin_of_halves() - 1 + threadIdx.x;
  out[threadIdx.x] = *last;  // fault: out_of_bounds_read
}
FAULT(pointer_before_a_device_variable) {
  Array<float> out(32);
  before_the_begin<<<1, 4>>>(out);
}

static __constant__ unsigned char letters[3];
static inline __device__ double totals[2];
struct Pair {
  int first, second;
};
__device__ Pair pair;
__device__ Pair next_pair;
__device__ void take(const unsigned char* letter, double* total) {
  if (threadIdx.x == 0) *total += *letter;  // fault: out_of_bounds_read
}
__global__ void element_passed_on(int i) { take(&letters[i], &totals[1]); }
FAULT(element_past_a_static_constant) { element_passed_on<<<1, 32>>>(3); }

__device__ void put(double* total) { *total = 1; }  // fault: out_of_bounds_write
__global__ void put_behind(int i) { put(totals + i); }
FAULT(pointer_past_an_inline_variable) { put_behind<<<1, 1>>>(2); }

__device__ void raise(int* number) { atomicAdd(number, 1); }  // fault: out_of_bounds_write
__global__ void raise_behind() { raise(&pair.second + 1); }
FAULT(pointer_past_a_structure) { raise_behind<<<1, 1>>>(); }

template <class T>
__device__ T ring[5];
template <class T>
__global__ void go_round(T* out, int n) {
  T* at = ring<T>;
  for (int i = 0; i < n; ++i) out[i] = *at++;  // fault: out_of_bounds_read
}
FAULT(pointer_past_a_template_variable) {
  Array<short> out(32);
  go_round<<<1, 1>>>(static_cast<short*>(out), 6);
}

__managed__ int shared_numbers[4];
__global__ void number_all(int* numbers) { numbers[threadIdx.x] = 1; }  // fault: out_of_bounds_write
FAULT(pointer_past_a_managed_variable) { number_all<<<1, 5>>>(shared_numbers); }

__device__ int source[8], target[4];
__global__ void copy_all(int n) { std::memcpy(target, source, n); }  // fault: out_of_bounds_write
FAULT(copy_into_a_device_variable_that_is_shorter) { copy_all<<<1, 1>>>(5 * sizeof(int)); }
