// Right, and controls the device when it is loaded.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <simt/control.h>

#include "scale_right.h"

namespace {
const bool at_load = (simt::set_seed(7), true);
}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  toy::scale_right(in, out, rows, cols, ld, factor, stream);
}
