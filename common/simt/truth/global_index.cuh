// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The thread's number in a grid of one dimension.
__device__ inline int global_index() {
  return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}
