// A loop in the kernel never ends.
#include "lab.h"
#include "lab/check.h"
#include "lab/launch.h"

namespace {

__global__ void scale_kernel(const float* in, float* out, std::size_t rows, std::size_t cols,
                             std::size_t ld, float factor) {
  volatile float* mine = out;
  while (rows > 0) mine[0] = factor * in[0];
  (void)cols, (void)ld;
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
