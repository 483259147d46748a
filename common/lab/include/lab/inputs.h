// Inputs as a pure function of (seed, index): the same value on the host and on the device.
//
// mix() is a counter-based hash: the index-th output of the SplitMix64 generator started at `seed`
// (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "lab/host_device.h"

namespace lab {

/// 64 well mixed bits out of (seed, index).
LAB_HOST_DEVICE constexpr std::uint64_t mix(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = seed + (index + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

/// A float in [-1, 1): a multiple of 2^-23, so that float and double hold the same value.
LAB_HOST_DEVICE constexpr float uniform(std::uint64_t seed, std::uint64_t index) {
  return static_cast<float>(mix(seed, index) >> 40) * 0x1p-23f - 1.0f;
}

/// A whole number in [lo, hi].  Needs lo <= hi.
LAB_HOST_DEVICE constexpr std::int32_t integer(std::uint64_t seed, std::uint64_t index,
                                               std::int32_t lo, std::int32_t hi) {
  const std::uint64_t span = static_cast<std::uint64_t>(static_cast<std::int64_t>(hi) - lo) + 1;
  const std::uint64_t step = ((mix(seed, index) >> 32) * span) >> 32;
  return static_cast<std::int32_t>(static_cast<std::int64_t>(lo) + static_cast<std::int64_t>(step));
}

}  // namespace lab
