// Floating-point instructions of real checked kernels.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuComplex.h>

#include <map>

#include "checked_test.h"
#include "runtime_test.h"
#include "simt/counters.h"

namespace {

namespace counters = simt::counters;

class CheckedFlops : public Checked {
 protected:
  void SetUp() override {
    Checked::SetUp();
    counters::reset();
    counters::enable(true);
  }
  void TearDown() override {
    counters::enable(false);
    Checked::TearDown();
  }
  static counters::Counts total() {
    cudaDeviceSynchronize();
    return counters::kernels().front().total;
  }
};

constexpr int kN = 16;

__global__ void product_of_matrices(const float* a, const float* b, float* c) {
  const int row = static_cast<int>(threadIdx.y), col = static_cast<int>(threadIdx.x);
  float sum = 0.0f;
  for (int k = 0; k < kN; ++k) sum += a[row * kN + k] * b[k * kN + col];
  c[row * kN + col] = sum;
}

TEST_F(CheckedFlops, AProductOfMatricesIsAllFmas) {
  Array<float> a(std::vector<float>(kN * kN, 1.0f)), b(std::vector<float>(kN * kN, 1.0f));
  Array<float> c(kN * kN);
  product_of_matrices<<<1, dim3(kN, kN)>>>(a.data(), b.data(), c.data());
  EXPECT_EQ(total().flops.fma, kN * kN * kN);
  EXPECT_EQ(total().flops.add + total().flops.mul, 0);
  EXPECT_EQ(total().double_flops.fma, 0);
}

__global__ void tiled(const float* a, const float* b, float* c) {
  __shared__ float at[kN][kN], bt[kN][kN];
  const int y = static_cast<int>(threadIdx.y), x = static_cast<int>(threadIdx.x);
  at[y][x] = a[y * kN + x];
  bt[y][x] = b[y * kN + x];
  __syncthreads();
  float sum = 0.0f;
  for (int k = 0; k < kN; ++k) sum += at[y][k] * bt[k][x];
  c[y * kN + x] = 2.5f * sum + 0.5f * c[y * kN + x];
}

TEST_F(CheckedFlops, SoItIsWithTilesAndItsScalars) {
  Array<float> a(std::vector<float>(kN * kN, 1.0f)), b(std::vector<float>(kN * kN, 1.0f));
  Array<float> c(std::vector<float>(kN * kN, 1.0f));
  tiled<<<1, dim3(kN, kN)>>>(a.data(), b.data(), c.data());
  EXPECT_EQ(total().flops.fma, kN * kN * (kN + 1));
  EXPECT_EQ(total().flops.mul, kN * kN);
  EXPECT_EQ(total().flops.add, 0);
}

__global__ void some_lanes(float* x, double* y) {
  const unsigned i = threadIdx.x;
  if (i < 10) x[i] = x[i] + 1.5f;
  if (i % 2 == 0) y[i] *= 3.5;
}

TEST_F(CheckedFlops, OnlyActiveThreadsCount) {
  Array<float> x(std::vector<float>(32, 1.0f));
  Array<double> y(std::vector<double>(32, 1.0));
  some_lanes<<<1, 32>>>(x.data(), y.data());
  EXPECT_EQ(total().flops.add, 10);
  EXPECT_EQ(total().double_flops.mul, 16);
  EXPECT_EQ(total().flops.mul + total().flops.fma + total().double_flops.add, 0);
}

__global__ void functions(float* x) {
  const unsigned i = threadIdx.x;
  x[i] = __fmaf_rn(x[i], x[i + 32], 1.0f);        // LINE fma
  x[i] = __fadd_rn(__fmul_rn(x[i], 3.0f), 1.5f);  // never fused
}

TEST_F(CheckedFlops, IntrinsicsAreWhatTheySay) {
  Array<float> x(std::vector<float>(64, 1.0f));
  functions<<<1, 32>>>(x.data());
  EXPECT_EQ(total().flops.fma, 32);
  EXPECT_EQ(total().flops.mul, 32);
  EXPECT_EQ(total().flops.add, 32);
}

TEST_F(CheckedFlops, StandBesideTheirLine) {
  Array<float> x(std::vector<float>(64, 1.0f));
  functions<<<1, 32>>>(x.data());
  cudaDeviceSynchronize();
  int lines = 0;
  const std::vector<counters::KernelCounts> kernels = counters::kernels();
  for (const counters::LineCounts& line : kernels.front().lines) {
    if (line.counts.flops.fma == 0) continue;
    ++lines;
    EXPECT_EQ(line.line, line_of("fma"));
  }
  EXPECT_EQ(lines, 1);
}

__device__ float4 sum_of(const float4& x, const float4& y) {
  return make_float4(x.x + y.x, x.y + y.y, x.z + y.z, x.w + y.w);  // LINE make
}

__global__ void headers(float4* x, cuFloatComplex* z) {
  const unsigned i = threadIdx.x;
  x[i] = sum_of(x[i], x[i + 32]);
  z[i] = cuCaddf(z[i], z[i + 32]);  // LINE complex
}

TEST_F(CheckedFlops, OfTheDevicesHeadersStandBesideTheLineThatCalls) {
  Array<float4> x(std::vector<float4>(64, make_float4(1.0f, 2.0f, 3.0f, 4.0f)));
  Array<cuFloatComplex> z(std::vector<cuFloatComplex>(64, make_cuFloatComplex(1.0f, 2.0f)));
  headers<<<1, 32>>>(x.data(), z.data());
  EXPECT_EQ(total().flops.add, 6 * 32);
  std::map<int, std::uint64_t> adds;
  const std::vector<counters::KernelCounts> kernels = counters::kernels();
  for (const counters::LineCounts& line : kernels.front().lines) {
    if (line.counts.flops.add == 0) continue;
    EXPECT_TRUE(line.file.ends_with("checked_flops.cu")) << line.file;
    adds[line.line] += line.counts.flops.add;
  }
  EXPECT_EQ(adds, (std::map<int, std::uint64_t>{{line_of("make"), 4 * 32},
                                                {line_of("complex"), 2 * 32}}));
}

}  // namespace
