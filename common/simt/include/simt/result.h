// What checked code does with a structure that is computed and stored.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt {
namespace result_detail {
template <class T>
struct Rvalue {
  using type = T;
};
template <class T>
struct Rvalue<T&> {};
}  // namespace result_detail

/// What simt-cc puts before a value that is computed and stored: `x[i] = Result() = f();`.  The
/// value is then assigned, which the instrumentation sees, and not returned into place.  What was
/// moved is moved, and what the compiler may compute it may compute still.
struct Result {
  template <class T>
  __attribute__((always_inline)) constexpr const T& operator=(const T& value) const noexcept {
    return value;
  }
  template <class T, class = typename result_detail::Rvalue<T>::type>
  __attribute__((always_inline)) constexpr T&& operator=(T&& value) const noexcept {
    return static_cast<T&&>(value);
  }
};
}  // namespace simt
