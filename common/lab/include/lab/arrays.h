// The arrays of a case, as a harness sees them: plain views of memory that the kit makes, fills,
// guards and checks.
//
// - Input<T>: the submission may only read it; it is compared with its original after each call.
// - Output<T>: poisoned before each call; the first one declared is the result that is checked.
// - InOut<T>: keeps its original, which is put back before each call.
// - Scratch<T>: the harness's own device memory; the kit never looks at it.
// - HostInput<T>, HostOutput<T>: the same as Input and Output in host memory, as malloc() gives it;
//   the kit keeps a copy of each on the device, where it fills and checks.
//
// An array is rows x cols, row-major, with `ld` elements from one row to the next.  Around it are
// guard bands, and between cols and ld padding; both hold poison (NaN for floating point) and must
// be unchanged after a call.
//
// Views are trivially copyable, so that a struct of them can be a kernel's argument.  The kit hands
// the same struct to a harness in three kinds: with the arrays themselves, for calls; with the
// original inputs on the device, for the check there; with the original inputs on the host, packed
// (ld == cols), for expected results.  In the last two, an InOut holds what it held before the
// call, and outputs have no data.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "lab/element.h"
#include "lab/inputs.h"

namespace lab {

/// For an array whose ld is giant, so that it has more elements than anyone can touch: only its
/// rows x cols window and a small margin behind each row are filled, poisoned and compared.
enum class Extent : std::uint8_t { whole, sparse };

/// The shape of an array, in elements.
struct Shape {
  std::size_t rows = 1;
  std::size_t cols = 0;
  std::size_t ld = 0;  // 0: cols
  bool matrix = true;  // elements are named C[row, col], else c[index]
  Extent extent = Extent::whole;
  std::size_t offset = 0;  // the array begins so many elements behind an aligned place
};

/// A view of an array of T.
template <typename T>
struct View {
  T* data = nullptr;
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::size_t ld = 0;
  std::uint32_t id = 0;  // which of the problem's arrays it is

  LAB_HOST_DEVICE std::size_t size() const { return rows * cols; }
  LAB_HOST_DEVICE T& operator()(std::size_t row, std::size_t col) const {
    return data[row * ld + col];
  }
  /// Element i of the window, counted row by row without the padding.
  template <typename Index, std::enable_if_t<std::is_integral_v<Index>, int> = 0>
  LAB_HOST_DEVICE T& operator[](Index i) const {
    const auto index = static_cast<std::size_t>(i);
    return ld == cols ? data[index] : data[index / cols * ld + index % cols];
  }
  LAB_HOST_DEVICE operator T*() const { return data; }  // for the contract's call
};

template <typename T>
struct Input : View<const T> {};
template <typename T>
struct InOut : View<T> {};
template <typename T>
struct Output : View<T> {};
template <typename T>
struct Scratch : View<T> {};

/// In calls `data` is host memory, and `device` the kit's copy.  In what is computed on the device
/// or from it, `data` is that copy.
template <typename T>
struct HostInput : View<const T> {
  const T* device = nullptr;
  T* writable = nullptr;  // the host memory, for work of the harness before a call
};
template <typename T>
struct HostOutput : View<T> {
  T* device = nullptr;
};

}  // namespace lab
