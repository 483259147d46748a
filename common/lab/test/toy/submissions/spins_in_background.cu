// Right, and a thread of its own takes time from a core.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "background.h"
#include "scale_right.h"

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  static const toy::Background spinner([](const toy::Background& self) {
    while (!self.has_ended()) {
    }
  });
  toy::scale_right(in, out, rows, cols, ld, factor, stream);
}
