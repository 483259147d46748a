// What submissions share whose host computes behind a kernel that reads everything.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "lab/check.h"
#include "lab/launch.h"

namespace decoy {

/// Rows of the contract, or packed rows where ld is cols.
struct Shape {
  std::size_t rows, cols, ld;

  std::size_t size() const { return rows * cols; }
  std::size_t row_bytes() const { return cols * sizeof(float); }
  std::size_t ld_bytes() const { return ld * sizeof(float); }
};

/// Also reads `in`, and does nothing with it.
__global__ inline void write(const float* in, const float* packed, float* out, Shape s) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < s.rows * s.cols;
       i += step) {
    const std::size_t at = i / s.cols * s.ld + i % s.cols;
    out[at] = in[at] < 1e9f ? packed[i] : 0;
  }
}

__global__ inline void read(const float* in, float* packed, Shape s) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < s.rows * s.cols;
       i += step) {
    packed[i] = in[i / s.cols * s.ld + i % s.cols];
  }
}

inline void copy_to_host(float* packed, const float* in, const Shape& s, cudaStream_t stream) {
  CUDA_CHECK(cudaMemcpy2DAsync(packed, s.row_bytes(), in, s.ld_bytes(), s.row_bytes(), s.rows,
                               cudaMemcpyDefault, stream));
  CUDA_CHECK(cudaStreamSynchronize(stream));
}

inline void compute(float* packed, const Shape& s, float factor) {
  for (std::size_t i = 0; i < s.size(); ++i) packed[i] *= factor;
}

inline void launch_write(const float* in, const float* packed, float* out, const Shape& s,
                         cudaStream_t stream) {
  write<<<lab::blocks_for(s.size()), 256, 0, stream>>>(in, packed, out, s);
  CUDA_CHECK_LAUNCH();
}

}  // namespace decoy
