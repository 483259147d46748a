// Warp-level code: shuffles, votes, masks of a part, __syncwarp.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "correct.h"

constexpr unsigned ALL = 0xffffffffu;

__global__ void shuffle_tree(const int* in, int* out) {
  int sum = in[threadIdx.x];
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(ALL, sum, d);
  if (threadIdx.x == 0) *out = sum;
}
CORRECT(reduction_by_shuffles) {
  const Array<int> in(numbers(32)), out(1);
  shuffle_tree<<<1, 32>>>(in, out);
  return out.host()[0] == sum_of_numbers(32);
}

__global__ void shared_tree(const int* in, int* out) {
  __shared__ int sums[64];
  const unsigned t = threadIdx.x;
  sums[t] = in[t];
  __syncthreads();
  if (t < 32) {
    int v = sums[t] + sums[t + 32];
    __syncwarp();
    sums[t] = v;
    __syncwarp();
    for (unsigned d = 16; d > 0; d /= 2) {
      v += sums[(t + d) % 32];
      __syncwarp();
      sums[t] = v;
      __syncwarp();
    }
  }
  if (t == 0) *out = sums[0];
}
CORRECT(last_warp_with_syncwarp) {
  const Array<int> in(64, 1), out(1);
  shared_tree<<<1, 64>>>(in, out);
  return out.host()[0] == 64;
}

__global__ void exchange(const int* in, int* out) {
  __shared__ int box[4][32];
  const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  box[warp][lane] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = box[warp][lane ^ 1];
}
CORRECT(exchange_within_warps) {
  const Array<int> in(numbers(128)), out(128);
  exchange<<<1, 128>>>(in, out);
  return out.host()[100] == 101;
}

__global__ void halves_apart(const int* in, int* out) {
  const unsigned lane = threadIdx.x;
  int v = in[lane];
  if (lane < 16) {
    for (int d = 8; d > 0; d /= 2) v += __shfl_xor_sync(0x0000ffffu, v, d);
  } else {
    for (int d = 8; d > 0; d /= 2) v = max(v, __shfl_xor_sync(0xffff0000u, v, d));
  }
  out[lane] = v;
}
CORRECT(two_halves_with_their_own_masks) {
  const Array<int> in(numbers(32)), out(32);
  halves_apart<<<1, 32>>>(in, out);
  return out.host()[3] == 120 && out.host()[20] == 31;
}

__global__ void partial_warp(const int* in, int* out, int n) {
  const int i = static_cast<int>(threadIdx.x);
  const unsigned mask = __ballot_sync(ALL, i < n);
  if (i >= n) return;
  int sum = in[i];
  for (int d = 16; d > 0; d /= 2) {
    const int other = __shfl_down_sync(mask, sum, d);
    if (i + d < n) sum += other;
  }
  if (i == 0) *out = sum;
}
CORRECT(tail_of_a_warp_with_a_ballot_mask) {
  const Array<int> in(numbers(20)), out(1);
  partial_warp<<<1, 32>>>(in, out, 16);
  return out.host()[0] == sum_of_numbers(16);
}

__global__ void small_block(int* out) {
  int v = static_cast<int>(threadIdx.x);
  v = __shfl_sync(ALL, v, 0);  // lanes beyond the block do not exist and are not waited for
  out[threadIdx.x] = v + static_cast<int>(threadIdx.x);
}
CORRECT(full_mask_in_a_block_of_half_a_warp) {
  const Array<int> out(16);
  small_block<<<1, 16>>>(out);
  return out.host()[15] == 15;
}

__global__ void inclusive_scan(const int* in, int* out) {
  int v = in[threadIdx.x];
  for (int d = 1; d < 32; d *= 2) {
    const int before = __shfl_up_sync(ALL, v, d);
    if (static_cast<int>(threadIdx.x % 32) >= d) v += before;
  }
  out[threadIdx.x] = v;
}
CORRECT(scan_by_shuffles) {
  const Array<int> in(64, 1), out(64);
  inclusive_scan<<<1, 64>>>(in, out);
  return out.host()[31] == 32 && out.host()[63] == 32;
}

__global__ void widths(int* out) {
  const int v = static_cast<int>(threadIdx.x);
  out[threadIdx.x] = __shfl_sync(ALL, v, 3, 8) + 100 * __shfl_down_sync(ALL, v, 1, 4);
}
CORRECT(shuffles_within_sub_warps) {
  const Array<int> out(32);
  widths<<<1, 32>>>(out);
  return out.host()[9] == 11 + 1000 && out.host()[11] == 11 + 1100;
}

__global__ void compact(const int* in, int* out, int* size) {
  const unsigned lane = threadIdx.x % 32;
  const bool keep = in[threadIdx.x] % 3 == 0;
  const unsigned votes = __ballot_sync(ALL, keep);
  int base = 0;
  if (lane == 0) base = atomicAdd(size, __popc(votes));
  base = __shfl_sync(ALL, base, 0);
  if (keep) out[base + __popc(votes & ((1u << lane) - 1))] = in[threadIdx.x];
}
CORRECT(compaction_by_ballots) {
  const Array<int> in(numbers(96)), out(96), size(1);
  compact<<<1, 96>>>(in, out, size);
  return size.host()[0] == 32;
}

__global__ void count_together(const int* in, int* counter) {
  if (in[threadIdx.x] % 2 == 1) {
    const unsigned together = __activemask();
    if (static_cast<int>(threadIdx.x % 32) == __ffs(static_cast<int>(together)) - 1) {
      atomicAdd(counter, __popc(together));
    }
  }
}
CORRECT(one_atomic_for_the_active_lanes) {
  const Array<int> in(numbers(64)), counter(1);
  count_together<<<1, 64>>>(in, counter);
  return counter.host()[0] == 32;
}

__global__ void equal_values(const int* in, int* out) {
  const int v = in[threadIdx.x] % 5;
  const unsigned same = __match_any_sync(ALL, v);
  out[threadIdx.x] = __popc(same);
}
CORRECT(lanes_with_the_same_value) {
  const Array<int> in(numbers(32)), out(32);
  equal_values<<<1, 32>>>(in, out);
  return out.host()[0] == 7 && out.host()[4] == 6;
}

__global__ void loop_votes(const int* in, int* out) {
  int left = in[threadIdx.x] % 7, rounds = 0;
  while (__any_sync(ALL, left > 0)) {  // all lanes stay in the loop
    if (left > 0) --left;
    ++rounds;
  }
  out[threadIdx.x] = rounds;
}
CORRECT(loop_that_ends_for_the_whole_warp) {
  const Array<int> in(numbers(32)), out(32);
  loop_votes<<<1, 32>>>(in, out);
  return out.host()[0] == 6;
}

__global__ void warp_per_row(const float* matrix, const float* x, float* y, int rows, int columns) {
  const int row = static_cast<int>(blockIdx.x * blockDim.y + threadIdx.y);
  if (row >= rows) return;  // a whole warp
  float sum = 0;
  for (int c = static_cast<int>(threadIdx.x); c < columns; c += 32) {
    sum += matrix[row * columns + c] * x[c];
  }
  for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(ALL, sum, d);
  if (threadIdx.x == 0) y[row] = sum;
}
CORRECT(matrix_vector_with_a_warp_per_row) {
  const Array<float> m(10 * 50, 2.0f), x(50, 1.0f), y(10);
  warp_per_row<<<3, dim3(32, 4)>>>(m, x, y, 10, 50);
  return y.host()[9] == 100.0f;
}

// Lane 0 writes, the others read, again and again.
__global__ void mailbox(int* out) {
  __shared__ int box;
  int sum = 0;
  for (int round = 0; round < 5; ++round) {
    if (threadIdx.x == 0) box = round;
    __syncwarp();
    sum += box;
    __syncwarp();
  }
  out[threadIdx.x] = sum;
}
CORRECT(mailbox_in_a_warp) {
  const Array<int> out(32);
  mailbox<<<1, 32>>>(out);
  return out.host()[31] == 10;
}

__global__ void reductions(const int* in, int* out) {
  const int v = in[threadIdx.x];
  out[threadIdx.x] =
      __reduce_add_sync(ALL, v) + __reduce_max_sync(ALL, v) + __reduce_min_sync(ALL, v);
}
CORRECT(reductions_in_one_instruction) {
  const Array<int> in(numbers(32)), out(32);
  reductions<<<1, 32>>>(in, out);
  return out.host()[0] == sum_of_numbers(32) + 31;
}
