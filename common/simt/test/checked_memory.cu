// Accesses of memory that is not there, not the kernel's, or not written.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "checked_test.h"

namespace {

using CheckedMemory = Checked;

__global__ void shift(int* values) {
  values[threadIdx.x + 1] = 1;  // LINE shift
}

TEST_F(CheckedMemory, WriteBehindTheEnd) {
  int* d_values = nullptr;
  cudaMalloc(&d_values, 64 * sizeof(int));  // LINE d_values
  shift<<<1, 64>>>(d_values);
  const Finding found = only();
  EXPECT_EQ(found.kind, "out_of_bounds_write");
  EXPECT_EQ(found.line, line_of("shift"));
  EXPECT_EQ(found.variable, "d_values[64]");
  EXPECT_EQ(found.offset, 256);
  EXPECT_EQ(found.thread, 63u);
  EXPECT_NE(found.message.find(":" + std::to_string(line_of("d_values"))), std::string::npos);
}

__global__ void read_at(const int* values, long at, int* out) {
  *out = values[at];  // LINE read at
}

TEST_F(CheckedMemory, ReadsNearAndFar) {
  Array<int> values({1, 2, 3});
  Array<int> out(1);
  read_at<<<1, 1>>>(values.data(), -1, out.data());
  EXPECT_EQ(only().kind, "out_of_bounds_read");
  EXPECT_EQ(only().line, line_of("read at"));
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  findings.clear();
  read_at<<<1, 1>>>(values.data(), 1 << 24, out.data());
  EXPECT_EQ(only().kind, "out_of_bounds_read");
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
}

struct Span {
  int first, last;
};
__device__ int length(Span span) {
  return span.last - span.first;
}
__global__ void read_argument(const Span* spans, int* out) {
  *out = length(spans[2]);  // LINE argument
}

TEST_F(CheckedMemory, AReadRightIntoAnArgument) {
  Array<Span> spans({{1, 2}, {3, 4}});
  Array<int> out(1);
  read_argument<<<1, 1>>>(spans.data(), out.data());
  EXPECT_EQ(only().kind, "out_of_bounds_read");
  EXPECT_EQ(only().line, line_of("argument"));
}

TEST_F(CheckedMemory, UseAfterFree) {
  Array<int> out(1);
  int* d_old = nullptr;
  cudaMalloc(&d_old, 64);
  cudaMemset(d_old, 0, 64);
  cudaFree(d_old);  // LINE free
  read_at<<<1, 1>>>(d_old, 2, out.data());
  const Finding found = only();
  EXPECT_EQ(found.kind, "use_after_free");
  EXPECT_EQ(found.line, line_of("read at"));
  EXPECT_EQ(found.other_line, line_of("free"));
}

__global__ void copy_row(const int* in, int* out) {
  __shared__ int row[64];
  if (threadIdx.x < 60) row[threadIdx.x] = in[threadIdx.x];  // LINE copy in
  __syncthreads();
  out[threadIdx.x] = row[threadIdx.x];  // LINE copy out
}

TEST_F(CheckedMemory, UninitialisedReads) {
  Array<int> in(std::vector<int>(64, 3));
  Array<int> out(64);
  copy_row<<<2, 64>>>(in.data(), out.data());
  auto found = all();
  std::erase_if(found, [](const Finding& f) { return f.severity == simt::Severity::note; });
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, "uninitialised_read");
  EXPECT_EQ(found[0].line, line_of("copy out"));
  findings.clear();
  Array<int> fresh(64);
  copy_row<<<1, 64>>>(fresh.data(), out.data());
  ASSERT_EQ(all().size(), 2u);
  EXPECT_EQ(findings[0].line, line_of("copy in"));
}

struct Padded {
  char small;
  double large;
};
__global__ void copy_padded(const Padded* in, Padded* out) {
  out[0].small = in[0].small;
  out[0].large = in[0].large;
  out[1] = out[0];
}

TEST_F(CheckedMemory, PaddingIsNoRead) {
  Array<Padded> in({{'a', 1}});
  Array<Padded> out(2);
  copy_padded<<<1, 1>>>(in.data(), out.data());
  EXPECT_TRUE(all().empty());
}

__global__ void store_vector(float* out) {
  *reinterpret_cast<float4*>(out + 1) = make_float4(1, 2, 3, 4);  // LINE vector
}

TEST_F(CheckedMemory, MisalignedVector) {
  Array<float> out(8);
  store_vector<<<1, 1>>>(out.data());
  EXPECT_EQ(only().kind, "misaligned_address");
  EXPECT_EQ(only().line, line_of("vector"));
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorMisalignedAddress);
}

struct Holder {
  int* pointer;
};
__global__ void follow(Holder holder, int* out) {
  *out = holder.pointer[1];  // LINE follow
}

TEST_F(CheckedMemory, HostPointerInAStruct) {
  std::vector<int> on_host(4);
  Array<int> out(1);
  follow<<<1, 1>>>(Holder{on_host.data()}, out.data());
  EXPECT_EQ(only().kind, "host_pointer_in_kernel");
  EXPECT_EQ(only().line, line_of("follow"));
}

__device__ int table[4] = {1, 2, 3, 4};
__constant__ float factor = 2;
__global__ void use_variables(float* out) {
  out[threadIdx.x] = factor * static_cast<float>(table[threadIdx.x]);
}

TEST_F(CheckedMemory, VariablesOfTheProgram) {
  Array<float> out(4);
  use_variables<<<1, 4>>>(out.data());
  EXPECT_TRUE(all().empty());
  EXPECT_EQ(out.host()[3], 8);
}

__global__ void two_rows(int* out, unsigned at) {
  __shared__ int first[32];
  __shared__ int second[32];
  int* p = first;
  p[threadIdx.x + at] = 1;  // LINE two rows
  second[threadIdx.x] = 2;
  out[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x];
}

TEST_F(CheckedMemory, SharedVariablesStandApart) {
  Array<int> out(32);
  two_rows<<<1, 32>>>(out.data(), 0);
  EXPECT_TRUE(all().empty());
  two_rows<<<1, 31>>>(out.data(), 2);
  const auto& found = all();
  const auto outside = std::find_if(
      found.begin(), found.end(), [](const Finding& f) { return f.kind == "out_of_bounds_write"; });
  ASSERT_NE(outside, found.end());
  EXPECT_EQ(outside->line, line_of("two rows"));
  EXPECT_EQ(outside->variable, "first[32]");
}

__global__ void dynamic_rows(int* out) {
  extern __shared__ int cells[];
  cells[threadIdx.x] = 1;  // LINE dynamic
  out[threadIdx.x] = cells[threadIdx.x];
}

TEST_F(CheckedMemory, DynamicSharedMemoryEnds) {
  Array<int> out(32);
  dynamic_rows<<<1, 32, 32 * sizeof(int)>>>(out.data());
  EXPECT_TRUE(all().empty());
  dynamic_rows<<<1, 32, 10 * sizeof(int)>>>(out.data());
  ASSERT_FALSE(all().empty());
  EXPECT_EQ(findings[0].kind, "out_of_bounds_write");
  EXPECT_EQ(findings[0].line, line_of("dynamic"));
}

__global__ void transpose_row(int* out, unsigned last) {
  __shared__ int tile[8][32];
  for (unsigned i = threadIdx.x; i < 8 * 32; i += blockDim.x) tile[i / 32][i % 32] = 1;
  __syncthreads();
  int sum = 0;
  for (unsigned i = 0; i <= last; ++i) sum += tile[3][i];  // LINE row
  out[threadIdx.x] = sum;
}

TEST_F(CheckedMemory, RowsOfATileEnd) {
  Array<int> out(32);
  transpose_row<<<1, 32>>>(out.data(), 31);
  EXPECT_TRUE(all().empty());
  transpose_row<<<1, 32>>>(out.data(), 32);
  const Finding found = only();
  EXPECT_EQ(found.kind, "out_of_bounds_read");
  EXPECT_EQ(found.line, line_of("row"));
  EXPECT_EQ(found.variable, "tile[3][32]");
}

__global__ void past_the_table(int* out, unsigned at) {
  out[0] = table[at];  // LINE table
}

TEST_F(CheckedMemory, VariablesOfTheProgramEnd) {
  Array<int> out(1);
  past_the_table<<<1, 1>>>(out.data(), 4);
  EXPECT_EQ(only().kind, "out_of_bounds_read");
  EXPECT_EQ(only().line, line_of("table"));
}

TEST_F(CheckedMemory, FreedTwice) {
  int* d_data = nullptr;
  cudaMalloc(&d_data, 64);
  cudaFree(d_data);
  EXPECT_EQ(cudaFree(d_data), cudaErrorInvalidValue);  // LINE freed twice
  EXPECT_EQ(only().kind, "double_free");
  EXPECT_EQ(only().line, line_of("freed twice"));
}

TEST_F(CheckedMemory, LeaksAreToldAtTheReset) {
  int* d_lost = nullptr;
  cudaMalloc(&d_lost, 100);  // LINE lost
  cudaDeviceReset();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "leak");
  EXPECT_EQ(findings[0].line, line_of("lost"));
  EXPECT_EQ(findings[0].variable, "d_lost");
}

__global__ void nothing() {}

TEST_F(CheckedMemory, ErrorsThatNobodyLooksAt) {
  nothing<<<1, 2048>>>();
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
  cudaDeviceReset();
  EXPECT_TRUE(findings.empty());
  nothing<<<1, 2048>>>();  // LINE unlooked
  cudaDeviceReset();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, "unchecked_error");
  EXPECT_EQ(findings[0].line, line_of("unlooked"));
}

__global__ void shuffles(int* out, unsigned mask, int from) {
  int value = 1;
  if (threadIdx.x < 16) value = __shfl_sync(mask, value, from);  // LINE shuffle
  out[threadIdx.x] = value;
}

TEST_F(CheckedMemory, MasksAndLanesOfShuffles) {
  Array<int> out(32);
  shuffles<<<1, 32>>>(out.data(), 0xffffu, 3);
  EXPECT_TRUE(all().empty());
  shuffles<<<1, 32>>>(out.data(), 0xffffu, 20);
  EXPECT_EQ(only().kind, "inactive_shuffle");
  EXPECT_EQ(only().line, line_of("shuffle"));
  findings.clear();
  shuffles<<<1, 32>>>(out.data(), 0xff00u, 9);
  ASSERT_FALSE(all().empty());
  EXPECT_EQ(findings[0].kind, "wrong_mask");
}

}  // namespace
