// Faults in kernels and on the host: each has its name, its line, and the error a GPU would give.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <csignal>

#include "runtime_test.h"

namespace {

constexpr int kWildStore = __LINE__ + 2;
__global__ void store(int* p, long offset) {
  p[offset + threadIdx.x] = 7;
}

TEST_F(Runtime, AStoreFarOutIsAnIllegalAddressAndStaysAnError) {
  Array<int> data(4);
  store<<<1, 1>>>(data.data(), 1 << 20);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  void* p = nullptr;
  EXPECT_EQ(cudaMalloc(&p, 4), cudaErrorIllegalAddress);
  const Finding found = finding();
  EXPECT_EQ(found.kind, "illegal_address");
  EXPECT_EQ(found.kernel, "store");
  EXPECT_EQ(found.line, kWildStore);
  EXPECT_NE(found.message.find("behind the allocation of 16 bytes"), std::string::npos)
      << found.message;
  EXPECT_NE(found.message.find("thread (0, 0, 0) of block (0, 0, 0)"), std::string::npos);
}

TEST_F(Runtime, ANullPointerIsNamed) {
  store<<<1, 1>>>(nullptr, 1);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  EXPECT_NE(finding().message.find("a null pointer"), std::string::npos);
}

constexpr int kVectorCopy = __LINE__ + 3;
__global__ void copy_vectors(float* p) {
  auto* vectors = reinterpret_cast<float4*>(p);
  vectors[threadIdx.x + 4] = vectors[threadIdx.x];
}

TEST_F(Runtime, AVectorBetweenMultiplesOfItsSizeIsMisaligned) {
  Array<float> data(64);
  copy_vectors<<<1, 4>>>(data.data() + 1);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorMisalignedAddress);
  const Finding found = finding();
  EXPECT_EQ(found.kind, "misaligned_address");
  EXPECT_EQ(found.line, kVectorCopy);
}

typedef float Four __attribute__((vector_size(16)));  // the processor multiplies it in memory

__global__ void scale_vectors(float by, Four* vectors) {
  const Four factors = {by, by, by, by};
  vectors[threadIdx.x] = factors * vectors[threadIdx.x];
}

TEST_F(Runtime, AVectorThatIsComputedWithWhereItLiesIsMisaligned) {
  Array<float> data(64);
  scale_vectors<<<1, 4>>>(2, reinterpret_cast<Four*>(data.data() + 1));
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorMisalignedAddress);
  EXPECT_EQ(finding().kind, "misaligned_address");
}

TEST_F(Runtime, AFreedPointerIsAnIllegalAddress) {
  int* p = nullptr;
  ASSERT_EQ(cudaMalloc(&p, 4096), cudaSuccess);
  ASSERT_EQ(cudaFree(p), cudaSuccess);
  store<<<1, 1>>>(p, 0);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
}

__global__ void clear(char* p, std::size_t n) {
  memset(p, 0, n);
  p[0] = 1;
}

TEST_F(Runtime, AFaultInTheLibraryIsTracedToTheKernel) {
  Array<char> data(16);
  clear<<<1, 1>>>(data.data(), std::size_t{1} << 24);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings[0].kind, "illegal_address");
  EXPECT_NE(findings[0].file.find("runtime_faults.cu"), std::string::npos);
}

TEST_F(Runtime, AStoreJustBesideIsFoundInTheGuardBand) {
  Array<int> data(5);
  store<<<1, 3>>>(data.data(), 4);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);  // as on a GPU, nobody noticed
  const Finding found = finding();
  EXPECT_EQ(found.kind, "out_of_bounds_write");
  EXPECT_EQ(found.kernel, "store");
  EXPECT_NE(found.message.find("8 bytes behind the allocation of 20 bytes"), std::string::npos)
      << found.message;
  EXPECT_NE(found.message.find("offset 20"), std::string::npos);
  store<<<1, 1>>>(data.data(), -1);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_NE(findings[1].message.find("4 bytes before the allocation"), std::string::npos);
  EXPECT_NE(findings[1].message.find("offset -4"), std::string::npos);
}

TEST_F(Runtime, AHostPointerArgumentIsRejectedByNumber) {
  Array<int> data(4);
  int on_stack[4] = {};
  store<<<1, 1>>>(on_stack, 0);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  const Finding found = finding();
  EXPECT_EQ(found.kind, "host_pointer_in_kernel");
  EXPECT_EQ(found.kernel, "store");
  EXPECT_NE(found.message.find("argument 1 of store"), std::string::npos) << found.message;
  EXPECT_EQ(on_stack[0], 0);
}

TEST_F(Runtime, HeapPointersAreRejectedToo) {
  std::vector<int> on_heap(4);
  store<<<1, 1>>>(on_heap.data(), 0);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  EXPECT_EQ(finding().kind, "host_pointer_in_kernel");
}

__device__ int recurse(int depth) {
  volatile char filler[4096];
  filler[0] = static_cast<char>(depth);
  return depth == 0 ? filler[0] : recurse(depth - 1) + filler[0];
}
__global__ void deep(int* out, int depth) {
  *out = recurse(depth);
}

TEST_F(Runtime, AFullStackIsNamed) {
  Array<int> out(1);
  deep<<<1, 1>>>(out.data(), 1000);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  EXPECT_EQ(finding().kind, "stack_overflow");
}

__global__ void divide(int* out, int by) {
  *out = 5 / by;
}

TEST_F(Runtime, DivisionByZeroEndsTheGridNotTheProcess) {
  Array<int> out(1);
  divide<<<1, 1>>>(out.data(), 0);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  EXPECT_EQ(finding().kind, "integer_division_by_zero");
}

constexpr int kAssertion = __LINE__ + 2;
__global__ void asserts(int* data) {
  assert(data[threadIdx.x] < 3 && "small");
}

TEST_F(Runtime, AssertInAKernelIsReported) {
  Array<int> data({1, 2, 3});
  asserts<<<1, 2>>>(data.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  asserts<<<1, 3>>>(data.data());
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorAssert);
  EXPECT_EQ(finding().kind, "assertion_failed");
  EXPECT_EQ(finding().line, kAssertion);
  EXPECT_NE(finding().message.find("thread (2, 0, 0)"), std::string::npos);
}

__global__ void traps() {
  __trap();
}

TEST_F(Runtime, TrapIsALaunchFailure) {
  traps<<<1, 1>>>();
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  EXPECT_EQ(finding().kind, "trap");
}

TEST_F(Runtime, AFaultEndsAGridWhoseOtherBlocksSpin) {
  Array<int> data(1);
  store<<<64, 128>>>(data.data(), 1 << 20);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
  EXPECT_EQ(findings.size(), 1u);  // the first only
}

using RuntimeDeathTest = Runtime;

TEST_F(RuntimeDeathTest, TheHostMayNotTouchDeviceMemory) {
  Array<int> data(4);
  simt::set_report_handler(nullptr, nullptr);
  volatile int* p = data.data();
  EXPECT_EXIT(p[1] = 3, testing::KilledBySignal(SIGSEGV), "device_pointer_on_host");
  EXPECT_EXIT(static_cast<void>(p[0]), testing::KilledBySignal(SIGSEGV), "runtime_faults.cu");
}

TEST_F(RuntimeDeathTest, OneLaunchFailsWhereTheHarnessAsksForIt) {
  Array<int> data({0, 0, 0});
  simt::fail_next_launch();
  store<<<1, 1>>>(data.data(), 0);
  EXPECT_FALSE(simt::take_back_launch_failure());
  EXPECT_EQ(cudaGetLastError(), cudaErrorLaunchOutOfResources);
  store<<<1, 1>>>(data.data(), 1);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  EXPECT_EQ(data.host()[0], 0);
  EXPECT_EQ(data.host()[1], 7);
  simt::fail_next_launch();
  EXPECT_TRUE(simt::take_back_launch_failure());
  store<<<1, 1>>>(data.data(), 2);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST_F(RuntimeDeathTest, AHostCrashStaysACrash) {
  traps<<<1, 1>>>();
  cudaDeviceSynchronize();
  volatile int* nowhere = nullptr;
  EXPECT_EXIT(*nowhere = 1, testing::KilledBySignal(SIGSEGV), "^$");
}

TEST_F(RuntimeDeathTest, AHostAssertStillAborts) {
  EXPECT_EXIT(__assert_fail("x", "f.cpp", 3, "g"), testing::KilledBySignal(SIGABRT),
              "f.cpp:3: g: Assertion .x. failed");
}

/// Runs a grid of two blocks and ends the process with 0 if both did their work.
[[noreturn]] void exit_after_launch(Array<int>& data) {
  store<<<2, 1>>>(data.data(), 1);
  std::_Exit(data.host()[1] == 7 ? 0 : 1);
}

TEST_F(RuntimeDeathTest, AForkedChildHasItsOwnThreads) {
  Array<int> data({0, 0, 0});
  store<<<2, 1>>>(data.data(), 0);
  EXPECT_EXIT(exit_after_launch(data), testing::ExitedWithCode(0), "");
}

}  // namespace
