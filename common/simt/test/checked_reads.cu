// Which elements kernels and copies read, noted for a harness that wants to know.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "runtime_test.h"
#include "simt/counters.h"

namespace {

__global__ void read_some(const float* from, float* to) {
  const unsigned i = threadIdx.x;
  if (i < 8) to[i] = from[2 * i] + from[2 * i];  // each once, however often it is read
  if (i == 8) atomicAdd(to + 20, 1.0f);
}

TEST_F(Runtime, EveryElementThatIsReadIsNotedOnce) {
  simt::counters::enable(true);
  float* memory = nullptr;
  cudaMalloc(&memory, 64 * sizeof(float));
  cudaMemset(memory, 0, 64 * sizeof(float));
  cudaDeviceSynchronize();
  // Two rows with a gap: 0 to 9, and 20 to 29.
  simt::counters::watch_reads({{memory + 20, 10, sizeof(float)}, {memory, 10, sizeof(float)}});
  read_some<<<1, 32>>>(memory, memory + 32);
  cudaDeviceSynchronize();
  EXPECT_EQ(simt::counters::elements_read(), 5u);  // 0, 2, 4, 6, 8; 10 to 14 are in the gap
  read_some<<<1, 32>>>(memory + 32, memory);
  cudaDeviceSynchronize();
  EXPECT_EQ(simt::counters::elements_read(), 6u);  // an atomic reads 20; writes do not count
  float here[64];
  cudaMemcpy(here, memory, 64 * sizeof(float), cudaMemcpyDeviceToHost);
  EXPECT_EQ(simt::counters::elements_read(), 6u);  // the host may read what it likes
  cudaMemcpy(memory + 40, memory + 8, 14 * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaDeviceSynchronize();
  EXPECT_EQ(simt::counters::elements_read(), 8u);  // 9 and 21 are new
  float* managed = nullptr;                        // kernels go on with it as well
  cudaMallocManaged(&managed, 3 * sizeof(float));
  cudaMemcpy(managed, memory + 23, 3 * sizeof(float), cudaMemcpyDefault);
  cudaDeviceSynchronize();
  EXPECT_EQ(simt::counters::elements_read(), 11u);
  cudaFree(managed);
  simt::counters::watch_reads({});
  EXPECT_EQ(simt::counters::elements_read(), 0u);
  simt::counters::enable(false);
  simt::counters::reset();
  cudaFree(memory);
}

}  // namespace
