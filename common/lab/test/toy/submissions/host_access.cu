// Writes to device memory from the host.
#include "lab.h"

void lab::scale(const float*, float* out, std::size_t rows, std::size_t cols, std::size_t, float,
                cudaStream_t) {
  if (rows * cols > 0) *static_cast<volatile float*>(out) = 0;
}
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
