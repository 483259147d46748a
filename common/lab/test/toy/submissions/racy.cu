// Passes values through shared memory without a barrier.
#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

__global__ void scale_kernel(const float* in, float* out, std::size_t rows, std::size_t cols,
                             std::size_t ld, float factor) {
  __shared__ float cell[256];
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const unsigned other = 255 - threadIdx.x;
  const std::size_t from = static_cast<std::size_t>(blockIdx.x) * blockDim.x + other;
  if (from < rows * cols) cell[other] = factor * in[from / cols * ld + from % cols];
  // A barrier is missing here.
  if (first < rows * cols) out[first / cols * ld + first % cols] = cell[threadIdx.x];
}

}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  if (rows * cols == 0) return;
  scale_kernel<<<blocks_for(rows * cols), 256, 0, stream>>>(in, out, rows, cols, ld, factor);
  CUDA_CHECK_LAUNCH();
}
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
