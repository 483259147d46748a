// Streams of high and low priority, as the device's range has them.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <iostream>
#include <vector>

__global__ void count_up(unsigned* value, unsigned rounds) {
  for (unsigned r = 0; r < rounds; ++r) value[threadIdx.x] += threadIdx.x + r % 2;
}

int main() {
  int least = 0, greatest = 0;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  std::cout << "priorities from " << least << " (least) to " << greatest << " (greatest)\n";
  bool ok = greatest <= least;

  std::vector<cudaStream_t> streams;
  for (int p = greatest; p <= least; ++p) {
    cudaStream_t s;
    ok &= cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, p) == cudaSuccess;
    int got = 99;
    ok &= cudaStreamGetPriority(s, &got) == cudaSuccess && got == p;
    unsigned flags = 99;
    ok &= cudaStreamGetFlags(s, &flags) == cudaSuccess && flags == cudaStreamNonBlocking;
    streams.push_back(s);
  }
  unsigned* values;
  cudaMalloc(&values, streams.size() * 64 * sizeof(unsigned));
  cudaMemset(values, 0, streams.size() * 64 * sizeof(unsigned));
  cudaDeviceSynchronize();  // these streams do not wait for the default stream
  for (std::size_t i = 0; i < streams.size(); ++i) {
    for (int launch = 0; launch < 3; ++launch) count_up<<<1, 64, 0, streams[i]>>>(values + i * 64, 10);
  }
  cudaDeviceSynchronize();
  std::vector<unsigned> host(streams.size() * 64);
  cudaMemcpy(host.data(), values, host.size() * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (std::size_t i = 0; i < host.size(); ++i) ok &= host[i] == 3 * (10 * (i % 64) + 5);
  for (auto s : streams) cudaStreamDestroy(s);
  cudaFree(values);
  std::cout << (ok ? "PASS" : "FAIL") << '\n';
  return ok ? 0 : 1;
}
