// What the kit does with arrays on the device.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "lab/element.h"

namespace lab::ops {

/// rows x cols elements, ld elements from row to row, on the device.
struct Window {
  void* data = nullptr;
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::size_t ld = 0;
};

// All are ordered on `stream` and throw CudaError.  Element (r, c) has index r * cols + c.

/// Every element gets these bits.
void fill_bits(Element element, const Window& window, std::uint64_t bits, cudaStream_t stream);
/// Element i becomes uniform(seed, i).  Floating point only.
void fill_uniform(Element element, const Window& window, std::uint64_t seed, cudaStream_t stream);
/// Element i becomes integer(seed, i, lo, hi).
void fill_integers(Element element, const Window& window, std::uint64_t seed, std::int32_t lo,
                   std::int32_t hi, cudaStream_t stream);
/// Adds to *sum, in device memory, a number that changes when any element does.
void add_checksum(Element element, const Window& window, unsigned long long* sum,
                  cudaStream_t stream);

}  // namespace lab::ops
