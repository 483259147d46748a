// The check on the device of the matrix-product labs: C against A * B in double.
//
// For .cu files.  A timed run checks dozens of products of 4096 x 4096 x 4096, so the check is
// tiled: a block of threads computes TILE x TILE elements, each thread REACH x REACH of them.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <stdexcept>

#include "gemm.h"
#include "lab/device_check.cuh"

namespace lab {

/// Judges C as a call has left it.
struct ProductJudge {
  Product product;
  View<const float> got;

  __device__ Point point(std::size_t i, const Value& right) const {
    return {static_cast<double>(got[i]), right.value, right.bound};
  }
  __device__ Point operator()(std::size_t i) const {
    return point(i, element_by(right_way(product), product, i));
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
  const Product& p = judge.product;
  const int tx = static_cast<int>(threadIdx.x);
  const int ty = static_cast<int>(threadIdx.y);
  const std::size_t row0 = static_cast<std::size_t>(blockIdx.y) * kProductTile;
  const std::size_t col0 = static_cast<std::size_t>(blockIdx.x) * kProductTile;

  double sum[kProductReach][kProductReach] = {};
  double magnitude[kProductReach][kProductReach] = {};
  for (std::size_t k0 = 0; k0 < p.a.cols; k0 += DEPTH) {
    for (int i = 0; i < kProductReach; ++i) {
      const std::size_t row = row0 + static_cast<std::size_t>(ty + i * kProductThreads);
      const std::size_t col = col0 + static_cast<std::size_t>(tx + i * kProductThreads);
      const std::size_t step_a = k0 + static_cast<std::size_t>(tx);
      const std::size_t step_b = k0 + static_cast<std::size_t>(ty);
      const bool has_a = row < p.a.rows && step_a < p.a.cols;
      const bool has_b = col < p.b.cols && step_b < p.b.rows;
      a_tile[tx][ty + i * kProductThreads] = has_a ? static_cast<double>(p.a(row, step_a)) : 0.0;
      b_tile[ty][tx + i * kProductThreads] = has_b ? static_cast<double>(p.b(step_b, col)) : 0.0;
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
      if (row >= p.c.rows || col >= p.c.cols) continue;
      const std::size_t at = row * p.c.cols + col;
      const auto old = static_cast<double>(p.c(row, col));
      const Value right = with_scalars(p, right_way(p), sum[i][j], magnitude[i][j], old);
      note_if_bad(judge.point(at, right), at, count);
    }
  }
}

}  // namespace detail

/// Judges all of C on the device and waits for the result.  beta must be 0: a call has replaced
/// what C held.  Throws CudaError.
inline BadCount count_bad_product(const Matrices& x, const ProductSize& s, cudaStream_t stream) {
  if (s.beta != 0) throw std::logic_error("products are checked on the device with beta = 0 only");
  const ProductJudge judge{product_of(x, s), product_of(x, s).c};
  const auto launch = [&](detail::DeviceCount* count) {
    const auto tiles = [](std::size_t size) {
      return static_cast<unsigned>(ceil_div(size, std::size_t{detail::kProductTile}));
    };
    const dim3 block(detail::kProductThreads, detail::kProductThreads);
    const dim3 grid(tiles(judge.got.cols), tiles(judge.got.rows));
    detail::count_bad_product_kernel<detail::kProductThreads>
        <<<grid, block, 0, stream>>>(judge, count);
  };
  return detail::count_bad_by(launch, judge, judge.got.size(), stream);
}

}  // namespace lab
