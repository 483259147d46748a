// Right, and a thread of its own waits for work that never comes: nobody is disturbed.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "background.h"
#include "scale_right.h"

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  static const toy::Background sleeper([](toy::Background& self) { self.wait_for_end(); });
  toy::scale_right(in, out, rows, cols, ld, factor, stream);
}
