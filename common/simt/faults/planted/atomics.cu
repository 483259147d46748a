// Atomic operations that do not order what they are thought to order.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda/atomic>

#include "planted.h"

__global__ void relaxed(int* data, int* flag, int* out) {
  const cuda::atomic_ref<int, cuda::thread_scope_device> ready(*flag);
  if (blockIdx.x == 0) {
    *data = 42;  // fault: race
    ready.store(1, cuda::memory_order_relaxed);
  } else {
    while (ready.load(cuda::memory_order_acquire) == 0) {
    }
    *out = *data;  // fault: race
  }
}
FAULT(flag_stored_with_relaxed_order) {
  Array<int> data(1), flag(1), out(1);
  relaxed<<<2, 1>>>(data, flag, out);
}

__global__ void fence_too_late(int* data, int* flag, int* out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = static_cast<int>(threadIdx.x);  // fault: race
    __syncthreads();
    if (threadIdx.x == 0) atomicExch(flag, 1);
    __syncthreads();
    __threadfence();
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(flag, 0) == 0) {
      }
    }
    __syncthreads();
    out[threadIdx.x] = data[63 - threadIdx.x];  // fault: race
  }
}
FAULT(fence_after_the_flag) {
  Array<int> data(64), flag(1), out(64);
  fence_too_late<<<2, 64>>>(data, flag, out);
}

