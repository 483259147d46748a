// Device, managed and pinned memory; copies and fills in every direction; symbols.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <sys/mman.h>
#include <sys/resource.h>

#include <cstdint>

#include "runtime_test.h"
#include "simt/counters.h"

namespace {

long resident_kib() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

TEST_F(Runtime, CopiesGoEveryWay) {
  const std::vector<int> values = {1, 2, 3, 4};
  Array<int> a(values);
  Array<int> b(4);
  EXPECT_EQ(cudaMemcpy(b.data(), a.data(), 16, cudaMemcpyDeviceToDevice), cudaSuccess);
  EXPECT_EQ(b.host(), values);
  int host[4] = {};
  EXPECT_EQ(cudaMemcpy(host, a.data() + 1, 8, cudaMemcpyDefault), cudaSuccess);
  EXPECT_EQ(host[1], 3);
  int other[4] = {};
  EXPECT_EQ(cudaMemcpy(other, host, 16, cudaMemcpyHostToHost), cudaSuccess);
  EXPECT_EQ(other[0], 2);
  EXPECT_EQ(cudaMemcpyAsync(a.data(), host, 4, cudaMemcpyHostToDevice, nullptr), cudaSuccess);
  EXPECT_EQ(a.host()[0], 2);
  EXPECT_EQ(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice), cudaSuccess);
}

TEST_F(Runtime, KeepsWhatCopiesBringFromTheHost) {
  Array<int> a(8);
  const int host[4] = {1, 2, 3, 4};
  simt::counters::keep_from_host(true);
  EXPECT_EQ(cudaMemcpy(a.data() + 1, host, 8, cudaMemcpyHostToDevice), cudaSuccess);
  // Two rows of a box, and nothing that the device brings or the host takes.
  EXPECT_EQ(cudaMemcpy2D(a.data(), 16, host, 8, 8, 2, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(a.data(), a.data() + 4, 16, cudaMemcpyDeviceToDevice), cudaSuccess);
  a.host();
  const int zeros[4] = {};  // clear the memory, and are no result
  EXPECT_EQ(cudaMemcpy(a.data(), zeros, 16, cudaMemcpyHostToDevice), cudaSuccess);
  const auto kept = simt::counters::kept_from_host();
  ASSERT_EQ(kept.size(), 3U);
  EXPECT_EQ(kept[0].to, a.data() + 1);
  EXPECT_EQ(kept[0].bytes.size(), 8U);
  EXPECT_EQ(kept[2].to, a.data() + 4);
  EXPECT_EQ(kept[2].bytes[0], 3);
  simt::counters::keep_from_host(false);
  EXPECT_EQ(cudaMemcpy(a.data(), host, 16, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_TRUE(simt::counters::kept_from_host().empty());
}

TEST_F(Runtime, WrongDirectionsAreInvalidAndReported) {
  Array<int> a(4);
  int host[4] = {};
  EXPECT_EQ(cudaMemcpy(a.data(), host, 16, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host, a.data(), 16, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(a.data(), host, 16, cudaMemcpyHostToHost), cudaSuccess);  // as on a card
  EXPECT_EQ(cudaMemcpy(a.data(), host, 16, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemset(host, 0, 16), cudaErrorInvalidValue);
  ASSERT_EQ(findings.size(), 4u);
  EXPECT_EQ(findings[0].kind, "invalid_copy");
  EXPECT_EQ(findings[1].message,
            "cudaMemcpy(): the destination is the host's, but the copy is from host to device");
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(a.data(), host, 16, static_cast<cudaMemcpyKind>(9)),
            cudaErrorInvalidMemcpyDirection);
}

TEST_F(Runtime, CopiesBeyondAnAllocationAreInvalid) {
  Array<int> a(4);
  int host[8] = {};
  EXPECT_EQ(cudaMemcpy(a.data(), host, 20, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_NE(finding().message.find("end 4 bytes behind it"), std::string::npos)
      << finding().message;
  EXPECT_EQ(cudaMemset(a.data() + 2, 0, 12), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host, a.data() + 100000, 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
}

TEST_F(Runtime, RowsAreCopiedAndFilledWithTheirPitch) {
  void* memory = nullptr;
  std::size_t pitch = 0;
  ASSERT_EQ(cudaMallocPitch(&memory, &pitch, 12, 3), cudaSuccess);
  EXPECT_EQ(pitch % 512, 0u);
  EXPECT_EQ(cudaMemset2D(memory, pitch, 1, 12, 3), cudaSuccess);
  const int host[] = {1, 2, 3, 4, 5, 6};
  EXPECT_EQ(cudaMemcpy2D(memory, pitch, host, 8, 8, 3, cudaMemcpyHostToDevice), cudaSuccess);
  int back[9] = {};
  EXPECT_EQ(cudaMemcpy2D(back, 12, memory, pitch, 12, 3, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(std::vector<int>(back, back + 9),
            (std::vector<int>{1, 2, 0x01010101, 3, 4, 0x01010101, 5, 6, 0x01010101}));
  EXPECT_EQ(cudaMemcpy2D(back, 8, memory, pitch, 12, 3, cudaMemcpyDeviceToHost),
            cudaErrorInvalidPitchValue);
}

TEST_F(Runtime, FreeTakesEachAllocationOnce) {
  void* p = nullptr;
  ASSERT_EQ(cudaMalloc(&p, 100), cudaSuccess);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % 256, 0u);
  EXPECT_EQ(cudaFree(static_cast<char*>(p) + 4), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(p), cudaSuccess);
  EXPECT_EQ(cudaFree(p), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
  int host = 0;
  EXPECT_EQ(cudaFree(&host), cudaErrorInvalidValue);
  ASSERT_EQ(findings.size(), 3u);
  EXPECT_NE(findings[1].message.find("freed before"), std::string::npos);
}

TEST_F(Runtime, NothingIsAllocatedForNothing) {
  void* p = &p;
  EXPECT_EQ(cudaMalloc(&p, 0), cudaSuccess);
  EXPECT_EQ(p, nullptr);
}

TEST_F(Runtime, TheCardCanBeFull) {
  std::size_t free_bytes = 0;
  std::size_t total = 0;
  ASSERT_EQ(cudaMemGetInfo(&free_bytes, &total), cudaSuccess);
  EXPECT_LE(free_bytes, total);
  void* p = nullptr;
  EXPECT_EQ(cudaMalloc(&p, total + 1), cudaErrorMemoryAllocation);
  EXPECT_EQ(p, nullptr);
  EXPECT_EQ(cudaGetLastError(), cudaErrorMemoryAllocation);  // not sticky
  EXPECT_EQ(cudaMalloc(&p, 16), cudaSuccess);
}

__global__ void touch_rows(float* matrix, std::size_t stride) {
  matrix[threadIdx.x * stride] = static_cast<float>(threadIdx.x);
}

TEST_F(Runtime, NearlyEmptyGiantsCostOnlyWhatIsTouched) {
  constexpr std::size_t kBytes = std::size_t{9} << 30;
  float* p = nullptr;
  const long before = resident_kib();
  ASSERT_EQ(cudaMalloc(&p, kBytes), cudaSuccess);
  const std::size_t stride = kBytes / sizeof(float) / 64;
  touch_rows<<<1, 64>>>(p, stride);
  float last = 0;
  EXPECT_EQ(cudaMemcpy(&last, p + 63 * stride, sizeof last, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(last, 63.0f);
  EXPECT_EQ(cudaFree(p), cudaSuccess);
  EXPECT_LT(resident_kib() - before, 64 * 1024);
}

TEST_F(Runtime, FreshMemoryHoldsNoZeros) {
  Array<float> fresh(1000);
  for (const float value : fresh.host()) EXPECT_TRUE(value != value);
}

__global__ void increment(int* p) {
  ++p[threadIdx.x];
}

TEST_F(Runtime, PinnedManagedAndRegisteredMemoryIsForBothSides) {
  int* pinned = nullptr;
  int* managed = nullptr;
  std::vector<int> registered(2);
  ASSERT_EQ(cudaMallocHost(&pinned, 8), cudaSuccess);
  ASSERT_EQ(cudaMallocManaged(&managed, 8), cudaSuccess);
  ASSERT_EQ(cudaHostRegister(registered.data(), 8, cudaHostRegisterDefault), cudaSuccess);
  pinned[1] = managed[1] = registered[1] = 41;
  increment<<<1, 2>>>(pinned);
  increment<<<1, 2>>>(managed);
  increment<<<1, 2>>>(registered.data());
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(pinned[1], 42);
  EXPECT_EQ(managed[1], 42);
  EXPECT_EQ(registered[1], 42);
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, pinned + 1);
  EXPECT_EQ(attributes.type, cudaMemoryTypeHost);
  cudaPointerGetAttributes(&attributes, managed);
  EXPECT_EQ(attributes.type, cudaMemoryTypeManaged);
  cudaPointerGetAttributes(&attributes, &attributes);
  EXPECT_EQ(attributes.type, cudaMemoryTypeUnregistered);
  Array<int> device(1);
  cudaPointerGetAttributes(&attributes, device.data());
  EXPECT_EQ(attributes.type, cudaMemoryTypeDevice);
  EXPECT_EQ(cudaFree(pinned), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
  EXPECT_EQ(cudaFree(managed), cudaSuccess);
  EXPECT_EQ(cudaHostUnregister(registered.data()), cudaSuccess);
}

__constant__ float coefficients[4];
__device__ int counter = 5;

__global__ void use_symbols(float* out) {
  out[threadIdx.x] = coefficients[threadIdx.x];
  atomicAdd(&counter, 1);
}

__constant__ const int squares[] = {1, 4, 9};

TEST_F(Runtime, ANameInQuotesIsNoSymbol) {
  const float value = 1;
  float seen = 0;
  EXPECT_EQ(cudaMemcpyToSymbol("coefficients, by name", &value, sizeof value),
            cudaErrorInvalidSymbol);
  EXPECT_EQ(cudaMemcpyFromSymbol(&seen, "coefficients", sizeof seen), cudaErrorInvalidSymbol);
  void* address = nullptr;
  EXPECT_EQ(cudaGetSymbolAddress(&address, "coefficients"), cudaErrorInvalidSymbol);
  ASSERT_EQ(findings.size(), 3u);
  EXPECT_EQ(findings[0].kind, "invalid_copy");
  EXPECT_NE(findings[0].message.find("cudaMemcpyToSymbol(): there is no __device__"),
            std::string::npos)
      << findings[0].message;
  int square = 0;
  EXPECT_EQ(cudaMemcpyFromSymbol(&square, squares, sizeof square, sizeof square), cudaSuccess);
  EXPECT_EQ(square, 4);
}

TEST_F(Runtime, SymbolsAreCopiedByName) {
  const float values[] = {1, 2, 3, 4};
  EXPECT_EQ(cudaMemcpyToSymbol(coefficients, values, sizeof values), cudaSuccess);
  EXPECT_EQ(cudaMemcpyToSymbol(coefficients, values, 4, 12), cudaSuccess);
  Array<float> out(4);
  use_symbols<<<1, 4>>>(out.data());
  EXPECT_EQ(out.host(), (std::vector<float>{1, 2, 3, 1}));
  int seen = 0;
  EXPECT_EQ(cudaMemcpyFromSymbol(&seen, counter, sizeof seen), cudaSuccess);
  EXPECT_EQ(seen, 9);
  EXPECT_EQ(cudaMemcpyToSymbol(coefficients, values, 8, 12), cudaErrorInvalidValue);
  int* address = nullptr;
  EXPECT_EQ(cudaGetSymbolAddress(&address, counter), cudaSuccess);
  increment<<<1, 1>>>(address);
  EXPECT_EQ(cudaMemcpy(&seen, address, sizeof seen, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(seen, 10);
}

TEST_F(Runtime, AFreeOfTheWrongKindSaysWhichIsRight) {
  int *data = nullptr, *pinned = nullptr, *managed = nullptr;
  int host = 0;
  ASSERT_EQ(cudaMalloc(&data, 64), cudaSuccess);
  ASSERT_EQ(cudaMallocHost(&pinned, 64), cudaSuccess);
  ASSERT_EQ(cudaMallocManaged(&managed, 64), cudaSuccess);
  EXPECT_EQ(cudaFreeHost(data), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(pinned), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFreeHost(managed), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFreeHost(&host), cudaErrorInvalidValue);
  const char* const kEnds[] = {
      "which cudaMalloc() or its kin gave: cudaFree() takes it",
      "which cudaMallocHost() or cudaHostAlloc() gave: cudaFreeHost() takes it",
      "which is managed memory: cudaFree() takes it", "which CUDA did not allocate"};
  ASSERT_EQ(findings.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(findings[i].kind, "invalid_free");
    EXPECT_TRUE(findings[i].message.ends_with(kEnds[i])) << findings[i].message;
  }
  cudaGetLastError();
  EXPECT_EQ(cudaFree(data), cudaSuccess);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
  EXPECT_EQ(cudaFree(managed), cudaSuccess);
}

TEST_F(Runtime, ACopyAcrossAPageThatNobodyMayReadIsRefused) {
  constexpr std::size_t kBytes = std::size_t{3} << 16;
  void* memory = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  ASSERT_EQ(mprotect(static_cast<char*>(memory) + 5 * 4096, 4096, PROT_NONE), 0);
  Array<char> device(kBytes);
  EXPECT_EQ(cudaMemcpy(device.data(), memory, kBytes, cudaMemcpyHostToDevice),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(device.data(), memory, 5 * 4096, cudaMemcpyHostToDevice), cudaSuccess);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].kind, "invalid_copy");
  munmap(memory, kBytes);
}

TEST_F(Runtime, ACopyOfWhatIsNoMemoryIsRefused) {
  constexpr std::size_t kPage = 65536;
  int* data = nullptr;
  ASSERT_EQ(cudaMalloc(&data, 2 * kPage), cudaSuccess);
  void* memory =
      mmap(nullptr, 2 * kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  ASSERT_EQ(munmap(static_cast<char*>(memory) + kPage, kPage), 0);
  EXPECT_EQ(cudaMemcpy(data, memory, kPage, cudaMemcpyHostToDevice), cudaSuccess);
  EXPECT_TRUE(findings.empty());
  EXPECT_EQ(cudaMemcpy(data, memory, kPage + 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpyAsync(memory, data, kPage + 1, cudaMemcpyDeviceToHost, nullptr),
            cudaErrorInvalidValue);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].kind, "invalid_copy");
  EXPECT_TRUE(findings[0].message.ends_with("not all memory of the host")) << findings[0].message;
  ASSERT_EQ(cudaHostRegister(memory, kPage, cudaHostRegisterDefault), cudaSuccess);
  EXPECT_EQ(cudaMemcpy(data, static_cast<char*>(memory) + kPage, 4, cudaMemcpyHostToDevice),
            cudaErrorInvalidValue);
  ASSERT_EQ(findings.size(), 3u);
  EXPECT_TRUE(findings[2].message.ends_with(
      "; they begin 65536 bytes behind the begin of 65536 bytes of pinned memory"))
      << findings[2].message;
  cudaHostUnregister(memory);
  cudaGetLastError();
  munmap(memory, kPage);
  cudaFree(data);
}

}  // namespace
