// A block in y for each row: a grid has at most 65535 of them.
#include "lab.h"
#include "lab/check.h"

namespace {

__global__ void scale_kernel(const float* in, float* out, std::size_t cols, std::size_t ld,
                             float factor) {
  const std::size_t col = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (col < cols) out[blockIdx.y * ld + col] = factor * in[blockIdx.y * ld + col];
}

}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  if (rows * cols == 0) return;
  const dim3 grid(static_cast<unsigned>((cols + 255) / 256), static_cast<unsigned>(rows));
  scale_kernel<<<grid, 256, 0, stream>>>(in, out, cols, ld, factor);
  CUDA_CHECK_LAUNCH();
}
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
