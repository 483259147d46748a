// Atomics, spinning on them, and blocks that wait for each other.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "runtime_test.h"

namespace {

template <class T>
__global__ void all_atomics(T* cells) {
  const T value = static_cast<T>(threadIdx.x + 1);
  atomicAdd(&cells[0], value);
  if constexpr (sizeof(T) == 4) atomicSub(&cells[1], 2);
  atomicMin(&cells[2], value);
  atomicMax_block(&cells[3], value);
  atomicAnd(&cells[4], static_cast<T>(~(value & 3)));
  atomicOr_system(&cells[5], value);
  atomicXor(&cells[6], value);
  T seen = cells[7];
  for (;;) {
    const T old = atomicCAS(&cells[7], seen, seen + 3);
    if (old == seen) break;
    seen = old;
  }
  atomicExch(&cells[8], value);
}

template <class T>
void expect_atomics() {
  Array<T> cells({0, 1000, 500, 0, 127, 0, 0, 5, 0});
  all_atomics<<<4, 64>>>(cells.data());
  const auto got = cells.host();
  EXPECT_EQ(got[0], static_cast<T>(4 * 64 * 65 / 2));
  EXPECT_EQ(got[1], static_cast<T>(sizeof(T) == 4 ? 1000 - 2 * 4 * 64 : 1000));
  EXPECT_EQ(got[2], static_cast<T>(1));
  EXPECT_EQ(got[3], static_cast<T>(64));
  EXPECT_EQ(got[4], static_cast<T>(124));
  EXPECT_EQ(got[5], static_cast<T>(127));
  EXPECT_EQ(got[6], static_cast<T>(0));  // every value an even number of times
  EXPECT_EQ(got[7], static_cast<T>(5 + 3 * 4 * 64));
  EXPECT_TRUE(got[8] >= 1 && got[8] <= 64);
}

TEST_F(Runtime, AtomicsOnIntegers) {
  expect_atomics<int>();
  expect_atomics<unsigned>();
  expect_atomics<unsigned long long>();
}

__global__ void atomics_on_floats(float* f, double* d, unsigned* u) {
  atomicAdd(f, 1);  // an int converts, as in CUDA
  atomicAdd(d, 0.5);
  atomicExch(f + 1, 2.5f);
  atomicInc(u, 9);
  atomicDec(u + 1, 9);
}

TEST_F(Runtime, AtomicsOnFloatsAndWrappingCounters) {
  Array<float> f({0, 0});
  Array<double> d({0});
  Array<unsigned> u({0, 0});
  atomics_on_floats<<<3, 41>>>(f.data(), d.data(), u.data());
  EXPECT_EQ(f.host(), (std::vector<float>{123, 2.5f}));
  EXPECT_EQ(d.host()[0], 61.5);
  EXPECT_EQ(u.host(), (std::vector<unsigned>{3, 7}));
}

__global__ void locked_increment(int* lock, int* value) {
  for (bool done = false; !done;) {
    if (atomicCAS(lock, 0, 1) != 0) continue;
    const int seen = *reinterpret_cast<volatile int*>(value);
    __nanosleep(1);  // another lane runs while the lock is held
    *reinterpret_cast<volatile int*>(value) = seen + 1;
    __threadfence();
    atomicExch(lock, 0);
    done = true;
  }
}

TEST_F(Runtime, SpinLocksMakeProgress) {
  Array<int> lock({0});
  Array<int> value({0});
  locked_increment<<<4, 100>>>(lock.data(), value.data());
  EXPECT_EQ(value.host()[0], 400);
}

__global__ void home_made_grid_barrier(unsigned* arrived, int* data, int* ok) {
  data[blockIdx.x] = static_cast<int>(blockIdx.x) + 1;
  __threadfence();
  atomicAdd(arrived, 1);
  while (atomicAdd(arrived, 0) < gridDim.x) {
  }
  const unsigned next = (blockIdx.x + 1) % gridDim.x;
  ok[blockIdx.x] = data[next] == static_cast<int>(next) + 1;
}

TEST_F(Runtime, BlocksThatSpinForEachOtherMakeProgress) {
  Array<unsigned> arrived({0});
  Array<int> data(10);
  Array<int> ok(10);
  home_made_grid_barrier<<<10, 1>>>(arrived.data(), data.data(), ok.data());
  EXPECT_EQ(ok.host(), std::vector<int>(10, 1));
}

__global__ void wait_for_later_warp(int* flag, int* out) {
  if (threadIdx.x / 32 == 0) {
    while (__any_sync(~0u, *reinterpret_cast<volatile int*>(flag) == 0) != 0) {
    }
    out[threadIdx.x] = 1;
  } else if (threadIdx.x == 32) {
    atomicExch(flag, 1);
  }
}

TEST_F(Runtime, AWarpThatPollsDoesNotStarveOthers) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    simt::set_seed(seed);
    Array<int> flag({0});
    Array<int> out(32);
    wait_for_later_warp<<<1, 64>>>(flag.data(), out.data());
    EXPECT_EQ(out.host(), std::vector<int>(32, 1));
  }
}

}  // namespace
