// Reductions, scans and sorts of a block, and blocks that work together within one launch.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "correct.h"

__global__ void tree(const int* in, int* out) {
  __shared__ int sums[128];
  sums[threadIdx.x] = in[threadIdx.x];
  for (unsigned half = 64; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
  }
  if (threadIdx.x == 0) *out = sums[0];  // written by this very thread
}
CORRECT(tree_whose_last_step_needs_no_barrier) {
  const Array<int> in(numbers(128)), out(1);
  tree<<<1, 128>>>(in, out);
  return out.host()[0] == sum_of_numbers(128);
}

__global__ void warps_then_one_warp(const int* in, int* out) {
  __shared__ int of_warp[32];
  int sum = in[threadIdx.x];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = threadIdx.x < blockDim.x / 32 ? of_warp[threadIdx.x] : 0;
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
    if (threadIdx.x == 0) *out = sum;
  }
}
CORRECT(warps_and_then_their_sums) {
  const Array<int> in(256, 1), out(1);
  warps_then_one_warp<<<1, 256>>>(in, out);
  return out.host()[0] == 256;
}

__global__ void scan_two_buffers(const int* in, int* out) {
  __shared__ int s[2][64];
  int now = 0;
  s[0][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (unsigned d = 1; d < 64; d *= 2, now ^= 1) {
    s[now ^ 1][threadIdx.x] =
        s[now][threadIdx.x] + (threadIdx.x >= d ? s[now][threadIdx.x - d] : 0);
    __syncthreads();
  }
  out[threadIdx.x] = s[now][threadIdx.x];
}
CORRECT(scan_with_two_buffers) {
  const Array<int> in(64, 1), out(64);
  scan_two_buffers<<<1, 64>>>(in, out);
  return out.host()[63] == 64;
}

__global__ void scan_up_and_down(int* data) {
  __shared__ int s[64];
  const unsigned t = threadIdx.x;
  s[2 * t] = data[2 * t];
  s[2 * t + 1] = data[2 * t + 1];
  unsigned offset = 1;
  for (unsigned d = 32; d > 0; d /= 2, offset *= 2) {
    __syncthreads();
    if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
  }
  if (t == 0) s[63] = 0;
  for (unsigned d = 1; d < 64; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (t < d) {
      const unsigned a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      const int swap = s[a];
      s[a] = s[b];
      s[b] += swap;
    }
  }
  __syncthreads();
  data[2 * t] = s[2 * t];
  data[2 * t + 1] = s[2 * t + 1];
}
CORRECT(work_efficient_scan) {
  const Array<int> data(64, 1);
  scan_up_and_down<<<1, 32>>>(data);
  return data.host() == numbers(64);
}

__global__ void bitonic(int* data) {
  __shared__ int s[128];
  const unsigned t = threadIdx.x;
  s[t] = data[t];
  for (unsigned size = 2; size <= 128; size *= 2) {
    for (unsigned stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      const unsigned other = t ^ stride;
      if (other > t) {
        const bool up = (t & size) == 0;
        if ((s[t] > s[other]) == up) {
          const int swap = s[t];
          s[t] = s[other];
          s[other] = swap;
        }
      }
    }
  }
  __syncthreads();
  data[t] = s[t];
}
CORRECT(bitonic_sort_of_a_block) {
  std::vector<int> values(128);
  for (std::size_t i = 0; i < 128; ++i) values[i] = static_cast<int>(i * 77 % 128);
  const Array<int> data(values);
  bitonic<<<1, 128>>>(data);
  return data.host() == numbers(128);
}

__global__ void shared_histogram(const int* values, int n, int* bins) {
  __shared__ int local[10];
  if (threadIdx.x < 10) local[threadIdx.x] = 0;
  __syncthreads();
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < static_cast<unsigned>(n);
       i += gridDim.x * blockDim.x) {
    atomicAdd(&local[values[i] % 10], 1);
  }
  __syncthreads();
  if (threadIdx.x < 10) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
CORRECT(histogram_in_shared_memory) {
  const Array<int> values(numbers(1000)), bins(10);
  shared_histogram<<<4, 64>>>(values, 1000, bins);
  return bins.host() == std::vector<int>(10, 100);
}

__global__ void add_all(const int* in, int* out) {
  atomicAdd(out, in[blockIdx.x * blockDim.x + threadIdx.x]);
}
CORRECT(sum_with_an_atomic_per_thread) {
  const Array<int> in(256, 1), out(1);
  add_all<<<4, 64>>>(in, out);
  return out.host()[0] == 256;
}

__device__ unsigned int blocks_done;
__global__ void last_block_sums(const int* in, volatile int* partial, int* out) {
  __shared__ bool is_last;
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    is_last = atomicInc(&blocks_done, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    int total = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) total += partial[b];
    *out = total;
    blocks_done = 0;
  }
}
CORRECT(last_block_adds_up) {
  const Array<int> in(256, 1), partial(8), out(1);
  last_block_sums<<<8, 32>>>(in, partial, out);
  last_block_sums<<<8, 32>>>(in, partial, out);
  return out.host()[0] == 256;
}

__global__ void produce_and_consume(int* data, int* flag, int* out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = static_cast<int>(threadIdx.x) + 10;
    __syncthreads();
    if (threadIdx.x == 0) {
      __threadfence();  // for all that the barrier has gathered
      atomicExch(flag, 1);
    }
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0) {
      }
      __threadfence();
    }
    __syncthreads();
    out[threadIdx.x] = data[31 - threadIdx.x];
  }
}
CORRECT(flag_with_fences_between_blocks) {
  const Array<int> data(32), flag(1), out(32);
  produce_and_consume<<<2, 32>>>(data, flag, out);
  return out.host()[0] == 41;
}

__global__ void locked(int* mutex, int* shared_value) {
  if (threadIdx.x == 0) {
    while (atomicCAS(mutex, 0, 1) != 0) {
    }
    __threadfence();
    *shared_value += 1;
    __threadfence();
    atomicExch(mutex, 0);
  }
}
CORRECT(counter_under_a_lock) {
  const Array<int> mutex(1), value(1);
  locked<<<8, 32>>>(mutex, value);
  return value.host()[0] == 8;
}

__global__ void chain(const int* in, int* out, int* turn, int* carry) {
  __shared__ int before;
  if (threadIdx.x == 0) {
    while (atomicAdd(turn, 0) != static_cast<int>(blockIdx.x)) {
    }
    __threadfence();
    before = *carry;
    *carry = before + in[blockIdx.x];
    __threadfence();
    atomicAdd(turn, 1);
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = before;
}
CORRECT(blocks_one_after_the_other) {
  const Array<int> in(6, 2), out(6 * 32), turn(1), carry(1);
  chain<<<6, 32>>>(in, out, turn, carry);
  return out.host()[5 * 32 + 1] == 10;
}

__global__ void queue_of_work(int* next, int n, int* out) {
  __shared__ int item;
  for (;;) {
    if (threadIdx.x == 0) item = atomicAdd(next, 1);
    __syncthreads();
    const int mine = item;
    __syncthreads();
    if (mine >= n) return;
    if (threadIdx.x == 0) out[mine] = mine * mine;
  }
}
CORRECT(persistent_blocks_draw_items) {
  const Array<int> next(1), out(20);
  queue_of_work<<<3, 32>>>(next, 20, out);
  return out.host()[19] == 361;
}

__global__ void disjoint_bytes(unsigned char* out) {
  out[threadIdx.x * gridDim.x + blockIdx.x] = static_cast<unsigned char>(blockIdx.x);
}
CORRECT(neighbouring_bytes_of_different_blocks) {
  const Array<unsigned char> out(4 * 64);
  disjoint_bytes<<<4, 64>>>(out);
  return out.host()[7] == 3;
}

__global__ void ping_pong(const int* in, int* out) {
  out[threadIdx.x] = in[(threadIdx.x + 1) % 64] + 1;
}
CORRECT(launches_follow_one_another) {
  const Array<int> a(64), b(64);
  for (int i = 0; i < 3; ++i) {
    ping_pong<<<1, 64>>>(a, b);
    ping_pong<<<1, 64>>>(b, a);
  }
  return a.host()[9] == 6;
}

__constant__ int weights[5] = {1, 2, 3, 2, 1};
__global__ void convolve(const int* in, int* out, int n) {
  const int i = static_cast<int>(threadIdx.x);
  int sum = 0;
  for (int w = -2; w <= 2; ++w) {
    if (i + w >= 0 && i + w < n) sum += weights[w + 2] * in[i + w];
  }
  out[i] = sum;
}
CORRECT(convolution_with_constant_weights) {
  const Array<int> in(64, 1), out(64);
  convolve<<<1, 64>>>(in, out, 64);
  return out.host()[0] == 6 && out.host()[30] == 9;
}
