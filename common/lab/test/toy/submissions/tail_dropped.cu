// The number of blocks is rounded down: the tail is never written.
#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

__global__ void scale_kernel(const float* in, float* out, std::size_t rows, std::size_t cols,
                             std::size_t ld, float factor) {
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (first < rows * cols)
    out[first / cols * ld + first % cols] = factor * in[first / cols * ld + first % cols];
}

}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  if (rows * cols == 0) return;
  const std::size_t whole = rows * cols / 256;
  const unsigned blocks = static_cast<unsigned>(whole > 0 ? whole : 1);
  scale_kernel<<<blocks, 256, 0, stream>>>(in, out, rows, cols, ld, factor);
  CUDA_CHECK_LAUNCH();
}
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
