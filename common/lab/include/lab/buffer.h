// The arrays of a case: made, filled, guarded and checked by the kit.
//
//   Input<T>   the submission may only read it; it is compared with its original after each call
//   Output<T>  poisoned before each call
//   InOut<T>   keeps its original, which is put back before each call
//   Scratch<T> the harness's own device memory (a device-side reference, say); never looked at
//
// All are handles: the Problem that made them owns the memory.  An array is rows x cols, row-major,
// with `ld` elements from one row to the next.  Around it stand guard bands, and between cols and
// ld padding; both are poison (NaN for floating point) and must be unchanged after a call.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "lab/element.h"
#include "lab/inputs.h"

namespace lab {

class Buffer;

/// For an array whose ld is giant, so that it has more elements than anyone can touch: only its
/// rows x cols window and a small margin behind each row are filled, poisoned and compared.
enum class Extent { whole, sparse };

namespace detail {
// What the handles ask of a buffer; behind them so that harnesses need not see its insides.
void* data(const Buffer& buffer);
std::size_t rows(const Buffer& buffer);
std::size_t cols(const Buffer& buffer);
std::size_t ld(const Buffer& buffer);
std::size_t guard(const Buffer& buffer);
std::uint64_t stream_seed(const Buffer& buffer, std::uint64_t seed);
void fill_uniform(Buffer& buffer, std::uint64_t seed);
void fill_integers(Buffer& buffer, std::uint64_t seed, std::int32_t lo, std::int32_t hi);
void fill_bits(Buffer& buffer, std::uint64_t bits);
void fill_poison(Buffer& buffer);
void upload(Buffer& buffer, const void* window, std::size_t elements);
const void* original(const Buffer& buffer);
}  // namespace detail

/// rows x cols values on the host, row-major and without padding.
template <typename T>
class View {
 public:
  View(const T* data, std::size_t rows, std::size_t cols) : data_(data), rows_(rows), cols_(cols) {}
  std::size_t rows() const { return rows_; }
  std::size_t cols() const { return cols_; }
  std::size_t size() const { return rows_ * cols_; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  const T& operator()(std::size_t row, std::size_t col) const { return data_[row * cols_ + col]; }

 private:
  const T* data_;
  std::size_t rows_;
  std::size_t cols_;
};

/// What all arrays have.
class Array {
 public:
  std::size_t rows() const { return detail::rows(*buffer_); }
  std::size_t cols() const { return detail::cols(*buffer_); }
  std::size_t ld() const { return detail::ld(*buffer_); }
  std::size_t size() const { return rows() * cols(); }
  /// Elements of poison on either side; 0 under a sanitizer.
  std::size_t guard() const { return detail::guard(*buffer_); }

 protected:
  explicit Array(Buffer& buffer) : buffer_(&buffer) {}
  Buffer* buffer_;
};

/// What arrays with a content of the harness's choice have.
template <typename T>
class Filled : public Array {
 public:
  /// Element (r, c) becomes uniform(stream_seed(seed), r * cols + c), in [-1, 1).  Floating point.
  void fill_uniform(std::uint64_t seed) {
    static_assert(std::is_floating_point_v<T>, "uniform values need a floating-point array");
    detail::fill_uniform(*buffer_, seed);
  }
  /// Element (r, c) becomes integer(stream_seed(seed), r * cols + c, lo, hi).
  void fill_integers(std::uint64_t seed, std::int32_t lo, std::int32_t hi) {
    detail::fill_integers(*buffer_, seed, lo, hi);
  }
  /// Every element becomes `value`.
  void fill_value(T value) { detail::fill_bits(*buffer_, bits_of(value)); }
  /// Every element becomes poison: NaN for floating point.  For content that must not be read.
  void fill_poison() { detail::fill_poison(*buffer_); }
  /// The window becomes `values`: rows x cols, row-major, without padding.
  void upload(const std::vector<T>& values) {
    detail::upload(*buffer_, values.data(), values.size());
  }
  /// The seed of this array's own values: it differs from array to array.
  std::uint64_t stream_seed(std::uint64_t seed) const {
    return detail::stream_seed(*buffer_, seed);
  }
  /// The content as filled, whatever a submission did to it since.  Not for `large` or timed cases.
  View<T> host() const {
    return {static_cast<const T*>(detail::original(*buffer_)), rows(), cols()};
  }

 protected:
  using Array::Array;
};

template <typename T>
class Input : public Filled<T> {
 public:
  const T* data() const { return static_cast<const T*>(detail::data(*this->buffer_)); }

 private:
  friend class Problem;
  using Filled<T>::Filled;
};

template <typename T>
class InOut : public Filled<T> {
 public:
  T* data() const { return static_cast<T*>(detail::data(*this->buffer_)); }

 private:
  friend class Problem;
  using Filled<T>::Filled;
};

template <typename T>
class Output : public Array {
 public:
  T* data() const { return static_cast<T*>(detail::data(*buffer_)); }

 private:
  friend class Problem;
  using Array::Array;
};

template <typename T>
class Scratch : public Array {
 public:
  T* data() const { return static_cast<T*>(detail::data(*buffer_)); }

 private:
  friend class Problem;
  using Array::Array;
};

}  // namespace lab
