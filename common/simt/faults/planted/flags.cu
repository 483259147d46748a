// A kernel passes another one a flag by CUDA's own atomics, and no fence stands before the flag.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "planted.h"

/// Two kernels that run at the same time: one fills `data`, the other reads it.
template <class Producer, class Consumer>
void run_both(Producer producer, Consumer consumer) {
  Array<int> data(1), flag(1), out(1);
  cudaStream_t a, b;
  cudaStreamCreate(&a);
  cudaStreamCreate(&b);
  cudaDeviceSynchronize();
  producer<<<1, 1, 0, a>>>(data, flag);
  consumer<<<1, 1, 0, b>>>(data, flag, out);
  cudaDeviceSynchronize();
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}

__global__ void tell_exchange_adding_nothing(int* data, int* flag) {
  *data = 42;  // fault: missing_fence
  atomicExch(flag, 1);
}
__global__ void ask_exchange_adding_nothing(int* data, int* flag, int* out) {
  while (atomicAdd(flag, 0) == 0) {
  }
  *out = *data;  // fault: missing_fence
}
FAULT(exchange_seen_by_adding_nothing) {
  run_both(tell_exchange_adding_nothing, ask_exchange_adding_nothing);
}

__global__ void tell_sum_a_swap_with_itself(int* data, int* flag) {
  *data = 42;  // fault: missing_fence
  atomicAdd(flag, 1);
}
__global__ void ask_sum_a_swap_with_itself(int* data, int* flag, int* out) {
  while (atomicCAS(flag, 1, 1) == 0) {
  }
  *out = *data;  // fault: missing_fence
}
FAULT(sum_seen_by_a_swap_with_itself) {
  run_both(tell_sum_a_swap_with_itself, ask_sum_a_swap_with_itself);
}

__global__ void tell_swap_an_exchange(int* data, int* flag) {
  *data = 42;  // fault: missing_fence
  atomicCAS(flag, 0, 1);
}
__global__ void ask_swap_an_exchange(int* data, int* flag, int* out) {
  while (atomicExch(flag, 0) == 0) {
  }
  *out = *data;  // fault: missing_fence
}
FAULT(swap_seen_by_an_exchange) {
  run_both(tell_swap_an_exchange, ask_swap_an_exchange);
}

__global__ void tell_bit_a_volatile_read(int* data, int* flag) {
  *data = 42;  // fault: missing_fence
  atomicOr(flag, 1);
}
__global__ void ask_bit_a_volatile_read(int* data, int* flag, int* out) {
  while (*static_cast<volatile int*>(flag) == 0) {
  }
  *out = *data;  // fault: missing_fence
}
FAULT(bit_seen_by_a_volatile_read) {
  run_both(tell_bit_a_volatile_read, ask_bit_a_volatile_read);
}

__global__ void tell_exchange_setting_no_bit(int* data, int* flag) {
  *data = 42;  // fault: missing_fence
  atomicExch(flag, 1);
}
__global__ void ask_exchange_setting_no_bit(int* data, int* flag, int* out) {
  while (atomicOr(flag, 0) == 0) {
  }
  *out = *data;  // fault: missing_fence
}
FAULT(exchange_seen_by_setting_no_bit) {
  run_both(tell_exchange_setting_no_bit, ask_exchange_setting_no_bit);
}

__global__ void tell_volatile_adding_nothing(int* data, int* flag) {
  *data = 42;  // fault: missing_fence
  *static_cast<volatile int*>(flag) = 1;
}
__global__ void ask_volatile_adding_nothing(int* data, int* flag, int* out) {
  while (atomicAdd(flag, 0) == 0) {
  }
  *out = *data;  // fault: missing_fence
}
FAULT(flag_stored_as_volatile_seen_by_adding_nothing) {
  run_both(tell_volatile_adding_nothing, ask_volatile_adding_nothing);
}
