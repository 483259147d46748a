// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "lab/element.h"

namespace lab {
namespace {

template <typename T>
double as_double(std::uint64_t bits) {
  T value;
  std::memcpy(&value, &bits, sizeof(T));
  return static_cast<double>(value);
}

}  // namespace

double value_of(Element element, std::uint64_t bits) {
  switch (element) {
    case Element::f32:
      return as_double<float>(bits);
    case Element::f64:
      return as_double<double>(bits);
    case Element::i32:
      return as_double<std::int32_t>(bits);
    case Element::u32:
      return as_double<std::uint32_t>(bits);
    case Element::i64:
      return as_double<std::int64_t>(bits);
    case Element::u64:
      return as_double<std::uint64_t>(bits);
    case Element::u8:
      return as_double<std::uint8_t>(bits);
  }
  return 0;
}

std::uint64_t bits_of_value(Element element, double value) {
  switch (element) {
    case Element::f32:
      return bits_of(static_cast<float>(value));
    case Element::f64:
      return bits_of(value);
    case Element::i32:
      return bits_of(static_cast<std::int32_t>(value));
    case Element::u32:
      return bits_of(static_cast<std::uint32_t>(value));
    case Element::i64:
      return bits_of(static_cast<std::int64_t>(value));
    case Element::u64:
      return bits_of(static_cast<std::uint64_t>(value));
    case Element::u8:
      return bits_of(static_cast<std::uint8_t>(value));
  }
  return 0;
}

}  // namespace lab
