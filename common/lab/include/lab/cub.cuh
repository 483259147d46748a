// Baselines out of CUB, which ships with the CUDA Toolkit.  Empty on the cpu device, which times
// nothing.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifdef LAB_DEVICE_CUDA

#include <cuda_runtime.h>

#include <cstddef>

#include "lab/check.h"

namespace lab {

/// One algorithm of CUB with one size: asks once how much work space it needs, outside of what is
/// timed, and runs it from then on.  All share one space, which grows, and stays until the end.
class CubCall {
 public:
  /// `algorithm(space, bytes)` returns a cudaError_t: cub::DeviceReduce::Sum(space, bytes, ...).
  template <typename Algorithm>
  void run(Algorithm algorithm) {
    if (bytes_ == 0) CUDA_CHECK(algorithm(static_cast<void*>(nullptr), bytes_));
    CUDA_CHECK(algorithm(space(bytes_), bytes_));
  }

 private:
  static void* space(std::size_t bytes) {
    static void* memory = nullptr;
    static std::size_t has = 0;
    if (bytes > has) {
      CUDA_CHECK(cudaFree(memory));
      CUDA_CHECK(cudaMalloc(&memory, bytes));
      has = bytes;
    }
    return memory;
  }

  std::size_t bytes_ = 0;
};

}  // namespace lab

#endif
