// The right result of one element.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "lab.h"
#include "lab/inputs.h"

namespace lab {

/// What the rounds make of x.
LAB_HOST_DEVICE inline float result_of(const Rounds& rounds, float x) {
  if (rounds.scale == -1.0f) return rounds.count % 2 == 1 ? rounds.shift - x : x;
  for (int r = 0; r < rounds.count; ++r) x = rounds.scale * x + rounds.shift;
  return x;
}

/// They differ from seed to seed, so that a result cannot be known without computing them.  Whole
/// numbers up to 1000 stay exact, even if the rounds are done twice; for more than five rounds the
/// scale is -1.
LAB_HOST_DEVICE inline Rounds rounds_of(int count, std::uint64_t seed) {
  constexpr float kScales[] = {2.0f, -2.0f, 3.0f, -3.0f};
  const std::uint64_t drawn = mix(seed, 41);
  const float scale = count > 5 ? -1.0f : kScales[drawn % (count > 3 ? 2 : 4)];
  return {count, scale, static_cast<float>(1 + (drawn >> 8) % 7)};
}

}  // namespace lab
