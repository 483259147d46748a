// The last, partial block gets another junk value in each call, as from memory that nobody set.
#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

__global__ void scale_kernel(const float* in, float* out, std::size_t rows, std::size_t cols,
                             std::size_t ld, float factor, float junk) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= rows * cols) return;
  const bool whole = (blockIdx.x + 1) * std::size_t{blockDim.x} <= rows * cols;
  const std::size_t at = i / cols * ld + i % cols;
  const bool lucky = threadIdx.x == static_cast<unsigned>(junk) / 1000 % 64 + 1;
  out[at] = whole || lucky ? factor * in[at] : junk;
}

}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  if (rows * cols == 0) return;
  static float junk = 100000;
  junk += 1000;
  scale_kernel<<<blocks_for(rows * cols), 256, 0, stream>>>(in, out, rows, cols, ld, factor, junk);
  CUDA_CHECK_LAUNCH();
}
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
