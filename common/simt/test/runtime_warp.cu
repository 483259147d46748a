// Warp operations, alone and in divergent code.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "runtime_test.h"

namespace {

constexpr unsigned kFull = 0xffffffffu;

enum Kind { kIndex, kUp, kDown, kXor };

__global__ void shuffle(int kind, int argument, int width, int* out) {
  const int mine = static_cast<int>(threadIdx.x);
  const auto delta = static_cast<unsigned>(argument);
  int got = 0;
  if (kind == kIndex) got = __shfl_sync(kFull, mine, argument, width);
  if (kind == kUp) got = __shfl_up_sync(kFull, mine, delta, width);
  if (kind == kDown) got = __shfl_down_sync(kFull, mine, delta, width);
  if (kind == kXor) got = __shfl_xor_sync(kFull, mine, argument, width);
  out[mine] = got;
}

/// The rules of the programming guide, lane by lane.
int expected(int kind, int lane, int argument, int width) {
  const int first = lane / width * width;
  const int in_segment = lane - first;
  switch (kind) {
    case kIndex:
      return first + ((argument % width) + width) % width;
    case kUp:
      return in_segment - argument < 0 ? lane : lane - argument;
    case kDown:
      return in_segment + argument >= width ? lane : lane + argument;
    default:
      return (lane ^ argument) >= first + width ? lane : lane ^ argument;
  }
}

TEST_F(Runtime, ShufflesFollowTheirRulesForEveryWidth) {
  Array<int> out(32);
  for (int kind = kIndex; kind <= kXor; ++kind) {
    for (const int width : {1, 2, 4, 8, 16, 32}) {
      for (const int argument : {0, 1, 2, 5, 16, 31}) {
        shuffle<<<1, 32>>>(kind, argument, width, out.data());
        const auto got = out.host();
        for (int lane = 0; lane < 32; ++lane) {
          EXPECT_EQ(got[static_cast<std::size_t>(lane)], expected(kind, lane, argument, width))
              << "kind " << kind << " width " << width << " argument " << argument;
        }
      }
    }
  }
}

template <class T>
__global__ void rotate(T* values) {
  const T next = __shfl_sync(kFull, values[threadIdx.x], static_cast<int>(threadIdx.x) + 1);
  values[threadIdx.x] = next;
}

template <class T>
void expect_rotated() {
  std::vector<T> values(32);
  for (int i = 0; i < 32; ++i) values[static_cast<std::size_t>(i)] = static_cast<T>(i * 3 + 1);
  Array<T> device(values);
  rotate<<<1, 32>>>(device.data());
  const auto got = device.host();
  for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(got[i], values[(i + 1) % 32]);
}

TEST_F(Runtime, ShufflesMoveAllTypes) {
  expect_rotated<int>();
  expect_rotated<unsigned>();
  expect_rotated<long long>();
  expect_rotated<unsigned long long>();
  expect_rotated<float>();
  expect_rotated<double>();
}

__global__ void halves(int* out) {
  const int lane = static_cast<int>(threadIdx.x % 32);
  int sum = lane;
  if (lane < 16) {
    for (int offset = 8; offset > 0; offset /= 2) {
      sum += __shfl_down_sync(0x0000ffffu, sum, static_cast<unsigned>(offset), 16);
    }
  } else {
    for (int offset = 1; offset < 16; offset *= 2) {
      sum += __shfl_xor_sync(0xffff0000u, sum, offset);
    }
  }
  out[threadIdx.x] = sum;
}

TEST_F(Runtime, HalvesOfAWarpShuffleApart) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    simt::set_seed(seed);
    Array<int> out(128);
    halves<<<1, 128>>>(out.data());
    const auto got = out.host();
    for (std::size_t warp = 0; warp < 4; ++warp) {
      EXPECT_EQ(got[warp * 32], 120);
      for (std::size_t lane = 16; lane < 32; ++lane) EXPECT_EQ(got[warp * 32 + lane], 376);
    }
  }
  EXPECT_TRUE(findings.empty());
}

__global__ void votes(unsigned* out) {
  const unsigned lane = threadIdx.x;
  const unsigned ballot = __ballot_sync(kFull, lane % 3 == 0);
  const int any = __any_sync(kFull, lane == 7);
  const int all = __all_sync(kFull, lane < 32);
  const int not_all = __all_sync(kFull, lane != 9);
  const unsigned same = __match_any_sync(kFull, lane % 4);
  int predicate = -1;
  const unsigned everyone = __match_all_sync(kFull, 5, &predicate);
  int differs = -1;
  const unsigned nobody = __match_all_sync(kFull, lane, &differs);
  if (lane != 2) return;
  out[0] = ballot;
  out[1] = static_cast<unsigned>(any * 100 + all * 10 + not_all);
  out[2] = same;
  out[3] = everyone;
  out[4] = static_cast<unsigned>(predicate);
  out[5] = nobody + static_cast<unsigned>(differs);
}

TEST_F(Runtime, VotesAndMatches) {
  Array<unsigned> out(6);
  votes<<<1, 32>>>(out.data());
  EXPECT_EQ(out.host(), (std::vector<unsigned>{0x49249249u, 110u, 0x44444444u, kFull, 1u, 0u}));
}

__global__ void reductions(int* out) {
  const int lane = static_cast<int>(threadIdx.x);
  const int sum = __reduce_add_sync(kFull, lane - 16);
  const int least = __reduce_min_sync(kFull, lane - 16);
  const unsigned most = __reduce_max_sync(kFull, threadIdx.x);
  const unsigned bits = __reduce_or_sync(kFull, 1u << (threadIdx.x % 8));
  if (lane != 0) return;
  out[0] = sum;
  out[1] = least;
  out[2] = static_cast<int>(most);
  out[3] = static_cast<int>(bits);
}

TEST_F(Runtime, WarpReductions) {
  Array<int> out(4);
  reductions<<<1, 32>>>(out.data());
  EXPECT_EQ(out.host(), (std::vector<int>{-16, -16, 31, 255}));
}

// The last thing that the function does, so that the compiler could jump there instead of calling:
// then the place of the call would be lost, and lanes from two calls would seem to be apart.
__attribute__((noinline)) __device__ int sum_of_warp(int value) {
  return __reduce_add_sync(kFull, value);
}
__attribute__((noinline)) __device__ unsigned long long from_first_lane(unsigned long long value) {
  return __shfl_sync(kFull, value, 0);
}

__global__ void reduces_at_the_end_of_functions(int* out, int ones) {
  const int lane = static_cast<int>(threadIdx.x);
  int sum = lane < ones ? sum_of_warp(1) : sum_of_warp(0);
  sum += static_cast<int>(lane < ones ? from_first_lane(100) : from_first_lane(7));
  out[lane] = sum;
}

TEST_F(Runtime, LanesMeetInAFunctionThatEndsWithAWarpOperation) {
  Array<int> out(32);
  reduces_at_the_end_of_functions<<<1, 32>>>(out.data(), 8);
  EXPECT_EQ(out.host(), std::vector<int>(32, 108));
}

__global__ void partial_warp_votes(unsigned* out) {
  if (threadIdx.x >= 20) return;
  const unsigned ballot = __ballot_sync(kFull, 1);
  if (threadIdx.x == 0) *out = ballot;
}

TEST_F(Runtime, ReturnedLanesDoNotVote) {
  Array<unsigned> out(1);
  partial_warp_votes<<<1, 32>>>(out.data());
  EXPECT_EQ(out.host()[0], (1u << 20) - 1);
  partial_warp_votes<<<1, 10>>>(out.data());
  EXPECT_EQ(out.host()[0], (1u << 10) - 1);
}

__global__ void active_lanes(unsigned* out) {
  if (threadIdx.x % 2 == 0) {
    const unsigned mask = __activemask();
    const int leader = __ffs(static_cast<int>(mask)) - 1;
    out[threadIdx.x] = static_cast<unsigned>(__shfl_sync(mask, __popc(mask), leader));
  } else {
    out[threadIdx.x] = __activemask();
  }
}

TEST_F(Runtime, ActiveMaskNamesTheLanesOfABranch) {
  Array<unsigned> out(32);
  active_lanes<<<1, 32>>>(out.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  const auto got = out.host();
  for (std::size_t i = 0; i < 32; i += 2) {
    EXPECT_EQ(got[i], 16u);
    EXPECT_EQ(got[i + 1], 0xaaaaaaaau);
  }
}

constexpr int kThenShuffle = __LINE__ + 4;
__global__ void shuffles_in_both_branches(int* out) {
  int value = static_cast<int>(threadIdx.x);
  if (threadIdx.x < 8) {
    value = __shfl_sync(kFull, value, 0);
  } else {
    value = __shfl_sync(kFull, value, 1) + 1;
  }
  out[threadIdx.x] = value;
}

TEST_F(Runtime, AFullMaskInBothBranchesIsReported) {
  Array<int> out(32);
  shuffles_in_both_branches<<<1, 32>>>(out.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  const Finding found = finding();
  EXPECT_EQ(found.kind, "divergent_barrier");
  EXPECT_NE(found.message.find(":" + std::to_string(kThenShuffle)), std::string::npos)
      << found.message;
  EXPECT_NE(found.message.find(":" + std::to_string(kThenShuffle + 2)), std::string::npos)
      << found.message;
}

}  // namespace
