// How many blocks a launch needs.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <type_traits>

#include "lab/host_device.h"

namespace lab {

/// a / b, rounded up: the number of pieces of size b that cover a.
template <typename T>
LAB_HOST_DEVICE constexpr T ceil_div(T a, std::common_type_t<T> b) {
  return static_cast<T>(a / b + (a % b == 0 ? 0 : 1));
}

/// More blocks than this do not make a grid-stride loop faster on any card of today.
inline constexpr std::size_t kMaxBlocks = 4096;

/// Blocks of `threads` threads that cover n elements, at least 1, at most kMaxBlocks: a kernel
/// launched with it must walk its elements with a grid-stride loop.
constexpr unsigned blocks_for(std::size_t n, unsigned threads = 256) {
  const std::size_t blocks = ceil_div(n, std::size_t{threads});
  return static_cast<unsigned>(blocks < 1 ? 1 : blocks > kMaxBlocks ? kMaxBlocks : blocks);
}

}  // namespace lab
