// What the toy submissions for long vectors share: they are called with one row.
#pragma once

#include <cstddef>

#include "lab.h"
#include "lab/check.h"

namespace toy {

using VectorKernel = void (*)(const float* in, float* out, std::size_t n, float factor);

/// Right, with a thread for each element.
inline __global__ void scale_kernel(const float* in, float* out, std::size_t n, float factor) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) out[i] = factor * in[i];
}

/// One thread for each element.
inline unsigned blocks_for_all(std::size_t n) {
  return static_cast<unsigned>((n + 255) / 256);
}

inline void launch(VectorKernel kernel, unsigned blocks, const float* in, float* out, std::size_t n,
                   float factor, cudaStream_t stream) {
  if (n == 0) return;
  kernel<<<blocks, 256, 0, stream>>>(in, out, n, factor);
  CUDA_CHECK_LAUNCH();
}

}  // namespace toy
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
