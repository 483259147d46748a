// Loads, stores and products of nvcuda::wmma.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/collective.h"
#include "simt/mma_fragment.h"

namespace simt::mma {

/// Where the element at `at` lies in memory with `stride` elements between rows, or columns.
SIMT_INLINE std::size_t offset(Place at, unsigned stride, bool by_rows) {
  const auto row = static_cast<std::size_t>(at.row);
  const auto column = static_cast<std::size_t>(at.column);
  return by_rows ? row * stride + column : column * stride + row;
}

template <class Fragment, class T>
SIMT_INLINE void load(Fragment& fragment, const T* from, unsigned stride, bool by_rows) {
  const int lane = static_cast<int>(thread_rank() % 32);
  __syncwarp();
  for (int i = 0; i < Fragment::kOwn; ++i) {
    const Place at = place(lane, i, Fragment::Extent::kRows, Fragment::Extent::kColumns);
    fragment.x[i] = from[offset(at, stride, by_rows)];
  }
  for (int i = Fragment::kOwn; i < Fragment::num_elements; ++i) {
    fragment.x[i] = fragment.x[i % Fragment::kOwn];
  }
}

}  // namespace simt::mma

namespace nvcuda::wmma {

template <class Fragment, class T>
SIMT_INLINE void fill_fragment(Fragment& fragment, const T& value) {
  for (auto& element : fragment.x) element = static_cast<typename Fragment::element_type>(value);
}

template <int M, int N, int K, class T, class Layout, class Memory>
SIMT_INLINE void load_matrix_sync(fragment<matrix_a, M, N, K, T, Layout>& a, const Memory* from,
                                  unsigned stride) {
  simt::mma::load(a, from, stride, std::is_same_v<Layout, row_major>);
}
template <int M, int N, int K, class T, class Layout, class Memory>
SIMT_INLINE void load_matrix_sync(fragment<matrix_b, M, N, K, T, Layout>& b, const Memory* from,
                                  unsigned stride) {
  simt::mma::load(b, from, stride, std::is_same_v<Layout, col_major>);  // kept as its transpose
}
template <int M, int N, int K, class T, class Memory>
SIMT_INLINE void load_matrix_sync(fragment<accumulator, M, N, K, T>& c, const Memory* from,
                                  unsigned stride, layout_t layout) {
  simt::mma::load(c, from, stride, layout == mem_row_major);
}

template <int M, int N, int K, class T, class Memory>
SIMT_INLINE void store_matrix_sync(Memory* to, const fragment<accumulator, M, N, K, T>& c,
                                   unsigned stride, layout_t layout) {
  const int lane = static_cast<int>(simt::thread_rank() % 32);
  for (int i = 0; i < c.kOwn; ++i) {
    const simt::mma::Place at = simt::mma::place(lane, i, M, N);
    to[simt::mma::offset(at, stride, layout == mem_row_major)] = c.x[i];
  }
  __syncwarp();
}

/// d = a * b + c; d may be c.
template <int M, int N, int K, class T, class LayoutA, class LayoutB, class C, class D>
SIMT_INLINE void mma_sync(fragment<accumulator, M, N, K, D>& d,
                          const fragment<matrix_a, M, N, K, T, LayoutA>& a,
                          const fragment<matrix_b, M, N, K, T, LayoutB>& b,
                          const fragment<accumulator, M, N, K, C>& c, bool saturate = false) {
  simt::mma::Product product = {
      M,   N,   K,  simt::mma::kType<T>, simt::mma::kType<C>, simt::mma::kType<D>, saturate, a.x,
      b.x, c.x, d.x};
  simt::mma::multiply(product);
  simt::no_tail_call();
}

/// Rounded to the 10 bits of mantissa that the tensor cores look at, ties away from zero.
SIMT_INLINE float __float_to_tf32(float x) {
  const unsigned bits = __float_as_uint(x);
  if ((bits & 0x7f800000u) == 0x7f800000u) return x;
  return __uint_as_float((bits + 0x1000u) & 0xffffe000u);
}

}  // namespace nvcuda::wmma
