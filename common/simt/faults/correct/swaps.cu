// Loops around a compare-and-swap whose first read is a plain one.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "correct.h"

__device__ float maximum_of(float* place, float value) {
  int* bits = reinterpret_cast<int*>(place);
  int old = *bits;
  while (__int_as_float(old) < value) {
    const int expected = old;
    old = atomicCAS(bits, expected, __float_as_int(value));
    if (old == expected) break;
  }
  return __int_as_float(old);
}
__global__ void maximum(const int* in, float* out) {
  __shared__ float of_block;
  if (threadIdx.x == 0) of_block = 0;
  __syncthreads();
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  maximum_of(&of_block, static_cast<float>(in[i]));
  __syncthreads();
  if (threadIdx.x == 0) maximum_of(out, of_block);
}
CORRECT(maximum_of_floats_by_a_loop) {
  const Array<int> in(numbers(256));
  const Array<float> out(1);
  maximum<<<4, 64>>>(in, out);
  int largest = 0;
  for (const int value : numbers(256)) largest = value > largest ? value : largest;
  return out.host()[0] == static_cast<float>(largest);
}

__global__ void add_doubles(unsigned long long* sum) {
  unsigned long long old = *sum, expected;
  do {
    expected = old;
    old = atomicCAS(sum, expected,
                    static_cast<unsigned long long>(__double_as_longlong(
                        __longlong_as_double(static_cast<long long>(expected)) + 0.5)));
  } while (old != expected);
}
CORRECT(sum_of_doubles_by_a_loop) {
  const Array<unsigned long long> sum(1);
  add_doubles<<<3, 96>>>(sum);
  double value = 0;
  const unsigned long long bits = sum.host()[0];
  std::memcpy(&value, &bits, sizeof(value));
  return value == 144;
}

// Most threads find the node taken by looking, and do not try to swap.
__global__ void visit_once(int* owner, int* visits) {
  const int node = static_cast<int>(threadIdx.x % 4);
  const int me = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) + 1;
  if (owner[node] != 0) return;
  if (atomicCAS(&owner[node], 0, me) == 0) atomicAdd(&visits[node], 1);
}
CORRECT(look_before_the_swap) {
  const Array<int> owner(4), visits(4);
  visit_once<<<4, 64>>>(owner, visits);
  const auto counts = visits.host();
  return counts[0] == 1 && counts[1] == 1 && counts[2] == 1 && counts[3] == 1;
}
