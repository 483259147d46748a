// Where __shared__ variables live: what simt-cc writes in place of their declarations.
//
//   __shared__ float tile[32][33];      becomes   struct S { float tile[32][33]; };
//                                                 auto& tile = simt::shared<S>().tile;
//   extern __shared__ float all[];      becomes   float (&all)[] = simt::dynamic_shared_array();
//
// Each struct has its own place in memory that every resident block owns one of; how this was
// chosen is told in docs/cpu-device-shared-memory.md.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <type_traits>

#include "simt/runtime.h"

namespace simt {

/// What the __shared__ variables of one kernel may take together, as on every GPU so far.
inline constexpr std::size_t kStaticSharedLimit = 48 * 1024;

/// The extents of an array type, and the size of its elements.
template <class T>
constexpr void describe(SharedVariable& variable) {
  static_assert(SharedVariable::kMaxRank == 4);
  variable.element = sizeof(std::remove_all_extents_t<T>);
  variable.extent[0] = std::extent_v<T, 0>;
  variable.extent[1] = std::extent_v<T, 1>;
  variable.extent[2] = std::extent_v<T, 2>;
  variable.extent[3] = std::extent_v<T, 3>;
}

/// The variable's record.  simt-cc gives a group of one the member type simt_only.
template <class Variables, class = void>
struct SharedRecord {
  static constexpr SharedVariable make() {
    return {Variables::simt_names(), sizeof(Variables), alignof(Variables)};
  }
};
template <class Variables>
struct SharedRecord<Variables, std::void_t<typename Variables::simt_only>> {
  static constexpr SharedVariable make() {
    SharedVariable record{Variables::simt_names(), sizeof(Variables), alignof(Variables)};
    describe<typename Variables::simt_only>(record);
    return record;
  }
};

/// One group of __shared__ variables: the members of `Variables`, declared together.
template <class Variables>
struct SharedPlace {
  static SharedVariable variable;
};
template <class Variables>
SharedVariable SharedPlace<Variables>::variable = SharedRecord<Variables>::make();

/// The instance of `Variables` that the calling thread's block owns; no constructor has run.
template <class Variables>
inline Variables& shared() noexcept {
  return *static_cast<Variables*>(shared_variable(&SharedPlace<Variables>::variable));
}

/// Converts to a reference to an array of any element type over the dynamic shared memory.
struct DynamicShared {
  template <class T>
  using Array = T[];
  template <class T>
  operator Array<T>&() const noexcept {
    return *static_cast<Array<T>*>(dynamic_shared());
  }
};

/// Initialises what stands for `extern __shared__ T name[];`.
inline DynamicShared dynamic_shared_array() noexcept {
  return {};
}

}  // namespace simt
