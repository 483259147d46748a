// Right, and hides its kernel from the checks.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "scale_right.h"

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  if (rows * cols == 0) return;
  simt::LaunchConfig config = simt::config(toy::blocks_for(rows * cols), 256, 0, stream);
  config.checked = false;
  simt::typed_launch(toy::scale_kernel, "scale_kernel", config)(in, out, rows, cols, ld, factor);
}
