// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// A variable of the device brings the input to the host, and its result to a kernel.
#include <algorithm>

#include "decoy.h"
#include "lab.h"

namespace {

constexpr std::size_t kChunk = 1024;

__device__ float chunk[kChunk];

__global__ void read_chunk(const float* in, std::size_t first, std::size_t count, decoy::Shape s) {
  for (std::size_t i = threadIdx.x; i < count; i += blockDim.x) {
    chunk[i] = in[(first + i) / s.cols * s.ld + (first + i) % s.cols];
  }
}

__global__ void write_chunk(float* out, std::size_t first, std::size_t count, decoy::Shape s) {
  for (std::size_t i = threadIdx.x; i < count; i += blockDim.x) {
    out[(first + i) / s.cols * s.ld + (first + i) % s.cols] = chunk[i];
  }
}

}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  const decoy::Shape s{rows, cols, ld};
  if (s.size() == 0) return;
  for (std::size_t first = 0; first < s.size(); first += kChunk) {
    const std::size_t count = std::min(kChunk, s.size() - first);
    const std::size_t bytes = count * sizeof(float);
    std::vector<float> values(count);
    read_chunk<<<1, 256, 0, stream>>>(in, first, count, s);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(
        cudaMemcpyFromSymbolAsync(values.data(), chunk, bytes, 0, cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    decoy::compute(values.data(), {1, count, count}, factor);
    CUDA_CHECK(
        cudaMemcpyToSymbolAsync(chunk, values.data(), bytes, 0, cudaMemcpyHostToDevice, stream));
    write_chunk<<<1, 256, 0, stream>>>(out, first, count, s);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(cudaStreamSynchronize(stream));
  }
}
