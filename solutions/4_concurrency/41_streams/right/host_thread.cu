// Known-good: a thread of its own enqueues the chunks.
#include <algorithm>
#include <cstddef>
#include <thread>

#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr int STREAMS = 6;  // each has a part of `work`, and every STREAMS-th chunk

/// Made at the first call, and used by all.
struct Streams {
  cudaStream_t stream[STREAMS];
  cudaEvent_t begin;
  cudaEvent_t done[STREAMS];
  Streams() {
    CUDA_CHECK(cudaEventCreateWithFlags(&begin, cudaEventDisableTiming));
    for (int s = 0; s < STREAMS; ++s) {
      CUDA_CHECK(cudaStreamCreateWithFlags(&stream[s], cudaStreamNonBlocking));
      CUDA_CHECK(cudaEventCreateWithFlags(&done[s], cudaEventDisableTiming));
    }
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
  if (n == 0) return;  // nothing cannot be registered
  CUDA_CHECK(cudaHostRegister(in, n * sizeof(float), cudaHostRegisterDefault));
  CUDA_CHECK(cudaHostRegister(out, n * sizeof(float), cudaHostRegisterDefault));
}

void lab::process(const float* in, float* out, std::size_t n, Rounds rounds, float* work,
                  std::size_t work_size, cudaStream_t stream) {
  static const Streams own;
  CUDA_CHECK(cudaEventRecord(own.begin, stream));
  for (const cudaStream_t s : own.stream) CUDA_CHECK(cudaStreamWaitEvent(s, own.begin, 0));

  const std::size_t chunk = work_size / STREAMS;
  int device = 0;
  CUDA_CHECK(cudaGetDevice(&device));
  std::thread enqueues([=] {
    CUDA_CHECK(cudaSetDevice(device));
    int turn = 0;
    for (std::size_t first = 0; first < n; first += chunk, turn = (turn + 1) % STREAMS) {
      const std::size_t count = std::min(chunk, n - first);
      float* slot = work + turn * chunk;
      copy_in(slot, in + first, count, own.stream[turn]);
      compute(slot, count, rounds, own.stream[turn]);
      copy_out(out + first, slot, count, own.stream[turn]);
    }
  });
  enqueues.join();

  for (int s = 0; s < STREAMS; ++s) {
    CUDA_CHECK(cudaEventRecord(own.done[s], own.stream[s]));
    CUDA_CHECK(cudaStreamWaitEvent(stream, own.done[s], 0));
  }
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
