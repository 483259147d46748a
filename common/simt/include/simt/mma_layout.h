// Which element of a tile lies where: as the tensor cores of compute capability 8.0 and later have
// it, though programs must not rely on that.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt::mma {

enum class Type { half, bfloat16, tf32, signed8, unsigned8, float64, float32, signed32 };

struct Place {
  int row;
  int column;
};

/// Element `i` of lane `lane` in a tile of a multiple of 8 rows: squares of 8 x 8, of which each
/// lane has two neighbours in a row.  Of a tile with four columns each lane has one element.
constexpr Place place(int lane, int i, int rows, int columns) {
  if (columns == 4) return {lane / 4 + 8 * i, lane % 4};
  const int square = i / 2;
  const int down = rows / 8;
  return {lane / 4 + 8 * (square % down), lane % 4 * 2 + i % 2 + 8 * (square / down)};
}

/// One product d = a * b + c of a warp; the pointers are to the calling lane's elements.
struct Product {
  int m, n, k;
  Type factors;
  Type sums;    // of c
  Type result;  // of d
  bool saturate;
  const void* a;  // m x k
  const void* b;  // k x n, kept as n x k
  const void* c;  // m x n
  void* d;
};

#pragma GCC visibility push(default)

/// Multiplies when all lanes of the warp have come.
void multiply(Product& own) noexcept;

#pragma GCC visibility pop

}  // namespace simt::mma
