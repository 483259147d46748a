// Tile products of a warp: the last lane to come computes for all.  Products are exact, and their
// sum is rounded once.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "simt/collective.h"
#include "simt/half/rounding.h"
#include "simt/mma_layout.h"
#include "worker.h"

namespace simt::mma {
namespace {

constexpr int kLargest = 32;
using Tile = double[kLargest][kLargest];

/// Hardware looks at the upper 19 bits only.
float tf32(float x) {
  return from_bits<float>(to_bits(x) & 0xffffe000u);
}

double read(Type type, const void* elements, int i) {
  switch (type) {
    case Type::half:
      return half::Half::decode(static_cast<const unsigned short*>(elements)[i]);
    case Type::bfloat16:
      return half::Bfloat16::decode(static_cast<const unsigned short*>(elements)[i]);
    case Type::tf32:
      return tf32(static_cast<const float*>(elements)[i]);
    case Type::signed8:
      return static_cast<const signed char*>(elements)[i];
    case Type::unsigned8:
      return static_cast<const unsigned char*>(elements)[i];
    case Type::float64:
      return static_cast<const double*>(elements)[i];
    case Type::float32:
      return static_cast<const float*>(elements)[i];
    case Type::signed32:
      return static_cast<const int*>(elements)[i];
  }
  return 0;
}

int to_int(double sum, bool saturate) {
  if (saturate) {
    sum = std::clamp(sum, static_cast<double>(std::numeric_limits<int>::min()),
                     static_cast<double>(std::numeric_limits<int>::max()));
  }
  return static_cast<int>(static_cast<std::int64_t>(sum));
}

void write(const Product& product, int i, double value) {
  switch (product.result) {
    case Type::half:
      static_cast<unsigned short*>(product.d)[i] = half::Half::encode(value);
      break;
    case Type::float64:
      static_cast<double*>(product.d)[i] = value;
      break;
    case Type::signed32:
      static_cast<int*>(product.d)[i] = to_int(value, product.saturate);
      break;
    default:
      static_cast<float*>(product.d)[i] = static_cast<float>(value);
  }
}

const Product& product_of(const std::uint64_t* values, unsigned lane) {
  return *reinterpret_cast<const Product*>(values[lane]);
}

void gather(const std::uint64_t* values, Type type, const void* Product::*elements, int rows,
            int columns, Tile& tile) {
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    const void* own = product_of(values, lane).*elements;
    for (int i = 0; i < std::max(1, rows * columns / static_cast<int>(kWarpLanes)); ++i) {
      const Place at = place(static_cast<int>(lane), i, rows, columns);
      tile[at.row][at.column] = read(type, own, i);
    }
  }
}

void multiply_all(std::uint64_t* values, unsigned arrived) {
  if (arrived != ~0u) return;
  const Product& shape = product_of(values, 0);
  static thread_local Tile a;
  static thread_local Tile b;
  static thread_local Tile c;
  gather(values, shape.factors, &Product::a, shape.m, shape.k, a);
  gather(values, shape.factors, &Product::b, shape.n, shape.k, b);
  gather(values, shape.sums, &Product::c, shape.m, shape.n, c);
  for (int row = 0; row < shape.m; ++row) {
    for (int column = 0; column < shape.n; ++column) {
      double sum = c[row][column];
      for (int i = 0; i < shape.k; ++i) sum = std::fma(a[row][i], b[column][i], sum);
      c[row][column] = sum;
    }
  }
  for (unsigned lane = 0; lane < kWarpLanes; ++lane) {
    const Product& own = product_of(values, lane);
    for (int i = 0; i < shape.m * shape.n / static_cast<int>(kWarpLanes); ++i) {
      const Place at = place(static_cast<int>(lane), i, shape.m, shape.n);
      write(own, i, c[at.row][at.column]);
    }
  }
}

}  // namespace

void multiply(Product& own) noexcept {
  collective(~0u, reinterpret_cast<std::uint64_t>(&own), multiply_all);
}

}  // namespace simt::mma
