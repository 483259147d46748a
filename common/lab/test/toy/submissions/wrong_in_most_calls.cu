// Goes wrong in most calls and each time otherwise, as a race may on a busy machine.
#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

__global__ void scale_kernel(const float* in, float* out, std::size_t rows, std::size_t cols,
                             std::size_t ld, float factor) {
  const std::size_t first = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const std::size_t step = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = first; i < rows * cols; i += step)
    out[i / cols * ld + i % cols] = factor * in[i / cols * ld + i % cols];
}

}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  static std::size_t size = 0;
  static int calls = 0;
  if (rows * cols == 0) return;
  if (rows * cols != size) calls = 0;
  size = rows * cols;
  const int call = calls++;
  const float wrong = call % 12 == 0 ? factor : factor * static_cast<float>(2 + call % 5);
  scale_kernel<<<blocks_for(rows * cols), 256, 0, stream>>>(in, out, rows, cols, ld, wrong);
  CUDA_CHECK_LAUNCH();
}
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
