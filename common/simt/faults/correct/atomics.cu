// Order by atomics with and without fences.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda/atomic>

#include "correct.h"

__global__ void release_and_acquire(int* data, int* flag, int* out) {
  const cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    *data = 42;
    ready.store(1, cuda::memory_order_release);
  } else {
    while (ready.load(cuda::memory_order_acquire) == 0) {
    }
    *out = *data;
  }
}
CORRECT(flag_with_release_and_acquire) {
  const Array<int> data(1), flag(1), out(1);
  release_and_acquire<<<2, 1>>>(data, flag, out);
  return out.host()[0] == 42;
}

__global__ void ticket_of_release(int* partial, int* tickets, int* out) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = static_cast<int>(blockIdx.x);
    const cuda::atomic_ref<int, cuda::thread_scope_device> ticket(*tickets);
    is_last = ticket.fetch_add(1, cuda::memory_order_acq_rel) == static_cast<int>(gridDim.x) - 1;
  }
  __syncthreads();
  if (!is_last || threadIdx.x != 0) return;
  int sum = 0;
  for (unsigned b = 0; b < gridDim.x; ++b) sum += partial[b];
  *out = sum;
}
CORRECT(last_block_by_a_releasing_ticket) {
  const Array<int> partial(8), tickets(1), out(1);
  ticket_of_release<<<8, 32>>>(partial, tickets, out);
  return out.host()[0] == 28;
}

__global__ void all_fence(int* data, int* flag, int* out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = static_cast<int>(threadIdx.x);
    __threadfence();  // each for itself
    __syncthreads();
    if (threadIdx.x == 0) atomicExch(flag, 1);
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0) {
      }
    }
    __syncthreads();
    out[threadIdx.x] = data[63 - threadIdx.x];
  }
}
CORRECT(flag_after_a_fence_by_all) {
  const Array<int> data(64), flag(1), out(64);
  all_fence<<<2, 64>>>(data, flag, out);
  return out.host()[0] == 63;
}
