// Where __shared__ variables live: what simt-cc writes in place of their declarations.
//
//   __shared__ float tile[32][33];      becomes   struct S { float tile[32][33]; };
//                                                 auto& tile = simt::shared<S>().tile;
//   extern __shared__ float all[];      becomes   float (&all)[] = simt::dynamic_shared_array();
//
// Each struct has its own place in an arena that every resident block owns one of; how this was
// chosen is told in docs/cpu-device-shared-memory.md.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>

namespace simt {

/// The arena of static shared memory of the block that the calling thread belongs to, aligned to
/// kSharedAlignment.  It holds at least LaunchConfig::static_bytes bytes.  In libsimt.
/// Constant as the compiler sees it: a thread never changes its block.
[[gnu::const]] void* static_shared() noexcept;

/// The dynamic shared memory of the calling thread's block, aligned to kSharedAlignment: the bytes
/// that the launch asked for.  In libsimt.
[[gnu::const]] void* dynamic_shared() noexcept;

/// No __shared__ variable may ask for more; a struct begins at a multiple of it.
inline constexpr std::size_t kSharedAlignment = 128;

/// What the __shared__ variables of one kernel may take together, as on every GPU so far.
inline constexpr std::size_t kStaticSharedLimit = 48 * 1024;

/// Bytes of arena that the kernels of this shared library (or program) have claimed so far.
inline std::size_t& claimed_shared_bytes() noexcept {
  static std::size_t bytes = 0;
  return bytes;
}

/// Claims a place in the arena and returns its offset; runs when the library is loaded.
inline std::size_t claim_shared(std::size_t bytes) noexcept {
  const std::size_t offset = claimed_shared_bytes();
  claimed_shared_bytes() = (offset + bytes + kSharedAlignment - 1) & ~(kSharedAlignment - 1);
  return offset;
}

/// The place of one group of __shared__ variables, the members of `Variables`.
template <class Variables>
struct SharedPlace {
  static const std::size_t offset;
};
template <class Variables>
const std::size_t SharedPlace<Variables>::offset = claim_shared(sizeof(Variables));

/// The calling thread's block's instance of `Variables`; no constructor has run.
template <class Variables>
inline Variables& shared() noexcept {
  static_assert(alignof(Variables) <= kSharedAlignment,
                "a __shared__ variable asks for an alignment of more than 128 bytes");
  return *reinterpret_cast<Variables*>(static_cast<char*>(static_shared()) +
                                       SharedPlace<Variables>::offset);
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
inline DynamicShared dynamic_shared_array() noexcept { return {}; }

}  // namespace simt
