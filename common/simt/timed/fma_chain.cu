// How many cycles an FMA takes in a quarter of a multiprocessor, by where its operands stand: why
// the clock gives two to an FMA of three registers that waits for the one before (docs/model.md).
// Prints a line per kernel, with what starts the kernel and its two accesses in it (about 0.2).
//
//   nvcc -arch=sm_90 -O3 common/simt/timed/fma_chain.cu -o fma_chain && ./fma_chain
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace {

constexpr int kElements = 1 << 22;
constexpr int kRounds = 1024;

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(1);
}

__device__ int index() {
  return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

// Factors of a thread's own, so that they stand in its registers.
struct Own {
  float a, b;
};
__device__ Own own(const float* factors) {
  return {factors[threadIdx.x % 2], factors[2 + threadIdx.x % 2]};
}

__global__ void three_registers(const float* in, float* out, int rounds, const float* factors) {
  float x = in[index()];
  const auto [a, b] = own(factors);
  for (int r = 0; r < rounds; ++r) x = a * x + b;
  out[index()] = x;
}
__global__ void three_registers_unrolled(const float* in, float* out, int, const float* factors) {
  float x = in[index()];
  const auto [a, b] = own(factors);
#pragma unroll 64
  for (int r = 0; r < kRounds; ++r) x = a * x + b;
  out[index()] = x;
}
__global__ void two_registers(const float* in, float* out, int rounds, const float* factors) {
  float x = in[index()];
  const float b = own(factors).b;
  for (int r = 0; r < rounds; ++r) x = x * x + b;
  out[index()] = x;
}
__global__ void constant_in_the_code(const float* in, float* out, int rounds,
                                     const float* factors) {
  float x = in[index()];
  const float a = own(factors).a;
  for (int r = 0; r < rounds; ++r) x = a * x + 1.5f;
  out[index()] = x;
}
__global__ void uniform_register(const float* in, float* out, int rounds, float a, float b) {
  float x = in[index()];
  for (int r = 0; r < rounds; ++r) x = a * x + b;
  out[index()] = x;
}
// Independent chains: each FMA keeps a factor for the next.
__global__ void two_chains(const float* in, float* out, int rounds, const float* factors) {
  float x = in[index()];
  float y = x + 1;
  const auto [a, b] = own(factors);
  for (int r = 0; r < rounds / 2; ++r) {
    x = a * x + b;
    y = a * y + b;
  }
  out[index()] = x + y;
}
__global__ void four_chains(const float* in, float* out, int rounds, const float* factors) {
  float x = in[index()];
  float y = x + 1;
  float z = x + 2;
  float w = x + 3;
  const auto [a, b] = own(factors);
  for (int r = 0; r < rounds / 4; ++r) {
    x = a * x + b;
    y = a * y + b;
    z = a * z + b;
    w = a * w + b;
  }
  out[index()] = x + y + z + w;
}

template <class Launch>
void time(const char* name, int threads, const Launch& launch) {
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin));
  check(cudaEventCreate(&end));
  float best = 1e9f;
  for (int run = 0; run < 6; ++run) {
    check(cudaEventRecord(begin));
    launch(kElements / threads, threads);
    check(cudaGetLastError());
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    float ms = 0;
    check(cudaEventElapsedTime(&ms, begin, end));
    best = std::min(best, ms);
  }
  check(cudaEventDestroy(begin));
  check(cudaEventDestroy(end));
  int khz = 0, multiprocessors = 0;
  check(cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, 0));
  check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
  const double fmas = static_cast<double>(kElements) / 32 * kRounds / (multiprocessors * 4);
  std::printf("%-26s blocks of %4d  %.3f ms  %.2f cycles per warp's FMA at %d MHz\n", name, threads,
              best, best * khz / fmas, khz / 1000);
}

}  // namespace

int main() {
  float *in, *out, *factors;
  check(cudaMalloc(&in, kElements * sizeof(float)));
  check(cudaMalloc(&out, kElements * sizeof(float)));
  check(cudaMalloc(&factors, 4 * sizeof(float)));
  check(cudaMemset(in, 0, kElements * sizeof(float)));
  const float host[4] = {0.5f, 0.5f, 0.25f, 0.25f};
  check(cudaMemcpy(factors, host, sizeof host, cudaMemcpyHostToDevice));
  using Kernel = void (*)(const float*, float*, int, const float*);
  const struct {
    const char* name;
    Kernel kernel;
  } kernels[] = {
      {"three registers", three_registers}, {"three registers, unrolled", three_registers_unrolled},
      {"two registers", two_registers},     {"constant in the code", constant_in_the_code},
      {"two chains", two_chains},           {"four chains", four_chains}};
  for (const int threads : {64, 256, 1024}) {
    for (const auto& one : kernels) {
      time(one.name, threads,
           [&](int blocks, int size) { one.kernel<<<blocks, size>>>(in, out, kRounds, factors); });
    }
    time("uniform register", threads, [&](int blocks, int size) {
      uniform_register<<<blocks, size>>>(in, out, kRounds, 0.5f, 0.25f);
    });
  }
  check(cudaFree(in));
  check(cudaFree(out));
  check(cudaFree(factors));
  return 0;
}
