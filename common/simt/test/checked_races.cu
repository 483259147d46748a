// Two threads at one place, with nothing between.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda/atomic>
#include <set>

#include "checked_test.h"

namespace {

using CheckedRaces = Checked;

__global__ void reverse(int* out, bool wait) {
  __shared__ int tile[64];
  tile[threadIdx.x] = static_cast<int>(threadIdx.x);  // LINE reverse write
  if (wait) __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];  // LINE reverse read
}

TEST_F(CheckedRaces, MissingBarrierNamesBothLines) {
  Array<int> out(64);
  reverse<<<1, 64>>>(out.data(), true);
  EXPECT_TRUE(all().empty());
  reverse<<<1, 64>>>(out.data(), false);
  const Finding found = only();
  EXPECT_EQ(found.kind, "missing_barrier");
  EXPECT_EQ(found.severity, simt::Severity::error);
  EXPECT_EQ(found.lines(), lines_of("reverse write", "reverse read"));
  EXPECT_EQ(found.variable.substr(0, 5), "tile[");
  EXPECT_EQ(found.kernel, "reverse");
}

__global__ void tree(float* out) {
  __shared__ float sums[128];
  sums[threadIdx.x] = 1;
  __syncthreads();
  for (unsigned half = 64; half > 0; half /= 2) {
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];  // LINE tree
  }
  if (threadIdx.x == 0) *out = sums[0];
}

TEST_F(CheckedRaces, TreeWithoutBarriers) {
  Array<float> out(1);
  tree<<<1, 128>>>(out.data());
  const Finding found = only();
  EXPECT_EQ(found.kind, "missing_barrier");
  EXPECT_EQ(found.line, line_of("tree"));
}

__global__ void last_block_wins(int* out) {
  *out = static_cast<int>(blockIdx.x);  // LINE last block
}

TEST_F(CheckedRaces, BlocksThatWriteOneCell) {
  Array<int> out(1);
  last_block_wins<<<4, 1>>>(out.data());
  const Finding found = only();
  EXPECT_EQ(found.kind, "race");
  EXPECT_EQ(found.line, line_of("last block"));
  EXPECT_EQ(found.count, 3u);
}

__global__ void raise_flag(int* flag) {
  *flag = 1;
}

TEST_F(CheckedRaces, SameValueIsANote) {
  Array<int> out(1);
  raise_flag<<<4, 32>>>(out.data());
  for (const Finding& found : all()) EXPECT_EQ(found.severity, simt::Severity::note);
  EXPECT_FALSE(all().empty());
}

template <class T>
__global__ void raise_same(T* flag, T value) {
  *flag = value;
}
template <class T>
__global__ void raise_by_thread(T* flag, T a, T b) {
  flag[3] = threadIdx.x % 2 == 0 ? a : b;
}

template <class T>
class CheckedSameValue : public Checked {};
using Wide = testing::Types<int, double, long long, float2, float4, double2, int*>;
TYPED_TEST_SUITE(CheckedSameValue, Wide);

/// A value that differs from T{} in its last word only.
template <class T>
T other_value() {
  T value{};
  auto* bytes = reinterpret_cast<unsigned char*>(&value);
  bytes[sizeof(T) - 2] = 1;
  return value;
}

TYPED_TEST(CheckedSameValue, OfAnyWidthIsANote) {
  Array<TypeParam> out(4);
  raise_same<<<4, 32>>>(out.data(), other_value<TypeParam>());
  for (const auto& found : this->all()) {
    EXPECT_EQ(found.kind, "race");
    EXPECT_EQ(found.severity, simt::Severity::note) << found.message;
  }
  EXPECT_FALSE(this->all().empty());
}

TYPED_TEST(CheckedSameValue, IsNotHalfAValue) {
  Array<TypeParam> out(4);
  raise_by_thread<<<1, 64>>>(out.data(), TypeParam{}, other_value<TypeParam>());
  // Some write what the one before wrote: the error says it all.
  const auto found = this->only();
  EXPECT_EQ(found.kind, "race");
  EXPECT_EQ(found.severity, simt::Severity::error);
}

struct Candidate {
  int index;
};
__global__ void copy_candidate(Candidate* best, const Candidate* all) {
  *best = all[threadIdx.x];
}

TEST_F(CheckedRaces, ACopiedStructureIsLookedAtWhenItIsThere) {
  Array<Candidate> best({{0}});
  Array<Candidate> candidates({{1}, {2}, {3}, {4}});
  copy_candidate<<<1, 4>>>(best.data(), candidates.data());
  const Finding found = only();
  EXPECT_EQ(found.kind, "race");
  EXPECT_EQ(found.severity, simt::Severity::error);
}

__global__ void add_to_wide(double* sums) {
  sums[7] += 1.0;
}

TEST_F(CheckedRaces, AWideElementHasItsOwnIndex) {
  Array<double> sums(std::vector<double>(8));
  add_to_wide<<<1, 64>>>(sums.data());
  const Finding found = only();
  EXPECT_EQ(found.kind, "race");
  EXPECT_EQ(found.offset, 56);
  EXPECT_EQ(found.variable, "data_[7]");
}

__global__ void raise_maximum(int* maximum, const int* in) {
  int old = *static_cast<volatile int*>(maximum);
  int assumed = 0;
  do {
    assumed = old;
    old = atomicCAS(maximum, assumed, max(assumed, in[threadIdx.x]));
  } while (assumed != old);
}

TEST_F(CheckedRaces, AVolatileReadMayFeedASwap) {
  Array<int> maximum({0});
  Array<int> in(std::vector<int>(64, 5));
  raise_maximum<<<2, 64>>>(maximum.data(), in.data());
  EXPECT_TRUE(all().empty()) << findings.front().message;
  EXPECT_EQ(maximum.host()[0], 5);
}

__global__ void count_plainly(int* counter) {
  *counter += 1;  // LINE plain counter
}
__global__ void count_well(int* counter) {
  atomicAdd(counter, 1);
}

TEST_F(CheckedRaces, PlainCounter) {
  Array<int> out({0});
  count_well<<<4, 64>>>(out.data());
  EXPECT_TRUE(all().empty());
  count_plainly<<<1, 64>>>(out.data());
  const Finding found = only();
  EXPECT_EQ(found.kind, "race");
  EXPECT_EQ(found.line, line_of("plain counter"));
}

__global__ void read_too_early(int* counter, int* out) {
  atomicAdd(counter, 1);                    // LINE early add
  if (threadIdx.x == 0) out[0] = *counter;  // LINE early read
}

TEST_F(CheckedRaces, PlainReadOfWhatOthersAddTo) {
  for (const unsigned seed : {1u, 2u, 3u, 4u}) {
    findings.clear();
    simt::set_seed(seed);
    Array<int> counter({0});
    Array<int> out(1);
    read_too_early<<<1, 64>>>(counter.data(), out.data());
    const Finding found = only();
    EXPECT_EQ(found.kind, "missing_barrier");
    EXPECT_EQ(found.lines(), lines_of("early add", "early read"));
  }
}

__global__ void bytes(char* out) {
  out[threadIdx.x] = static_cast<char>(threadIdx.x);
}

TEST_F(CheckedRaces, NeighbouringBytesAreApart) {
  Array<char> out(64);
  bytes<<<2, 32>>>(out.data());
  // Both blocks write the same bytes with the same values.
  for (const Finding& found : all()) EXPECT_EQ(found.severity, simt::Severity::note);
  findings.clear();
  bytes<<<1, 64>>>(out.data());
  EXPECT_TRUE(all().empty());
}

__global__ void warp_sum(float* out, bool wait) {
  __shared__ volatile float sums[32];
  sums[threadIdx.x] = 1;
  __syncwarp();
  for (unsigned half = 16; half > 0; half /= 2) {
    float other = 0;
    if (threadIdx.x < half) other = sums[threadIdx.x + half];  // LINE warp read
    if (wait) __syncwarp();
    if (threadIdx.x < half) sums[threadIdx.x] = sums[threadIdx.x] + other;  // LINE warp write
    if (wait) __syncwarp();
  }
  if (threadIdx.x == 0) *out = sums[0];
}

TEST_F(CheckedRaces, WarpSynchronousCodeIsAWarning) {
  Array<float> out(1);
  warp_sum<<<1, 32>>>(out.data(), true);
  EXPECT_TRUE(all().empty());
  warp_sum<<<1, 32>>>(out.data(), false);
  const Finding found = only();
  EXPECT_EQ(found.kind, "warp_synchronous");
  EXPECT_EQ(found.severity, simt::Severity::warning);
  EXPECT_EQ(found.lines(), lines_of("warp read", "warp write"));
}

__global__ void last_block_sums(const int* in, int* partial, unsigned* done, int* out, bool fence) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = in[blockIdx.x];  // LINE partial write
    if (fence) __threadfence();
    is_last = atomicAdd(done, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!is_last || threadIdx.x != 32) return;
  int sum = 0;
  for (unsigned i = 0; i < gridDim.x; ++i) sum += partial[i];  // LINE partial read
  *out = sum;
}

TEST_F(CheckedRaces, FenceAndAtomicOrderBlocks) {
  Array<int> in({1, 2, 3, 4});
  Array<int> partial(4);
  Array<unsigned> done({0});
  Array<int> out(1);
  last_block_sums<<<4, 64>>>(in.data(), partial.data(), done.data(), out.data(), true);
  EXPECT_TRUE(all().empty());
  EXPECT_EQ(out.host()[0], 10);
  cudaMemset(done.data(), 0, sizeof(unsigned));
  last_block_sums<<<4, 64>>>(in.data(), partial.data(), done.data(), out.data(), false);
  const Finding found = only();
  EXPECT_EQ(found.kind, "race");
  EXPECT_EQ(found.lines(), lines_of("partial read", "partial write"));
}

__global__ void flag_behind_a_block_fence(int* data, unsigned* flag, int* out, bool device) {
  if (blockIdx.x == 0) {
    *data = 7;  // LINE block fence write
    device ? __threadfence() : __threadfence_block();
    atomicExch(flag, 1u);
  } else {
    while (atomicAdd(flag, 0u) == 0) {
    }
    __threadfence();
    *out = *data;  // LINE block fence read
  }
}

TEST_F(CheckedRaces, AFenceOfTheBlockOrdersNothingForOtherBlocks) {
  for (const bool device : {true, false}) {
    Array<int> data({0});
    Array<unsigned> flag({0});
    Array<int> out(1);
    flag_behind_a_block_fence<<<2, 1>>>(data.data(), flag.data(), out.data(), device);
    EXPECT_EQ(out.host()[0], 7);
    if (device) EXPECT_TRUE(all().empty());
  }
  const Finding found = only();
  EXPECT_EQ(found.kind, "race");
  EXPECT_EQ(found.lines(), lines_of("block fence read", "block fence write"));
}

__global__ void count_in_block_scope(unsigned* cells) {
  atomicAdd_block(&cells[blockIdx.x], 1u);
  atomicAdd_block(&cells[2], 1u);  // LINE block scope function
  cuda::atomic_ref<unsigned, cuda::thread_scope_block> own(cells[3 + blockIdx.x]);
  own.fetch_add(1u, cuda::memory_order_relaxed);
  cuda::atomic_ref<unsigned, cuda::thread_scope_block> shared(cells[5]);
  shared.fetch_add(1u);  // LINE block scope object
  cuda::atomic_ref<unsigned, cuda::thread_scope_device>(cells[6]).fetch_add(1u);
  atomicAdd(&cells[7], 1u);
}

TEST_F(CheckedRaces, AtomicsOfBlockScopeRaceBetweenBlocks) {
  Array<unsigned> cells(std::vector<unsigned>(8));
  count_in_block_scope<<<2, 64>>>(cells.data());
  EXPECT_EQ(cells.host()[2], 128u);
  ASSERT_EQ(all().size(), 2u);
  std::set<int> lines;
  for (const Finding& found : all()) {
    EXPECT_EQ(found.kind, "race");
    EXPECT_EQ(found.severity, simt::Severity::error);
    EXPECT_NE(found.message.find("block scope holds for the threads of one block"),
              std::string::npos)
        << found.message;
    lines.insert(found.line);
  }
  EXPECT_EQ(lines, (std::set<int>{line_of("block scope function"), line_of("block scope object")}));
}

__global__ void locked(int* lock, int* value) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *value += 1;
  __threadfence();
  atomicExch(lock, 0);
}

TEST_F(CheckedRaces, LockOrders) {
  Array<int> lock({0});
  Array<int> value({0});
  locked<<<8, 4>>>(lock.data(), value.data());
  EXPECT_EQ(value.host()[0], 32);
  EXPECT_TRUE(all().empty());
}

}  // namespace
