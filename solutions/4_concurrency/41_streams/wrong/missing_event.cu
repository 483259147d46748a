// expect: race stream_race; needs: cpu
// The kernel does not wait for the copy that brings its chunk.
#include <algorithm>
#include <cstddef>

#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

constexpr int SLOTS = 8;     // parts of `work`, each with a chunk on its way
constexpr int SMALLEST = 8;  // the first and the last chunks are down to 1 / SMALLEST of a slot

/// One stream for each engine, and for each slot how far it is.  Made at the first call.
struct Pipeline {
  cudaStream_t in, kernel, out;
  cudaEvent_t begin, end;
  cudaEvent_t is_in[SLOTS], is_computed[SLOTS], is_out[SLOTS];
  Pipeline() {
    for (cudaStream_t* s : {&in, &kernel, &out}) {
      CUDA_CHECK(cudaStreamCreateWithFlags(s, cudaStreamNonBlocking));
    }
    for (cudaEvent_t* e : {&begin, &end}) make(e);
    for (int s = 0; s < SLOTS; ++s) {
      for (cudaEvent_t* e : {&is_in[s], &is_computed[s], &is_out[s]}) make(e);
    }
  }
  static void make(cudaEvent_t* event) {
    CUDA_CHECK(cudaEventCreateWithFlags(event, cudaEventDisableTiming));
  }
};

void record(cudaEvent_t event, cudaStream_t stream) {
  CUDA_CHECK(cudaEventRecord(event, stream));
}

void wait(cudaStream_t stream, cudaEvent_t event) {
  CUDA_CHECK(cudaStreamWaitEvent(stream, event, 0));
}

/// How long the chunk is that begins at `first`: short ones at both ends, where two engines have
/// nothing to do yet or any more.
std::size_t chunk_at(std::size_t first, std::size_t n, std::size_t slot_size) {
  const std::size_t least = std::max<std::size_t>(slot_size / SMALLEST, 1);
  const std::size_t left = n - first;
  const std::size_t from_ends = std::max(std::min(first, left / 2), least);
  return std::min({slot_size, from_ends, left});
}

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
  static const Pipeline p;
  record(p.begin, stream);
  for (const cudaStream_t s : {p.in, p.kernel, p.out}) wait(s, p.begin);

  const std::size_t slot_size = work_size / SLOTS;
  std::size_t count = 0;
  int turn = 0;  // of the chunk
  for (std::size_t first = 0; first < n; first += count, ++turn) {
    count = chunk_at(first, n, slot_size);
    const int s = turn % SLOTS;
    float* slot = work + s * slot_size;
    if (turn >= SLOTS) wait(p.in, p.is_out[s]);  // the slot's last chunk has left
    copy_in(slot, in + first, count, p.in);
    record(p.is_in[s], p.in);
    compute(slot, count, rounds, p.kernel);
    record(p.is_computed[s], p.kernel);
    wait(p.out, p.is_computed[s]);
    copy_out(out + first, slot, count, p.out);
    record(p.is_out[s], p.out);
  }
  record(p.end, p.out);  // the last chunk's way out comes after all else
  wait(stream, p.end);
}

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
