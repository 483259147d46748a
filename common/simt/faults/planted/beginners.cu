// Mistakes of a first course, beside those of the other files.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>

#include <cstdlib>

#include "planted.h"

namespace cg = cooperative_groups;

constexpr int kTile = 16;

__global__ void multiply_tiles(const float* a, const float* b, float* c, int n) {
  __shared__ float tile_a[kTile][kTile], tile_b[kTile][kTile];
  const int row = blockIdx.y * kTile + threadIdx.y, col = blockIdx.x * kTile + threadIdx.x;
  float sum = 0;
  for (int k0 = 0; k0 < n; k0 += kTile) {
    tile_a[threadIdx.y][threadIdx.x] = a[row * n + k0 + threadIdx.x];    // fault: out_of_bounds_read
    tile_b[threadIdx.y][threadIdx.x] = b[(k0 + threadIdx.y) * n + col];  // fault: out_of_bounds_read
    __syncthreads();
    for (int k = 0; k < kTile; ++k) sum += tile_a[threadIdx.y][k] * tile_b[k][threadIdx.x];
    __syncthreads();
  }
  if (row < n && col < n) c[row * n + col] = sum;
}
FAULT(tiles_loaded_without_guard) {
  constexpr int n = 20;
  Array<float> a(n * n), b(n * n), c(n * n);
  multiply_tiles<<<dim3(2, 2), dim3(kTile, kTile)>>>(a, b, c, n);
}

__global__ void halving_tree(const float* in, float* out) {
  extern __shared__ float part[];
  part[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    if (threadIdx.x % (2 * s) == 0) part[threadIdx.x] += part[threadIdx.x + s];  // fault: out_of_bounds_read
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = part[0];
}
FAULT(tree_over_96_threads) {
  Array<float> in(96), out(1);
  halving_tree<<<1, 96, 96 * sizeof(float)>>>(in, out);
}

__global__ void add_two_while_loading(const float* in, float* out, int n) {
  __shared__ float part[64];
  const int i = blockIdx.x * 128 + threadIdx.x;
  part[threadIdx.x] = i < n ? in[i] + in[i + 64] : 0;  // fault: out_of_bounds_read
  __syncthreads();
  if (threadIdx.x == 0) *out = part[0];
}
FAULT(second_load_without_guard) {
  Array<float> in(100), out(1);
  add_two_while_loading<<<1, 64>>>(in, out, 100);
}

__global__ void sum_of_warps(const float* in, float* out) {
  float v = in[threadIdx.x];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);  // fault: inactive_shuffle|wrong_mask
  if (threadIdx.x % 32 == 0) atomicAdd(out, v);
}
FAULT(shuffle_in_a_block_of_48) {
  Array<float> in(48), out(1);
  sum_of_warps<<<1, 48>>>(in, out);
}

__global__ void scale_image(float* image, int width, int height) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < width && col < height) image[row * width + col] *= 2;  // fault: out_of_bounds_read|out_of_bounds_write
}
FAULT(row_and_column_swapped) {
  constexpr int width = 48, height = 16;
  Array<float> image(width * height);
  scale_image<<<dim3(3, 1), dim3(16, 16)>>>(image, width, height);
}

__global__ void double_all(const float* in, float* out, int n) {
  const int i = threadIdx.x;
  if (i < n) out[i] = 2 * in[i];  // fault: uninitialised_read
}
FAULT(sizeof_a_pointer) {
  float* host = new float[32]();
  Array<float> in(32, Fill::nothing), out(32);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  double_all<<<1, 32>>>(in, out, 32);
  cudaDeviceSynchronize();
  delete[] host;
}

__global__ void count_up(int* data) {
  data[threadIdx.x] = static_cast<int>(threadIdx.x);  // fault: out_of_bounds_write
}
FAULT(allocated_by_elements_instead_of_bytes) {
  Array<char> data(32);
  count_up<<<1, 32>>>(reinterpret_cast<int*>(static_cast<char*>(data)));
}

__global__ void reverse_block(const float* in, float* out) {
  extern __shared__ float values[];
  values[threadIdx.x] = in[threadIdx.x];  // fault: out_of_bounds_write
  __syncthreads();
  out[threadIdx.x] = values[blockDim.x - 1 - threadIdx.x];  // also: out_of_bounds_read
}
FAULT(dynamic_shared_by_elements) {
  Array<float> in(64), out(64);
  reverse_block<<<1, 64, 64>>>(in, out);
}

__global__ void two_names_of_one_array(const float* in, float* out) {
  extern __shared__ float left[];
  extern __shared__ float right[];
  left[threadIdx.x] = in[threadIdx.x];
  right[63 - threadIdx.x] = 1;  // fault: missing_barrier|race|warp_synchronous
  __syncthreads();
  out[threadIdx.x] = left[threadIdx.x] + right[threadIdx.x];
}
FAULT(two_dynamic_arrays_are_one) {
  Array<float> in(64), out(64);
  two_names_of_one_array<<<1, 64, 128 * sizeof(float)>>>(in, out);
}

__global__ void transpose_tile(const float* in, float* out) {
  __shared__ float tile[16][17];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 16 + threadIdx.x];  // fault: missing_barrier|warp_synchronous|uninitialised_read
  out[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];  // fault: missing_barrier|warp_synchronous|uninitialised_read
}
FAULT(transpose_without_barrier) {
  Array<float> in(256), out(256);
  transpose_tile<<<1, dim3(16, 16)>>>(in, out);
}

__global__ void blur(const float* in, float* out) {
  __shared__ float line[66];
  line[threadIdx.x + 1] = in[threadIdx.x];
  if (threadIdx.x == 0) line[0] = in[0];  // the other end is forgotten
  __syncthreads();
  out[threadIdx.x] = line[threadIdx.x] + line[threadIdx.x + 1] + line[threadIdx.x + 2];  // fault: uninitialised_read
}
FAULT(one_halo_is_forgotten) {
  Array<float> in(64), out(64);
  blur<<<1, 64>>>(in, out);
}

__global__ void sum_with_early_return(const float* in, float* out, int n) {
  __shared__ float part[64];
  if (threadIdx.x >= n) return;
  part[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int s = 32; s > 0; s /= 2) {
    if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];  // fault: uninitialised_read
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = part[0];
}
FAULT(tail_returns_before_it_stores) {
  Array<float> in(50), out(1);
  sum_with_early_return<<<1, 64>>>(in, out, 50);
}

__global__ void fill_pitched(float* data, std::size_t pitch, int width) {
  data[threadIdx.y * pitch + threadIdx.x] = 1;  // fault: out_of_bounds_write|illegal_address
}
FAULT(pitch_counts_bytes) {
  float* data = nullptr;
  std::size_t pitch = 0;
  if (cudaMallocPitch(&data, &pitch, 16 * sizeof(float), 16) != cudaSuccess) return;
  fill_pitched<<<1, dim3(16, 16)>>>(data, pitch, 16);
  if (cudaDeviceSynchronize() == cudaSuccess) cudaFree(data);
}

__global__ void nothing() {}
FAULT(time_asked_before_the_event) {
  cudaEvent_t start, stop;
  float ms = 0;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  cudaEventRecord(start);
  nothing<<<1, 1>>>();
  cudaEventRecord(stop);
  cudaEventElapsedTime(&ms, start, stop);  // fault: unchecked_error
  std::printf("%g\n", static_cast<double>(ms));
  cudaDeviceSynchronize();
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
}

FAULT(grid_of_no_blocks) {
  const int n = 0;
  nothing<<<(n + 255) / 256, 256>>>();  // fault: unchecked_error|launch_rejected
  cudaDeviceSynchronize();
}

__global__ void meet_everywhere(int* data) {
  data[blockIdx.x] = 1;
  cg::this_grid().sync();  // fault: grid_sync_without_cooperative_launch
  data[blockIdx.x] = data[(blockIdx.x + 1) % gridDim.x];
}
FAULT(grid_barrier_in_a_plain_launch) {
  Array<int> data(2);
  meet_everywhere<<<2, 1>>>(data);  // also: grid_sync_without_cooperative_launch
}

__device__ int depth_of(int n) {  // fault: stack_overflow
  volatile int room[64];
  room[n % 64] = n;
  return n <= 0 ? 0 : depth_of(n - 1) + room[n % 64] % 2;  // also: stack_overflow
}
__global__ void recurse(int* out) {
  *out = depth_of(1 << 20);  // also: stack_overflow
}
FAULT(recursion_without_an_end) {
  Array<int> out(1);
  recurse<<<1, 1>>>(out);
}

__global__ void wrap_around(const int* in, int* out, int n) {
  out[threadIdx.x] = in[threadIdx.x % n];  // fault: integer_division_by_zero
}
FAULT(modulo_zero) {
  Array<int> in(32), out(32);
  wrap_around<<<1, 32>>>(in, out, 0);
}

__global__ void zero_then_count(const int* in, int* out) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;  // fault: missing_barrier|warp_synchronous
  if (in[threadIdx.x] == 0) atomicAdd(&count, 1);  // fault: missing_barrier|uninitialised_read
  __syncthreads();
  if (threadIdx.x == 0) *out = count;
}
FAULT(counter_zeroed_without_barrier) {
  Array<int> in(64), out(1);
  zero_then_count<<<1, 64>>>(in, out);
}

__global__ void sums_of_warps(const float* in, float* out) {
  __shared__ float sums[8];
  float v = in[threadIdx.x];
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = v;  // fault: out_of_bounds_write
  __syncthreads();
  if (threadIdx.x == 0) *out = sums[0];
}
FAULT(more_warps_than_places) {
  Array<float> in(1024), out(1);
  sums_of_warps<<<1, 1024>>>(in, out);
}

__global__ void fill_volume(float* volume, int width, int height) {
  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  volume[z * width * height + x * height * 2 + y] = 1;  // fault: out_of_bounds_write
}
FAULT(wrong_formula_in_three_dimensions) {
  Array<float> volume(8 * 4 * 2);
  fill_volume<<<1, dim3(8, 4, 2)>>>(volume, 8, 4);
}

__global__ void left_neighbour(const int* in, int* out, unsigned n) {
  const unsigned i = threadIdx.x;
  if (i < n) out[i] = in[i - 1];  // fault: illegal_address|out_of_bounds_read
}
FAULT(unsigned_index_below_zero) {
  Array<int> in(32), out(32);
  left_neighbour<<<1, 32>>>(in, out, 32);
}

FAULT(pitch_and_width_swapped) {
  float host[16][16] = {};
  Array<float> data(16 * 32);
  cudaMemcpy2D(data, 16 * sizeof(float), host, 16 * sizeof(float), 32 * sizeof(float), 16, cudaMemcpyHostToDevice);  // fault: unchecked_error|invalid_copy
}

FAULT(freed_twice_in_a_stream) {
  int* data = nullptr;
  cudaMallocAsync(&data, 128, nullptr);
  cudaFreeAsync(data, nullptr);
  cudaFreeAsync(data, nullptr);  // fault: double_free
  cudaDeviceSynchronize();       // also: unchecked_error
}

__global__ void half_of_a_tile(const int* in, int* out) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int v = in[threadIdx.x];
  if (threadIdx.x < 16) v += tile.shfl_down(v, 8);  // fault: wrong_mask|inactive_shuffle|deadlock
  out[threadIdx.x] = v;
}
FAULT(half_a_tile_shuffles) {
  Array<int> in(32), out(32);
  half_of_a_tile<<<1, 32>>>(in, out);
}

__global__ void five_taps(const float* in, float* out, int taps) {
  float window[4] = {};
  for (int t = 0; t < taps; ++t) window[t] = in[threadIdx.x + t];  // fault: out_of_bounds_write
  out[threadIdx.x] = window[0] + window[3];
}
FAULT(local_array_too_short) {
  Array<float> in(64), out(32);
  five_taps<<<1, 32>>>(in, out, 5);
}

__global__ void copy_all(float* out, const float* in) {
  out[threadIdx.x] = in[threadIdx.x];  // fault: uninitialised_read
}
FAULT(arguments_swapped) {
  Array<float> in(32), out(32, Fill::nothing);
  copy_all<<<1, 32>>>(in, out);
}

FAULT(freed_with_the_wrong_function) {
  int* pinned = nullptr;
  if (cudaMallocHost(&pinned, 128) != cudaSuccess) return;
  cudaFree(pinned);  // fault: invalid_free also: unchecked_error
  cudaFreeHost(pinned);
}

FAULT(device_memory_freed_as_pinned) {
  Array<int> data(32);
  cudaFreeHost(data);  // fault: invalid_free also: unchecked_error
}

FAULT(device_memory_freed_by_the_host) {
  int* data = nullptr;
  if (cudaMalloc(&data, 128) != cudaSuccess) return;
  std::free(data);  // fault: invalid_free|device_pointer_on_host
  cudaFree(data);
}

FAULT(stream_used_after_its_end) {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaStreamDestroy(stream);
  nothing<<<1, 1, 0, stream>>>();  // fault: unchecked_error|launch_rejected
  cudaDeviceSynchronize();
}
