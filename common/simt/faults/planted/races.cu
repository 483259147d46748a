// Two threads at one place, with nothing that orders them.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "planted.h"

__global__ void reverse(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = static_cast<int>(threadIdx.x);  // fault: missing_barrier
  out[threadIdx.x] = tile[63 - threadIdx.x];          // fault: missing_barrier
}
FAULT(no_barrier_before_the_read) {
  Array<int> out(64);
  reverse<<<1, 64>>>(out);
}

constexpr int TILE = 8;
__global__ void multiply(const float* a, const float* b, float* c, int n) {
  __shared__ float as[TILE][TILE], bs[TILE][TILE];
  const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y);
  float sum = 0;
  for (int t = 0; t < n; t += TILE) {
    as[y][x] = a[y * n + t + x];    // fault: missing_barrier also: warp_synchronous
    bs[y][x] = b[(t + y) * n + x];  // fault: missing_barrier also: warp_synchronous
    __syncthreads();
    for (int k = 0; k < TILE; ++k) {
      sum += as[y][k] * bs[k][x];  // fault: missing_barrier also: warp_synchronous
    }
  }
  c[y * n + x] = sum;
}
FAULT(no_second_barrier_in_the_tile_loop) {
  Array<float> a(TILE * 24), b(24 * 24), c(24 * 24);
  multiply<<<1, dim3(TILE, TILE)>>>(a, b, c, 24);
}

__global__ void tree(const int* in, int* out) {
  __shared__ int sums[128];
  sums[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (unsigned half = 64; half > 0; half /= 2) {
    if (threadIdx.x < half) {
      sums[threadIdx.x] += sums[threadIdx.x + half];  // fault: missing_barrier
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) *out = sums[0];
}
FAULT(no_barrier_between_the_levels_of_a_tree) {
  Array<int> in(128), out(1);
  tree<<<1, 128>>>(in, out);
}

__global__ void broadcast(const int* in, int* out) {
  __shared__ int first;
  if (threadIdx.x == 0) first = in[0];  // fault: missing_barrier
  out[threadIdx.x] = first;             // fault: missing_barrier
}
FAULT(broadcast_without_barrier) {
  Array<int> in(1), out(96);
  broadcast<<<1, 96>>>(in, out);
}

__global__ void scan(const int* in, int* out) {
  __shared__ int sums[64];
  sums[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (unsigned d = 1; d < 64; d *= 2) {
    int before = 0;
    if (threadIdx.x >= d) before = sums[threadIdx.x - d];  // fault: missing_barrier
    sums[threadIdx.x] += before;                           // fault: missing_barrier
    __syncthreads();
  }
  out[threadIdx.x] = sums[threadIdx.x];
}
FAULT(scan_in_place_with_one_barrier) {
  Array<int> in(64), out(64);
  scan<<<1, 64>>>(in, out);
}

__global__ void two_sums(const int* in, int* out) {
  __shared__ int scratch[64];
  for (int round = 0; round < 2; ++round) {
    scratch[threadIdx.x] = in[threadIdx.x] * round;  // fault: missing_barrier
    __syncthreads();
    int sum = 0;
    for (int i = 0; i < 64; ++i) sum += scratch[i];  // fault: missing_barrier
    out[64 * round + threadIdx.x] = sum;
  }
}
FAULT(scratch_used_again_too_early) {
  Array<int> in(64), out(128);
  two_sums<<<1, 64>>>(in, out);
}

__global__ void count_shared(int* out) {
  __shared__ int counter;
  if (threadIdx.x == 0) counter = 0;
  __syncthreads();
  counter += 1;  // fault: race|missing_barrier
  __syncthreads();
  if (threadIdx.x == 0) *out = counter;
}
FAULT(shared_counter_without_atomic) {
  Array<int> out(1);
  count_shared<<<1, 128>>>(out);
}

__global__ void bins_without_atomics(const int* values, int* out) {
  __shared__ int bins[4];
  if (threadIdx.x < 4) bins[threadIdx.x] = 0;
  __syncthreads();
  bins[values[threadIdx.x]]++;  // fault: race|missing_barrier
  __syncthreads();
  if (threadIdx.x < 4) out[threadIdx.x] = bins[threadIdx.x];
}
FAULT(histogram_without_atomics) {
  Array<int> values(64), out(4);
  bins_without_atomics<<<1, 64>>>(values, out);
}

__global__ void count_global(int* counter) {
  *counter += 1;  // fault: race
}
FAULT(global_counter_across_blocks) {
  Array<int> counter(1);
  count_global<<<8, 1>>>(counter);
}

__global__ void smooth_in_place(float* data, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  float mean = 0;
  if (i > 0 && i < n - 1) mean = 0.5f * (data[i - 1] + data[i + 1]);  // fault: race
  __syncthreads();
  if (i > 0 && i < n - 1) data[i] = mean + 1.0f;  // fault: race
}
FAULT(stencil_in_place_across_blocks) {
  Array<float> data(128);
  smooth_in_place<<<4, 32>>>(data, 128);
}

__global__ void transpose_in_place(float* data, int n) {
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const float mine = data[y * n + x];  // fault: race
  __syncthreads();
  data[x * n + y] = mine + 1.0f;  // fault: race
}
FAULT(transpose_in_place_across_blocks) {
  Array<float> data(16 * 16);
  transpose_in_place<<<dim3(2, 2), dim3(8, 8)>>>(data, 16);
}

__global__ void exclusive_owner(int* out) {
  if (threadIdx.x == 0) out[blockIdx.x / 2] = static_cast<int>(blockIdx.x);  // fault: race
}
FAULT(two_blocks_write_one_element) {
  Array<int> out(4);
  exclusive_owner<<<8, 32>>>(out);
}

__device__ unsigned int blocks_done;
__global__ void sum_without_fence(const int* in, int* partial, int* out) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x] + 1;  // fault: race
    // __threadfence() must stand here
    is_last = atomicAdd(&blocks_done, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];  // fault: race
    *out = sum;
  }
}
FAULT(last_block_without_fence) {
  Array<int> in(8), partial(8), out(1);
  sum_without_fence<<<8, 32>>>(in, partial, out);
}

__global__ void read_while_adding(int* counter, int* out) {
  atomicAdd(counter, 1);                                    // fault: race|missing_barrier
  if (threadIdx.x == 0) out[blockIdx.x] = *counter;  // fault: race|missing_barrier
}
FAULT(plain_read_of_an_atomic_counter) {
  Array<int> counter(1), out(4);
  read_while_adding<<<4, 64>>>(counter, out);
}

__global__ void wait_for_flag(int* data, int* flag, int* out) {
  if (blockIdx.x == 0) {
    *data = 42;  // fault: race
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) == 0) {
    }
    *out = *data;  // fault: race
  }
}
FAULT(flag_without_fence) {
  Array<int> data(1), flag(1), out(1);
  wait_for_flag<<<2, 1>>>(data, flag, out);
}

// What was taught before 2017: a warp as if it went in step.
__global__ void warp_reduce(const int* in, int* out) {
  __shared__ volatile int sums[64];
  sums[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) {
    sums[threadIdx.x] += sums[threadIdx.x + 32];
    sums[threadIdx.x] += sums[threadIdx.x + 16];  // fault: warp_synchronous|missing_syncwarp
    sums[threadIdx.x] += sums[threadIdx.x + 8];   // fault: warp_synchronous|missing_syncwarp
    sums[threadIdx.x] += sums[threadIdx.x + 4];   // fault: warp_synchronous|missing_syncwarp
    sums[threadIdx.x] += sums[threadIdx.x + 2];   // fault: warp_synchronous|missing_syncwarp
    sums[threadIdx.x] += sums[threadIdx.x + 1];   // fault: warp_synchronous|missing_syncwarp
  }
  if (threadIdx.x == 0) *out = sums[0];
}
FAULT(warp_tree_without_syncwarp) {
  Array<int> in(64), out(1);
  warp_reduce<<<1, 64>>>(in, out);
}

__global__ void exchange(const int* in, int* out) {
  __shared__ int box[32];
  box[threadIdx.x] = in[threadIdx.x];      // fault: warp_synchronous|missing_syncwarp
  out[threadIdx.x] = box[threadIdx.x ^ 1];  // fault: warp_synchronous|missing_syncwarp also: uninitialised_read
}
FAULT(exchange_in_a_warp_without_syncwarp) {
  Array<int> in(32), out(32);
  exchange<<<1, 32>>>(in, out);
}

__global__ void queue(const int* in, int* out) {
  __shared__ int items[32];
  __shared__ int size;
  if (threadIdx.x == 0) size = 0;
  __syncwarp();
  if (in[threadIdx.x] == 0) items[size++] = static_cast<int>(threadIdx.x);  // fault: race|warp_synchronous|missing_syncwarp
  __syncwarp();
  out[threadIdx.x] = items[0];
}
FAULT(queue_without_atomic_in_a_warp) {
  Array<int> in(32), out(32);
  queue<<<1, 32>>>(in, out);
}

// The value may be another thread's too: nothing repeats if it is.
__global__ void take_numbers(int* counter, int* owner) {
  const int number = *counter;               // fault: race|missing_barrier
  atomicAdd(counter, 1);                     // fault: race|missing_barrier
  if (number < 512) atomicAdd(&owner[number], 1);
}
FAULT(ticket_read_before_it_is_drawn) {
  Array<int> counter(1), owner(512);
  take_numbers<<<4, 64>>>(counter, owner);
}
