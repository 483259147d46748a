// expect: wrong_answer computed_on_host; needs: cpu
// The host does it all; a kernel and copies run for show.
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

void lab::prepare(float*, float*, std::size_t) {}

void lab::process(const float* in, float* out, std::size_t n, Rounds rounds, float* work,
                  std::size_t work_size, cudaStream_t stream) {
  CUDA_CHECK(cudaStreamSynchronize(stream));
  for (std::size_t i = 0; i < n; ++i) {
    float value = in[i];
    for (int r = 0; r < rounds.count; ++r) value = rounds.scale * value + rounds.shift;
    out[i] = value;
  }
  if (n == 0) return;
  copy_in(work, in, 1, stream);
  compute(work, 1, rounds, stream);
  copy_out(out, work, 1, stream);
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
