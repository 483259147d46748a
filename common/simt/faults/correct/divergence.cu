// Threads that part and meet again, leave early, or do not come to a barrier at all.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "correct.h"

__global__ void guarded(const int* in, int* out, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n) return;
  out[i] = 2 * in[i];
}
CORRECT(early_return_at_the_tail) {
  const Array<int> in(numbers(100)), out(100);
  guarded<<<4, 32>>>(in, out, 100);
  return out.host()[99] == 198;
}

__global__ void four_ways(int* out) {
  const unsigned i = threadIdx.x;
  int v = 0;
  if (i % 4 == 0) {
    for (unsigned k = 0; k <= i; ++k) v += static_cast<int>(k);
  } else if (i % 4 == 1) {
    v = static_cast<int>(i * i);
  } else {
    switch (i % 8) {
      case 2:
        v = 2;
        break;
      case 3:
        v = 1;  // and falls through
        [[fallthrough]];
      case 6:
        v += 6;
        break;
      default:
        v = -1;
    }
  }
  out[i] = v;
}
CORRECT(branches_and_a_switch) {
  const Array<int> out(64);
  four_ways<<<1, 64>>>(out);
  const auto got = out.host();
  return got[8] == 36 && got[5] == 25 && got[3] == 7 && got[6] == 6 && got[7] == -1;
}

__global__ void collatz(int* steps) {
  unsigned v = threadIdx.x + 1;
  int n = 0;
  while (v != 1) {
    v = v % 2 == 0 ? v / 2 : 3 * v + 1;
    ++n;
  }
  steps[threadIdx.x] = n;
}
CORRECT(loops_of_different_length) {
  const Array<int> out(64);
  collatz<<<1, 64>>>(out);
  return out.host()[26] == 111;
}

// A whole warp leaves; the block's barrier counts those that are left.
__global__ void whole_warps_leave(const int* in, int* out) {
  __shared__ int tile[64];
  if (threadIdx.x >= 64) return;
  tile[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
CORRECT(barrier_after_whole_warps_returned) {
  const Array<int> in(numbers(64)), out(64);
  whole_warps_leave<<<1, 128>>>(in, out);
  return out.host()[0] == 63;
}

// The condition is the same for all threads of a block.
__global__ void uniform_condition(const int* in, int* out, bool reverse) {
  __shared__ int tile[64];
  if (reverse) {
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[63 - threadIdx.x];
  } else {
    out[threadIdx.x] = in[threadIdx.x];
  }
}
CORRECT(barrier_in_a_uniform_branch) {
  const Array<int> in(numbers(64)), a(64), b(64);
  uniform_condition<<<1, 64>>>(in, a, true);
  uniform_condition<<<1, 64>>>(in, b, false);
  return a.host()[1] == 62 && b.host()[1] == 1;
}

__global__ void by_block(int* out) {
  __shared__ int value;
  if (blockIdx.x % 2 == 0) {
    if (threadIdx.x == 0) value = static_cast<int>(blockIdx.x);
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = value;
  } else {
    out[blockIdx.x * blockDim.x + threadIdx.x] = -1;
  }
}
CORRECT(barrier_in_every_other_block) {
  const Array<int> out(6 * 48);
  by_block<<<6, 48>>>(out);
  const auto got = out.host();
  return got[4 * 48 + 47] == 4 && got[5 * 48] == -1;
}

__global__ void until_nothing_changes(int* data) {
  __shared__ int s[64];
  s[threadIdx.x] = data[threadIdx.x];
  __syncthreads();
  int changed = 1;
  for (int phase = 0; __syncthreads_or(changed) != 0; ++phase) {  // all leave the loop together
    changed = 0;
    for (unsigned odd = 0; odd < 2; ++odd) {
      const unsigned left = 2 * threadIdx.x + odd;
      if (left + 1 < 64 && s[left] > s[left + 1]) {
        const int t = s[left];
        s[left] = s[left + 1];
        s[left + 1] = t;
        changed = 1;
      }
      __syncthreads();
    }
  }
  data[threadIdx.x] = s[threadIdx.x];
}
CORRECT(loop_that_ends_by_a_vote) {
  std::vector<int> values = numbers(64);
  for (int i = 0; i < 64; ++i) values[static_cast<std::size_t>(i)] = (i * 37) % 64;
  const Array<int> data(values);
  until_nothing_changes<<<1, 64>>>(data);
  return data.host() == numbers(64);
}

__global__ void votes(const int* in, int* out) {
  const int v = in[threadIdx.x];
  const int count = __syncthreads_count(v % 3 == 0);
  const int all = __syncthreads_and(v < 96);
  const int any = __syncthreads_or(v == 95);
  out[threadIdx.x] = count + 1000 * all + 2000 * any;
}
CORRECT(counting_barriers) {
  const Array<int> in(numbers(96)), out(96);
  votes<<<1, 96>>>(in, out);
  return out.host()[5] == 3032;
}

__device__ int depth_of(int node) {
  return node == 0 ? 0 : 1 + depth_of((node - 1) / 2);
}
__global__ void recursive(int* out) {
  out[threadIdx.x] = depth_of(static_cast<int>(threadIdx.x));
}
CORRECT(recursion_of_different_depth) {
  const Array<int> out(64);
  recursive<<<1, 64>>>(out);
  return out.host()[62] == 5;
}

__global__ void break_and_continue(const int* in, int* out, int n) {
  int found = -1, seen = 0;
  for (int i = static_cast<int>(threadIdx.x); i < n; i += 32) {
    if (in[i] % 7 != 0) continue;
    ++seen;
    if (in[i] > 200) {
      found = i;
      break;
    }
  }
  out[threadIdx.x] = 1000 * seen + found;
}
CORRECT(break_and_continue_in_a_strided_loop) {
  const Array<int> in(numbers(500)), out(32);
  break_and_continue<<<1, 32>>>(in, out, 500);
  return out.host()[0] == 2000 + 224;
}

__global__ void odd_block(int* out) {
  __shared__ int tile[77];
  tile[threadIdx.x] = static_cast<int>(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = tile[76 - threadIdx.x];
}
CORRECT(block_that_is_no_multiple_of_a_warp) {
  const Array<int> out(77);
  odd_block<<<1, 77>>>(out);
  return out.host()[76] == 0;
}
