// Barriers and warp operations that not all threads reach.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "planted.h"

__global__ void barrier_in_both_branches(int* out) {
  __shared__ int tile[64];
  if (threadIdx.x < 16) {
    tile[threadIdx.x] = 1;
    __syncthreads();  // fault: divergent_barrier
  } else {
    tile[threadIdx.x] = 2;
    __syncthreads();  // fault: divergent_barrier
  }
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
FAULT(different_barriers_in_if_and_else) {
  Array<int> out(64);
  barrier_in_both_branches<<<1, 64>>>(out);
}

__global__ void guarded_load(const int* in, int* out, int n) {
  __shared__ int tile[64];
  if (static_cast<int>(threadIdx.x) < n) {
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();  // fault: divergent_barrier
  }
  __syncthreads();  // fault: divergent_barrier
  if (static_cast<int>(threadIdx.x) < n) out[threadIdx.x] = tile[n - 1 - static_cast<int>(threadIdx.x)];
}
FAULT(barrier_inside_the_guard) {
  Array<int> in(64), out(64);
  guarded_load<<<1, 64>>>(in, out, 50);
}

__global__ void own_trip_count(int* out) {
  __shared__ int turn;
  for (unsigned i = 0; i < threadIdx.x % 3; ++i) {
    if (threadIdx.x == 2) turn = static_cast<int>(i);
    __syncthreads();  // fault: divergent_barrier|deadlock
  }
  __syncthreads();  // fault: divergent_barrier|deadlock
  out[threadIdx.x] = turn;
}
FAULT(barrier_in_a_loop_of_different_length) {
  Array<int> out(32);
  own_trip_count<<<1, 32>>>(out);
}

__device__ void sum_in_block(int* sums) {
  for (unsigned half = 32; half > 0; half /= 2) {
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
    __syncthreads();  // fault: divergent_barrier
  }
}
__global__ void called_by_some(int* out) {
  __shared__ int sums[64];
  sums[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x < 32) sum_in_block(sums);
  __syncthreads();  // fault: divergent_barrier
  if (threadIdx.x == 0) *out = sums[0];
}
FAULT(function_with_barriers_called_by_half) {
  Array<int> out(1);
  called_by_some<<<1, 64>>>(out);
}

__global__ void shuffle_and_barrier(int* out) {
  int v = static_cast<int>(threadIdx.x);
  if (threadIdx.x < 16) {
    v = __shfl_xor_sync(0xffffffffu, v, 1);  // fault: deadlock|divergent_barrier|inactive_shuffle|wrong_mask
  } else {
    __syncthreads();  // fault: deadlock|divergent_barrier
  }
  out[threadIdx.x] = v;
}
FAULT(half_a_warp_at_a_shuffle_half_at_a_barrier) {
  Array<int> out(32);
  shuffle_and_barrier<<<1, 32>>>(out);
}

__global__ void read_from_absent_lane(int* out) {
  const int lane = static_cast<int>(threadIdx.x);
  int v = lane;
  if (lane < 16) v = __shfl_sync(0x0000ffffu, v, 20);  // fault: inactive_shuffle
  out[lane] = v;
}
FAULT(shuffle_from_a_lane_outside_the_mask) {
  Array<int> out(32);
  read_from_absent_lane<<<1, 32>>>(out);
}

__global__ void sum_of_the_rest(const int* in, int* out, int n) {
  const int i = static_cast<int>(threadIdx.x);
  if (i >= n) return;
  int sum = in[i];
  for (int d = 16; d > 0; d /= 2) {
    sum += __shfl_down_sync(0xffffffffu, sum, d);  // fault: inactive_shuffle|wrong_mask
  }
  if (i == 0) *out = sum;
}
FAULT(shuffle_from_lanes_that_returned) {
  Array<int> in(32), out(1);
  sum_of_the_rest<<<1, 32>>>(in, out, 20);
}

__global__ void full_mask_in_a_branch(const int* in, int* out) {
  int v = in[threadIdx.x];
  if (threadIdx.x % 2 == 0) {
    v += __shfl_down_sync(0xffffffffu, v, 2);  // fault: divergent_barrier|deadlock|wrong_mask|inactive_shuffle
  } else {
    v += __shfl_down_sync(0xffffffffu, v, 4);  // fault: divergent_barrier|deadlock|wrong_mask|inactive_shuffle
  }
  out[threadIdx.x] = v;
}
FAULT(full_mask_in_both_branches) {
  Array<int> in(32), out(32);
  full_mask_in_a_branch<<<1, 32>>>(in, out);
}

__global__ void not_in_its_own_mask(int* out) {
  int v = static_cast<int>(threadIdx.x);
  if (threadIdx.x >= 16) v = __shfl_xor_sync(0x0000ffffu, v, 1);  // fault: wrong_mask
  out[threadIdx.x] = v;
}
FAULT(mask_without_the_caller) {
  Array<int> out(32);
  not_in_its_own_mask<<<1, 32>>>(out);
}

__global__ void vote_with_foreign_mask(const int* in, int* out) {
  unsigned votes = 0;
  if (threadIdx.x < 8) votes = __ballot_sync(0xff00u, in[threadIdx.x] == 0);  // fault: wrong_mask
  out[threadIdx.x] = static_cast<int>(votes);
}
FAULT(ballot_with_the_mask_of_others) {
  Array<int> in(32), out(32);
  vote_with_foreign_mask<<<1, 32>>>(in, out);
}

__global__ void sync_with_foreign_mask(int* out) {
  __shared__ int box[32];
  box[threadIdx.x] = 1;
  if (threadIdx.x < 4) __syncwarp(0xf0u);  // fault: wrong_mask
  out[threadIdx.x] = box[threadIdx.x];
}
FAULT(syncwarp_with_the_mask_of_others) {
  Array<int> out(32);
  sync_with_foreign_mask<<<1, 32>>>(out);
}

__global__ void limited(const int* in, int limit) {
  assert(in[threadIdx.x] < limit);  // fault: assertion_failed
}
FAULT(assertion_that_does_not_hold) {
  Array<int> in(32);
  limited<<<1, 32>>>(in, 0);
}

__global__ void gives_up(const int* in) {
  if (in[threadIdx.x] == 0) __trap();  // fault: trap
}
FAULT(trap_in_a_kernel) {
  Array<int> in(32);
  gives_up<<<1, 32>>>(in);
}
