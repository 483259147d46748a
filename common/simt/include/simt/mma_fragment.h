// nvcuda::wmma: matrix tiles that a warp holds together.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "simt/mma_layout.h"

namespace nvcuda::wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };

namespace precision {
struct tf32;
}

}  // namespace nvcuda::wmma

namespace simt::mma {

/// What a program puts into a fragment of T.
template <class T>
struct Stored {
  using type = T;
};
template <>
struct Stored<nvcuda::wmma::precision::tf32> {
  using type = float;
};

template <class T>
inline constexpr Type kType = Type::float32;
template <>
inline constexpr Type kType<__half> = Type::half;
template <>
inline constexpr Type kType<__nv_bfloat16> = Type::bfloat16;
template <>
inline constexpr Type kType<nvcuda::wmma::precision::tf32> = Type::tf32;
template <>
inline constexpr Type kType<signed char> = Type::signed8;
template <>
inline constexpr Type kType<unsigned char> = Type::unsigned8;
template <>
inline constexpr Type kType<double> = Type::float64;
template <>
inline constexpr Type kType<int> = Type::signed32;

/// Whether the hardware multiplies such tiles.
template <int M, int N, int K, class T>
constexpr bool exists() {
  constexpr bool kWide =
      K == 16 && ((M == 16 && N == 16) || (M == 32 && N == 8) || (M == 8 && N == 32));
  if (kType<T> == Type::tf32) return M == 16 && N == 16 && K == 8;
  if (kType<T> == Type::float64) return M == 8 && N == 8 && K == 4;
  return kWide && (kType<T> != Type::float32 && kType<T> != Type::signed32);
}

template <class Use, int M, int N, int K>
struct Extent {  // of an accumulator
  static constexpr int kRows = M;
  static constexpr int kColumns = N;
};
template <int M, int N, int K>
struct Extent<nvcuda::wmma::matrix_a, M, N, K> {
  static constexpr int kRows = M;
  static constexpr int kColumns = K;
};
template <int M, int N, int K>
struct Extent<nvcuda::wmma::matrix_b, M, N, K> {  // kept as its transpose
  static constexpr int kRows = N;
  static constexpr int kColumns = K;
};

}  // namespace simt::mma

namespace nvcuda::wmma {

template <class Use, int M, int N, int K, class T, class Layout = void>
class fragment {
  static constexpr bool kIsFactor = !std::is_same_v<Use, accumulator>;
  static_assert(!kIsFactor || simt::mma::exists<M, N, K, T>(),
                "wmma has no tile of this shape and type on the cpu device: 16x16x16, 32x8x16 and "
                "8x32x16 of half, bfloat16 and 8-bit integers, 16x16x8 of tf32, 8x8x4 of double");
  static_assert(kIsFactor == !std::is_void_v<Layout>,
                "matrix_a and matrix_b have a layout, an accumulator has none");

 public:
  using element_type = typename simt::mma::Stored<T>::type;
  using storage_element_type = element_type;
  using Extent = simt::mma::Extent<Use, M, N, K>;

  /// Different elements of a lane.  A GPU keeps those of half factors twice.
  static constexpr int kOwn = Extent::kRows * Extent::kColumns / 32;
  static constexpr int num_elements =
      kIsFactor && simt::mma::kType<T> == simt::mma::Type::half ? 16 : kOwn;
  static constexpr int num_storage_elements = num_elements;

  element_type x[num_elements];
};

}  // namespace nvcuda::wmma
