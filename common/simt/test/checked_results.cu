// Checked code computes what fast code does.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "runtime_test.h"

namespace {

using Checked = Runtime;

__global__ void sum(const float* in, float* total, unsigned n) {
  __shared__ float partial[64];
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  partial[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  for (unsigned half = 32; half > 0; half /= 2) {
    if (threadIdx.x < half) partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicAdd(total, partial[0]);
}

TEST_F(Checked, SumsWithBarriersAndAtomics) {
  Array<float> in(std::vector<float>(1000, 1.0f));
  Array<float> total({0});
  sum<<<16, 64>>>(in.data(), total.data(), 1000);
  EXPECT_EQ(total.host()[0], 1000);
  EXPECT_TRUE(findings.empty());
}

__global__ void count(unsigned* cells) {
  atomicAdd(&cells[0], 1u);
  atomicMax(&cells[1], threadIdx.x);
  atomicExch(&cells[2], 7u);
  atomicCAS(&cells[3], 0u, 5u);
  atomicInc(&cells[4], 15u);
  atomicXor(&cells[5], 1u << threadIdx.x);
}

TEST_F(Checked, AtomicsAreWhole) {
  Array<unsigned> cells({0, 0, 0, 0, 0, 0});
  count<<<4, 32>>>(cells.data());
  EXPECT_EQ(cells.host(), (std::vector<unsigned>{128, 31, 7, 5, 0, 0}));
  EXPECT_TRUE(findings.empty());
}

__global__ void copy_bytes(char* to, const char* from, int n) {
  memcpy(to, from, static_cast<std::size_t>(n));
  memmove(to + 1, to, static_cast<std::size_t>(n - 1));
  memset(to + 2, 'x', static_cast<std::size_t>(n - 4));
}

TEST_F(Checked, CopiesOfVariableSize) {
  Array<char> from({'a', 'b', 'c', 'd', 'e', 'f'});
  Array<char> to(6);
  copy_bytes<<<1, 1>>>(to.data(), from.data(), 6);
  EXPECT_EQ(to.host(), (std::vector<char>{'a', 'a', 'x', 'x', 'd', 'e'}));
}

__global__ void widest(const float4* in, float4* out) {
  float4 v = in[threadIdx.x];
  v.y += 1;
  out[threadIdx.x] = v;
}

TEST_F(Checked, VectorsAndShuffles) {
  Array<float4> in({{1, 2, 3, 4}, {5, 6, 7, 8}});
  Array<float4> out(2);
  widest<<<1, 2>>>(in.data(), out.data());
  EXPECT_EQ(out.host()[1].y, 7);
  EXPECT_EQ(out.host()[1].w, 8);
}

struct Pair {
  float a, b;
};
__device__ Pair pair_of(float x) {
  return {x, 0};
}
__device__ Pair operator+(Pair x, Pair y) {
  return {x.a + y.a, x.b + y.b};
}

__global__ void returned(float2* out) {
  __shared__ Pair pairs[32];
  __shared__ Pair sums[32];
  pairs[threadIdx.x] = pair_of(static_cast<float>(threadIdx.x));
  __syncthreads();
  sums[threadIdx.x] = pairs[31 - threadIdx.x] + pairs[threadIdx.x];
  __syncthreads();
  const Pair sum = sums[threadIdx.x ^ 1];
  out[threadIdx.x] = make_float2(sum.a, sum.b);
}

TEST_F(Checked, StructuresThatFunctionsReturnIntoMemoryAreStored) {
  Array<float2> out(32);
  returned<<<1, 32>>>(out.data());
  EXPECT_EQ(out.host()[5].x, 31);
  EXPECT_TRUE(findings.empty()) << findings[0].message;
}

// What the compiler may compute, simt-cc leaves to it: a loop without a body, a stored expression.
struct Squares {
  int of[8];
};
constexpr __host__ __device__ Squares make_squares() {
  Squares s{};
  for (int i = 0; i < 8; ++i) s.of[i] = i * i;
  return s;
}
constexpr __host__ __device__ int length_of(const char* text) {
  int n = 0;
  while (text[n++])
    ;
  return n - 1;
}
__constant__ Squares squares = make_squares();
static_assert(make_squares().of[7] == 49 && length_of("four") == 4);

__global__ void look_up(int* out) {
  out[threadIdx.x] = squares.of[threadIdx.x] + length_of("abc");
}

TEST_F(Checked, ComputesTablesWhileItCompiles) {
  Array<int> out(std::vector<int>(8, 0));
  look_up<<<1, 8>>>(out.data());
  EXPECT_EQ(out.host()[7], 52);
  EXPECT_TRUE(findings.empty());
}

// A value that is assigned is moved where it would be, also if it cannot be copied.
struct Own {
  int value;
  __device__ explicit Own(int v) : value(v) {}
  Own(const Own&) = delete;
  __device__ Own& operator=(Own&& other) {
    value = 10 * other.value;
    return *this;
  }
};

__global__ void move_in(int* out) {
  Own own[2] = {Own(1), Own(2)};
  own[threadIdx.x] = Own(static_cast<int>(threadIdx.x) + 4);
  out[threadIdx.x] = own[threadIdx.x].value;
}

TEST_F(Checked, MovesWhatIsMoved) {
  Array<int> out(std::vector<int>(2, 0));
  move_in<<<1, 2>>>(out.data());
  EXPECT_EQ(out.host()[1], 50);
}

}  // namespace
