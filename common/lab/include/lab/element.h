// The types that an array of a case may have.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace lab {

enum class Element { f32, f64, i32, u32, i64, u64, u8 };

/// The Element of a C++ type.
template <typename T>
constexpr Element element_of() {
  static_assert(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>, "no such array element");
  if constexpr (std::is_floating_point_v<T>) {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "float or double");
    return sizeof(T) == 4 ? Element::f32 : Element::f64;
  } else if constexpr (sizeof(T) == 1) {
    return Element::u8;
  } else {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "whole numbers of 1, 4 or 8 bytes");
    if constexpr (sizeof(T) == 4) return std::is_signed_v<T> ? Element::i32 : Element::u32;
    return std::is_signed_v<T> ? Element::i64 : Element::u64;
  }
}

constexpr std::size_t size_of(Element element) {
  switch (element) {
    case Element::u8:
      return 1;
    case Element::f32:
    case Element::i32:
    case Element::u32:
      return 4;
    default:
      return 8;
  }
}

/// The bit pattern of "never written": a quiet NaN for floating point, an odd number otherwise.
constexpr std::uint64_t poison_bits(Element element) {
  switch (element) {
    case Element::f64:
      return 0xFFFCDEADFFC0DEADULL;
    case Element::i64:
    case Element::u64:
      return 0xFFC0DEADFFC0DEADULL;
    case Element::u8:
      return 0xAD;
    default:
      return 0xFFC0DEADULL;
  }
}

/// The bit pattern around and between inputs: like poison, but another one, so that what is
/// computed from it (NaN keeps its bits in arithmetic on some machines) never looks like "never
/// written".
constexpr std::uint64_t junk_bits(Element element) {
  switch (element) {
    case Element::f64:
      return 0xFFFCFEEDFFC0FEEDULL;
    case Element::i64:
    case Element::u64:
      return 0xFFC0FEEDFFC0FEEDULL;
    case Element::u8:
      return 0xED;
    default:
      return 0xFFC0FEEDULL;
  }
}

/// The bits of a value, in the low bytes.
template <typename T>
std::uint64_t bits_of(T value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  return bits;
}

/// The value behind the bits, as a double.
double value_of(Element element, std::uint64_t bits);

/// The bits of a double converted to the element's type, which must be able to hold it.
std::uint64_t bits_of_value(Element element, double value);

}  // namespace lab
