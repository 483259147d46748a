// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
// Right, unless it finds the right answer in its output: then it spoils it.
#include "lab.h"
#include "lab/check.h"

namespace {

__global__ void scale_or_spoil(const float* in, float* out, std::size_t rows, std::size_t cols,
                               std::size_t ld, float factor) {
  bool known = true;
  for (std::size_t i = 0; i < rows * cols; ++i) {
    known = known && out[i / cols * ld + i % cols] == factor * in[i / cols * ld + i % cols];
  }
  for (std::size_t i = 0; i < rows * cols; ++i) {
    out[i / cols * ld + i % cols] = known ? 0 : factor * in[i / cols * ld + i % cols];
  }
}

}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  if (rows * cols == 0) return;
  scale_or_spoil<<<1, 1, 0, stream>>>(in, out, rows, cols, ld, factor);
  CUDA_CHECK_LAUNCH();
}
