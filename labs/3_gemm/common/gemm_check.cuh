// check_on_device of the matrix-product labs: C against A * B in double, on the device.
//
// For .cu files.  A timed run checks dozens of products of 4096 x 4096 x 4096, so the check is
// tiled: a block of threads computes TILE x TILE elements, each thread REACH x REACH of them.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "lab/device_check.cuh"
#include "lab/gemm.h"

namespace lab {

/// Says what element i of C must be, for alpha = 1 and beta = 0: C is M x N, A is M x K, B is
/// K x N, all row-major.
struct ProductJudge {
  const float* a;
  const float* b;
  const float* c;
  std::size_t m, n, k, lda, ldb, ldc;

  __device__ Point point(std::size_t row, std::size_t col, double sum, double magnitude) const {
    return {static_cast<double>(c[row * ldc + col]), sum, kFp32ProductBound * magnitude};
  }

  __device__ Point operator()(std::size_t i) const {
    const std::size_t row = i / n;
    const std::size_t col = i % n;
    double sum = 0;
    double magnitude = 0;
    for (std::size_t p = 0; p < k; ++p) {
      const double product =
          static_cast<double>(a[row * lda + p]) * static_cast<double>(b[p * ldb + col]);
      sum += product;
      magnitude += fabs(product);
    }
    return point(row, col, sum, magnitude);
  }
};

namespace detail {

inline constexpr int kProductThreads = 16;  // a block of 16 x 16 threads
inline constexpr int kProductReach = 4;     // elements of C per thread and dimension
inline constexpr int kProductTile = kProductThreads * kProductReach;

/// DEPTH: steps of K per tile.  (A template, so that the header may stand in several files.)
template <int DEPTH>
__global__ void count_bad_product_kernel(ProductJudge judge, DeviceCount* count) {
  static_assert(DEPTH == kProductThreads, "a thread fetches kProductReach of A and of B");
  __shared__ double a_tile[DEPTH][kProductTile + 1];  // transposed; + 1: no bank conflict
  __shared__ double b_tile[DEPTH][kProductTile];
  const int tx = static_cast<int>(threadIdx.x);
  const int ty = static_cast<int>(threadIdx.y);
  const std::size_t row0 = static_cast<std::size_t>(blockIdx.y) * kProductTile;
  const std::size_t col0 = static_cast<std::size_t>(blockIdx.x) * kProductTile;

  double sum[kProductReach][kProductReach] = {};
  double magnitude[kProductReach][kProductReach] = {};
  for (std::size_t k0 = 0; k0 < judge.k; k0 += DEPTH) {
    for (int i = 0; i < kProductReach; ++i) {
      const std::size_t row = row0 + static_cast<std::size_t>(ty + i * kProductThreads);
      const std::size_t col = col0 + static_cast<std::size_t>(tx + i * kProductThreads);
      const std::size_t step_a = k0 + static_cast<std::size_t>(tx);
      const std::size_t step_b = k0 + static_cast<std::size_t>(ty);
      const bool has_a = row < judge.m && step_a < judge.k;
      const bool has_b = col < judge.n && step_b < judge.k;
      a_tile[tx][ty + i * kProductThreads] =
          has_a ? static_cast<double>(judge.a[row * judge.lda + step_a]) : 0.0;
      b_tile[ty][tx + i * kProductThreads] =
          has_b ? static_cast<double>(judge.b[step_b * judge.ldb + col]) : 0.0;
    }
    __syncthreads();
    for (int step = 0; step < DEPTH; ++step) {
      for (int i = 0; i < kProductReach; ++i) {
        const double x = a_tile[step][ty + i * kProductThreads];
        for (int j = 0; j < kProductReach; ++j) {
          const double y = b_tile[step][tx + j * kProductThreads];
          sum[i][j] = fma(x, y, sum[i][j]);
          magnitude[i][j] = fma(fabs(x), fabs(y), magnitude[i][j]);
        }
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < kProductReach; ++i) {
    for (int j = 0; j < kProductReach; ++j) {
      const std::size_t row = row0 + static_cast<std::size_t>(ty + i * kProductThreads);
      const std::size_t col = col0 + static_cast<std::size_t>(tx + j * kProductThreads);
      if (row >= judge.m || col >= judge.n) continue;
      note_if_bad(judge.point(row, col, sum[i][j], magnitude[i][j]), row * judge.n + col, count);
    }
  }
}

}  // namespace detail

/// Judges all of C on the device and waits for the result.  Throws CudaError.
inline BadCount count_bad_product(const ProductJudge& judge, cudaStream_t stream) {
  const auto launch = [&](detail::DeviceCount* count) {
    const auto tiles = [](std::size_t size) {
      return static_cast<unsigned>(ceil_div(size, std::size_t{detail::kProductTile}));
    };
    const dim3 block(detail::kProductThreads, detail::kProductThreads);
    const dim3 grid(tiles(judge.n), tiles(judge.m));
    detail::count_bad_product_kernel<detail::kProductThreads>
        <<<grid, block, 0, stream>>>(judge, count);
  };
  return detail::count_bad_by(launch, judge, judge.m * judge.n, stream);
}

}  // namespace lab
