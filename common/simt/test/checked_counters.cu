// Counts of real checked kernels.  The divergent ones hold the compiler to source order: with
// another layout of its code the lanes would not meet again where they should.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "runtime_test.h"
#include "simt/counters.h"

namespace {

namespace counters = simt::counters;

constexpr int kLanes = 32;
constexpr int kRows = 16;

__global__ void if_else_in_a_loop(const float* in, float* out) {
  const int i = static_cast<int>(threadIdx.x);
  float sum = 0.0f;
  for (int row = 0; row < 4; ++row) {
    if ((i + row) % 2 == 0) {
      sum += in[row * kLanes + i];
    } else {
      sum -= in[(row + 4) * kLanes + i];
    }
  }
  out[i] = sum;
}

__device__ __attribute__((noinline)) float fetch(const float* in, int at) {
  return at < 0 ? 0.0f : in[at];
}

__global__ void calls_and_continue(const float* in, float* out) {
  const int i = static_cast<int>(threadIdx.x);
  float sum = 0.0f;
  for (int row = 0; row < 4; ++row) {
    if (i % 4 == row) continue;
    sum += fetch(in, row * kLanes + i);
    sum += fetch(in, (row + 4) * kLanes + i);
  }
  out[i] = sum;
}

__global__ void data_dependent_while(const int* next, float* out) {
  const int i = static_cast<int>(threadIdx.x);
  int at = i;
  int steps = 0;
  while (at >= kLanes / 4) {
    at = next[at];
    ++steps;
  }
  out[i] = static_cast<float>(steps);
}

__global__ void early_return_and_break(const float* in, float* out) {
  const int i = static_cast<int>(threadIdx.x);
  if (i % 8 == 7) return;
  float sum = 0.0f;
  for (int row = 0; row < 8; ++row) {
    if (row > i % 4) break;
    sum += in[row * kLanes + i];
  }
  out[i] = sum;
}

__global__ void switch_in_a_loop(const float* in, float* out) {
  const int i = static_cast<int>(threadIdx.x);
  float sum = 0.0f;
  for (int row = 0; row < 4; ++row) {
    switch ((i + row) % 4) {
      case 0:
        sum += in[i];
        break;
      case 1:
        sum -= in[kLanes + i];
        break;
      case 2:
        sum *= in[2 * kLanes + i];
        break;
      default:
        sum += in[3 * kLanes + i] * in[4 * kLanes + i];
        break;
    }
  }
  out[i] = sum;
}

__device__ __attribute__((noinline)) float4 loaded(const float4* from) {
  return *from;
}
__device__ __attribute__((noinline)) float sum_of(float4 v) {
  return v.x + v.y + v.z + v.w;
}

__global__ void float4_is_returned(const float4* from, float4* to) {
  to[threadIdx.x] = loaded(from + threadIdx.x);
}

__global__ void float4_is_changed_and_passed(const float4* from, float* to) {
  float4 v = from[threadIdx.x];
  v.x += 1.0f;
  to[threadIdx.x] = sum_of(v);
}

__global__ void float4_is_passed(const float4* from, float* to) {
  to[threadIdx.x] = sum_of(from[threadIdx.x]);
}

__device__ float4 operator+(float4 a, float4 b) {
  return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

__global__ void float4s_are_added(const float4* from, float4* to) {
  to[threadIdx.x] = from[threadIdx.x] + from[31 - threadIdx.x];
}

__global__ void copy_float4(const float4* in, float4* out) {
  out[threadIdx.x] = in[threadIdx.x];
}

constexpr int kLoadLine = __LINE__ + 3;  // of the read below
__global__ void two_lines(const float* in, float* out) {
  const int i = static_cast<int>(threadIdx.x);
  const float value = in[2 * i];
  out[i] = value;
}

__device__ __attribute__((noinline)) void store_and_wait(float* to, float value) {
  *to = value;
  __syncthreads();
}

constexpr int kTreeLine = __LINE__ + 4;  // of the loop
__global__ void branches_behind_calls_and_barriers(const float* in, float* out, int length) {
  __shared__ float partial[32];
  const int i = static_cast<int>(threadIdx.x);
  for (int k = i; k < length; k += 32) {
    partial[i] = in[k];
  }
  store_and_wait(&partial[i], 1.0f);

  if (i % 4 == 0) {
    partial[i] += in[i];
  }
  __syncthreads();

  const float before = i >= 8 ? partial[i - 8] : 0.0f;
  switch (i / 4) {
    case 0:
      out[i] = before;
      break;
    case 1:
      out[i + 32] = before;
      break;
    default:
      out[i + 64] = before + 1.0f;
  }
}

__global__ void long_loop(const float* in, float* out, int turns) {
  float sum = 0.0f;
  for (int k = 0; k < turns; ++k) sum += in[(k % kRows) * kLanes + threadIdx.x % kLanes];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void spins_for_its_neighbour(volatile int* turn, float* out) {
  // Lane 0 reads so much that it must pause; lane 31 waits for it without reading.
  const int i = static_cast<int>(threadIdx.x);
  if (i == 0) {
    for (int k = 0; k < 5000; ++k) out[0] = out[0] + 1.0f;
  }
  __syncwarp();
  out[i] = static_cast<float>(turn[0]);
}

__global__ void shares(const float* in, float* out) {
  __shared__ float tile[32][32];
  for (unsigned y = 0; y < 32; ++y) tile[y][threadIdx.x] = in[y * 32 + threadIdx.x];
  __syncthreads();
  float sum = 0.0f;
  for (unsigned x = 0; x < 32; ++x) sum += tile[threadIdx.x][x];
  out[threadIdx.x] = __shfl_xor_sync(0xffffffffu, sum, 1);
}

class CheckedCounters : public Runtime {
 protected:
  void SetUp() override {
    Runtime::SetUp();
    in = filled(kRows * kLanes);
    out = filled(4 * kRows * kLanes);
    counters::enable(true);
    counters::reset();
  }
  void TearDown() override {
    counters::enable(false);
    Runtime::TearDown();
  }

  /// What the only kernel that `launch` starts did.
  template <class Launch>
  counters::KernelCounts count(Launch launch) {
    launch();
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    const auto all = counters::kernels();
    EXPECT_EQ(all.size(), 1u);
    return all.empty() ? counters::KernelCounts{} : all.front();
  }

  /// Ones, until the device is reset.
  static float* filled(std::size_t count) {
    const std::vector<float> ones(count, 1.0f);
    float* data = nullptr;
    EXPECT_EQ(cudaMalloc(&data, count * sizeof(float)), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(data, ones.data(), count * sizeof(float), cudaMemcpyHostToDevice),
              cudaSuccess);
    return data;
  }

  float* in = nullptr;
  float* out = nullptr;
};

TEST_F(CheckedCounters, BothBranchesOfALoopRunHalfEmpty) {
  const auto c = count([&] { if_else_in_a_loop<<<1, 32>>>(in, out); }).total;
  EXPECT_EQ(c.global_load.requests, 8u);
  EXPECT_EQ(c.global_load.bytes, 4u * 32 * 4);
  EXPECT_EQ(c.global_store.requests, 1u);
  EXPECT_EQ(c.divergent_branches, 4u);  // one in each turn
  // Blocks: the function's begin and end, 5 tests of the loop, 4 heads and ends of its body, each
  // with all lanes; 4 times two branches with half of them.  Accesses: 8 halves and a whole.
  EXPECT_EQ(c.instructions, 2u + 5 + 4 + 4 + 8 + 9);
  EXPECT_EQ(c.thread_instructions, (2u + 5 + 4 + 4) * 32 + 8 * 16 + 5 * 32);
}

TEST_F(CheckedCounters, LanesMeetBehindCallsAndContinue) {
  const auto c = count([&] { calls_and_continue<<<1, 32>>>(in, out); }).total;
  EXPECT_EQ(c.global_load.requests, 8u);  // 4 turns with 24 lanes, two calls each
  EXPECT_EQ(c.global_load.bytes, 8u * 24 * 4);
  EXPECT_EQ(c.global_store.requests, 1u);
}

TEST_F(CheckedCounters, AWhileLoopEndsLaneByLane) {
  // Lanes 8..15 need one step, 16..23 two, 24..31 three.
  std::vector<int> next(kLanes);
  for (int i = 0; i < kLanes; ++i) next[static_cast<unsigned>(i)] = i - 8;
  Array<int> links(next);
  const auto c = count([&] { data_dependent_while<<<1, 32>>>(links.data(), out); }).total;
  EXPECT_EQ(c.global_load.requests, 3u);
  EXPECT_EQ(c.global_load.bytes, (24u + 16 + 8) * 4);
  EXPECT_EQ(c.global_store.requests, 1u);
}

TEST_F(CheckedCounters, LanesThatReturnOrBreakAreGone) {
  const auto c = count([&] { early_return_and_break<<<1, 32>>>(in, out); }).total;
  // i % 8 in 0..6 stay: 28 lanes.  Rows 0..3 have 28, 20, 12 and 4 (i % 4 = 3 only as 3).
  EXPECT_EQ(c.global_load.requests, 4u);
  EXPECT_EQ(c.global_load.bytes, (28u + 20 + 12 + 4) * 4);
  EXPECT_EQ(c.global_store.requests, 1u);
  EXPECT_EQ(c.global_store.bytes, 28u * 4);
}

TEST_F(CheckedCounters, ASwitchRunsEachOfItsCases) {
  const auto c = count([&] { switch_in_a_loop<<<1, 32>>>(in, out); }).total;
  EXPECT_EQ(c.global_load.requests, 4u * 5);
  EXPECT_EQ(c.global_load.bytes, 4u * 5 * 8 * 4);
  EXPECT_EQ(c.global_store.requests, 1u);
}

TEST_F(CheckedCounters, AFloat4IsOneRequest) {
  Array<float4> from(32), to(32);
  const auto c = count([&] { copy_float4<<<1, 32>>>(from.data(), to.data()); }).total;
  EXPECT_EQ(c.global_load.requests, 1u);
  EXPECT_EQ(c.global_load.sectors, 16u);
  EXPECT_EQ(c.global_store.requests, 1u);
  EXPECT_EQ(c.global_store.sectors, 16u);
}

TEST_F(CheckedCounters, SoIsOneThatAFunctionReturns) {
  Array<float4> from(32), to(32);
  const auto returned = count([&] { float4_is_returned<<<1, 32>>>(from.data(), to.data()); }).total;
  EXPECT_EQ(returned.global_load.requests, 1u);
  EXPECT_EQ(returned.global_load.bytes, 512u);
  EXPECT_EQ(returned.global_store.requests, 1u);
  EXPECT_EQ(returned.global_store.sectors, 16u);
}

TEST_F(CheckedCounters, SoIsOneThatIsChangedBeforeItIsPassed) {
  Array<float4> from(32);
  const auto changed =
      count([&] { float4_is_changed_and_passed<<<1, 32>>>(from.data(), out); }).total;
  EXPECT_EQ(changed.global_load.requests, 1u);
  EXPECT_EQ(changed.global_load.sectors, 16u);
}

TEST_F(CheckedCounters, SoIsOneRightIntoAnArgument) {
  Array<float4> from(32), to(32);
  const auto added = count([&] { float4s_are_added<<<1, 32>>>(from.data(), to.data()); }).total;
  EXPECT_EQ(added.global_load.sectors, 32u);
}

// docs/cpu-device-counters.md says why.  A GPU makes one request of 16 sectors.
TEST_F(CheckedCounters, TheLoadIntoAnArgumentOfAFunctionThatStandsAloneIsNotSeen) {
  Array<float4> from(32);
  const auto c = count([&] { float4_is_passed<<<1, 32>>>(from.data(), out); }).total;
  EXPECT_EQ(c.global_load.requests, 0u);
  EXPECT_EQ(c.global_store.requests, 1u);
}

TEST_F(CheckedCounters, CountsStandBesideTheirLines) {
  const auto kernel = count([&] { two_lines<<<2, 64>>>(in, out); });
  EXPECT_EQ(kernel.name, "two_lines");
  EXPECT_EQ(kernel.launches, 1u);
  EXPECT_EQ(kernel.threads, 128u);
  ASSERT_EQ(kernel.lines.size(), 2u);
  EXPECT_EQ(kernel.lines[0].line, kLoadLine);
  EXPECT_EQ(kernel.lines[0].counts.global_load.sectors, 4u * 8);
  EXPECT_EQ(kernel.lines[1].line, kLoadLine + 1);
  EXPECT_EQ(kernel.lines[1].counts.global_store.sectors, 4u * 4);
  EXPECT_TRUE(kernel.lines[0].file.ends_with("checked_counters.cu")) << kernel.lines[0].file;
}

TEST_F(CheckedCounters, APartingCountsAtTheBranchsLine) {
  const auto kernel =
      count([&] { branches_behind_calls_and_barriers<<<1, 32>>>(in, out, 2 * kLanes + 5); });
  std::string found;
  for (const auto& line : kernel.lines) {
    if (line.counts.divergent_branches == 0) continue;
    found += std::to_string(line.line - kTreeLine) + ":" +
             std::to_string(line.counts.divergent_branches) + " ";
  }
  EXPECT_EQ(found, "0:1 5:1 10:1 11:2 ");  // the loop, the if, the choice, the switch
}

TEST_F(CheckedCounters, LongLoopsStayInStep) {
  // 5000 reads per lane are more than a lane keeps.
  const auto c = count([&] { long_loop<<<2, 256>>>(in, out, 5000); }).total;
  EXPECT_EQ(c.global_load.requests, 16u * 5000);
  EXPECT_EQ(c.global_load.sectors, 16u * 5000 * 4);
  EXPECT_EQ(c.divergent_branches, 0u);
}

TEST_F(CheckedCounters, AFullLaneGoesOnWhereTheOthersWaitForIt) {
  Array<int> turn({7});
  const auto c = count([&] { spins_for_its_neighbour<<<1, 32>>>(turn.data(), out); }).total;
  EXPECT_EQ(c.global_load.requests, 5000u + 1);
  EXPECT_EQ(c.global_store.requests, 5000u + 1);
  EXPECT_EQ(c.warp_operations, 1u);
}

TEST_F(CheckedCounters, SharedMemoryAndBarriersAreCountedByWarp) {
  Array<float> square(32 * 32);
  const auto c = count([&] { shares<<<1, 32>>>(square.data(), out); }).total;
  EXPECT_EQ(c.shared_store.wavefronts, 32u);
  EXPECT_EQ(c.shared_load.requests, 32u);
  EXPECT_EQ(c.shared_load.wavefronts, 32u * 32);  // a column per lane: one bank
  EXPECT_EQ(c.shared_load.conflicts, 32u * 31);
  EXPECT_EQ(c.barriers, 1u);
  EXPECT_EQ(c.warp_operations, 1u);
}

TEST_F(CheckedCounters, NothingIsCountedWhenOff) {
  counters::enable(false);
  two_lines<<<2, 64>>>(in, out);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_TRUE(counters::kernels().empty());
}

TEST_F(CheckedCounters, LaunchesOfOneKernelAddUp) {
  two_lines<<<1, 32>>>(in, out);
  const auto kernel = count([&] { two_lines<<<1, 32>>>(in, out); });
  EXPECT_EQ(kernel.launches, 2u);
  EXPECT_EQ(simt::counters::host().launches, 2u);
  EXPECT_EQ(kernel.total.global_load.requests, 2u);
}

}  // namespace
