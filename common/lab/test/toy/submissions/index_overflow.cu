// The index is computed in 32 bits.
#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

__global__ void scale_kernel(const float* in, float* out, std::size_t rows, std::size_t cols,
                             std::size_t ld, float factor) {
  const int total = static_cast<int>(rows * cols);
  const int width = static_cast<int>(cols);
  const int pitch = static_cast<int>(ld);
  const int step = static_cast<int>(gridDim.x * blockDim.x);
  for (int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); i < total; i += step)
    out[i / width * pitch + i % width] = factor * in[i / width * pitch + i % width];
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
