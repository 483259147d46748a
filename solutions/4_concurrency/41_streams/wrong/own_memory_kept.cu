// expect: wrong_answer allocates_memory; needs: cpu
// It allocates room for the whole array, once, and keeps it: the contract has it make do with work.
#include <algorithm>
#include <cstddef>

#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr int BLOCK_THREADS = 256;

__global__ void step_kernel(float* x, std::size_t n, int rounds, float scale, float shift) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    float value = x[i];
    for (int r = 0; r < rounds; ++r) value = scale * value + shift;
    x[i] = value;
  }
}

/// The rounds, for n elements in the device's memory.
void compute(float* x, std::size_t n, lab::Rounds rounds, cudaStream_t stream) {
  const unsigned blocks = lab::blocks_for(n, BLOCK_THREADS);
  step_kernel<<<blocks, BLOCK_THREADS, 0, stream>>>(x, n, rounds.count, rounds.scale, rounds.shift);
  CUDA_CHECK_LAUNCH();
}

void copy_in(float* to, const float* from, std::size_t n, cudaStream_t stream) {
  CUDA_CHECK(cudaMemcpyAsync(to, from, n * sizeof(float), cudaMemcpyHostToDevice, stream));
}

void copy_out(float* to, const float* from, std::size_t n, cudaStream_t stream) {
  CUDA_CHECK(cudaMemcpyAsync(to, from, n * sizeof(float), cudaMemcpyDeviceToHost, stream));
}

}  // namespace

void lab::prepare(float* in, float* out, std::size_t n) {
  if (n == 0) return;  // nothing cannot be registered
  CUDA_CHECK(cudaHostRegister(in, n * sizeof(float), cudaHostRegisterDefault));
  CUDA_CHECK(cudaHostRegister(out, n * sizeof(float), cudaHostRegisterDefault));
}

void lab::process(const float* in, float* out, std::size_t n, Rounds rounds, float* work,
                  std::size_t work_size, cudaStream_t stream) {
  // Room for the whole array, made once and kept.
  static float* own = nullptr;
  static std::size_t room = 0;
  if (n > room) {
    CUDA_CHECK(cudaFree(own));
    CUDA_CHECK(cudaMalloc(&own, n * sizeof(float)));
    room = n;
  }
  float* all = n > work_size ? own : work;
  if (n == 0) return;
  copy_in(all, in, n, stream);
  compute(all, n, rounds, stream);
  copy_out(out, all, n, stream);
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
