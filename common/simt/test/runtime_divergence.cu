// Five kernels whose lanes part and meet again; the host computes the same, thread by thread.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "runtime_test.h"

namespace {

constexpr unsigned kThreads = 96;

__host__ __device__ unsigned scramble(unsigned x) {
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ x << 5;
}

__host__ __device__ unsigned if_else_in_loop(unsigned thread) {
  unsigned value = thread + 1;
  for (unsigned i = 0; i < 20; ++i) {
    if ((value + i) % 3 == 0) {
      value = scramble(value);
    } else {
      value += 7 * i;
    }
  }
  return value;
}

__host__ __device__ unsigned calls_and_continue(unsigned thread) {
  unsigned value = thread;
  for (unsigned i = 0; i < 30; ++i) {
    if (scramble(value + i) % 4 == 0) continue;
    value += scramble(i);
  }
  return value;
}

__host__ __device__ unsigned data_dependent_while(unsigned thread) {
  unsigned value = thread + 27;
  unsigned steps = 0;
  while (value != 1 && steps < 500) {
    value = value % 2 == 0 ? value / 2 : 3 * value + 1;
    ++steps;
  }
  return steps;
}

__host__ __device__ unsigned return_and_break(unsigned thread) {
  if (thread % 5 == 4) return 12345;
  unsigned value = thread;
  for (unsigned i = 0; i < 40; ++i) {
    value = scramble(value + 1);
    if (value % 11 == 0) break;
  }
  return value;
}

__host__ __device__ unsigned switches(unsigned thread) {
  unsigned value = thread;
  for (unsigned i = 0; i < 10; ++i) {
    switch (value % 5) {
      case 0:
        value += 3;
        [[fallthrough]];
      case 1:
        value *= 5;
        break;
      case 2:
        value = scramble(value);
        break;
      default:
        value += i;
    }
  }
  return value;
}

using Function = unsigned (*)(unsigned);

/// Runs F between warp and block barriers, and lets the lanes add up their results by shuffles.
template <Function F>
__global__ void run(unsigned* out, unsigned* sums) {
  const unsigned value = F(threadIdx.x);
  __syncwarp();
  out[threadIdx.x] = value;
  unsigned sum = value;
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_xor_sync(~0u, sum, offset);
  __syncthreads();
  sums[threadIdx.x] = sum;
}

template <Function F>
void expect_same_as_host() {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    simt::set_seed(seed);
    Array<unsigned> out(kThreads);
    Array<unsigned> sums(kThreads);
    run<F><<<1, kThreads>>>(out.data(), sums.data());
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    const auto got = out.host();
    const auto got_sums = sums.host();
    for (unsigned i = 0; i < kThreads; ++i) {
      EXPECT_EQ(got[i], F(i)) << "thread " << i;
      unsigned sum = 0;
      for (unsigned lane = 0; lane < 32; ++lane) sum += F(i / 32 * 32 + lane);
      EXPECT_EQ(got_sums[i], sum) << "thread " << i;
    }
  }
}

TEST_F(Runtime, DivergesInIfElseInLoop) {
  expect_same_as_host<if_else_in_loop>();
}
TEST_F(Runtime, DivergesInCallsAndContinue) {
  expect_same_as_host<calls_and_continue>();
}
TEST_F(Runtime, DivergesInDataDependentWhile) {
  expect_same_as_host<data_dependent_while>();
}
TEST_F(Runtime, DivergesInReturnAndBreak) {
  expect_same_as_host<return_and_break>();
}
TEST_F(Runtime, DivergesInSwitch) {
  expect_same_as_host<switches>();
}

}  // namespace
