// The index wraps around at 2^32.
#include "lab.h"
#include "lab/check.h"

namespace {

__global__ void scale_kernel(const float* in, float* out, unsigned rows, unsigned cols, unsigned ld,
                             float factor) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * cols) return;
  const unsigned at = i / cols * ld + i % cols;
  out[at] = factor * in[at];
}

}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  if (rows * cols == 0) return;
  const auto narrow = [](std::size_t n) { return static_cast<unsigned>(n); };
  scale_kernel<<<narrow((rows * cols + 255) / 256), 256, 0, stream>>>(
      in, out, narrow(rows), narrow(cols), narrow(ld), factor);
  CUDA_CHECK_LAUNCH();
}
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
