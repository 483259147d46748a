// expect: not_started skeleton
// Nothing was done yet: this is student.cu as it was handed out.
// Lab 41, a pipeline of copies and kernels: your code.
//
// Process an array of the host in chunks, so that copies in, kernels and copies out overlap.
// Fill in TODO 1 to 5; what stands outside them is right as it is.
#include <algorithm>
#include <cstddef>

#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr int STREAMS = 4;  // up to 8; each has a part of `work`, and every STREAMS-th chunk

/// Made at the first call, and used by all.
struct Streams {
  cudaStream_t stream[STREAMS];
  cudaEvent_t begin;
  cudaEvent_t done[STREAMS];
  Streams() {
    CUDA_CHECK(cudaEventCreateWithFlags(&begin, cudaEventDisableTiming));
    // TODO 1 (about 4 lines): make the streams, such that the default stream does not hold them up,
    // and an event for each.
  }
};

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
  // TODO 2 (about 3 lines): pin both arrays, so that the copy engines reach them.  n may be 0.
}

void lab::process(const float* in, float* out, std::size_t n, Rounds rounds, float* work,
                  std::size_t work_size, cudaStream_t stream) {
  static const Streams own;

  // TODO 3 (about 3 lines): what `stream` had to do comes before the work of all other streams.

  // TODO 4 (about 8 lines): chunk after chunk, the streams take turns: copy in, compute, copy out.
  // The last chunk may be short.

  // TODO 5 (about 4 lines): `stream` goes on when all other streams are done.  Nobody waits here.
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
