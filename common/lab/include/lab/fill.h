// How a harness fills the inputs of a case, as a pure function of a seed.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "lab/arrays.h"

namespace lab {

class Problem;

class Fill {
 public:
  Fill(const Problem& problem, std::uint64_t seed) : problem_(&problem), seed_(seed) {}

  /// The seed of this case's contents.
  std::uint64_t seed() const { return seed_; }
  /// The same arrays, filled by another seed.
  Fill with_seed(std::uint64_t seed) const { return {*problem_, seed}; }
  /// The seed of one array's own values: it differs from array to array.
  template <typename T>
  std::uint64_t seed_of(const View<T>& array) const {
    return mix(seed_, array.id);
  }

  /// Element i becomes uniform(seed_of(array), i), in [-1, 1).  Floating point.
  template <typename T>
  void uniform(const View<T>& array) const {
    static_assert(std::is_floating_point_v<std::remove_const_t<T>>, "floating point only");
    uniform(array.id);
  }
  /// Element i becomes integer(seed_of(array), i, lo, hi).
  template <typename T>
  void integers(const View<T>& array, std::int32_t lo, std::int32_t hi) const {
    integers(array.id, lo, hi);
  }
  /// The array becomes `values`: rows x cols, row-major, without padding.
  template <typename T>
  void values(const View<T>& array, const std::vector<std::remove_const_t<T>>& values) const {
    if (values.size() != array.size())
      throw std::logic_error("the harness fills an array with a wrong number of elements");
    upload(array.id, values.data());
  }
  /// What every array gets that the harness does not fill: uniform floating-point values, or whole
  /// numbers from -1000 (0 where they have no sign) to 1000 (255 in bytes).
  void usual() const;

 private:
  void uniform(std::uint32_t id) const;
  void integers(std::uint32_t id, std::int32_t lo, std::int32_t hi) const;
  void upload(std::uint32_t id, const void* window) const;

  const Problem* problem_;
  std::uint64_t seed_;
};

}  // namespace lab
