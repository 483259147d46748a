// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "schedule.h"

#include <utility>

namespace simt {
namespace {

constexpr std::uint64_t kWindow = 64;

}  // namespace

std::uint64_t block_in_order(std::uint64_t seed, std::uint64_t ticket, std::uint64_t blocks) {
  const std::uint64_t drawn = mix(seed);
  std::uint64_t at = (ticket + drawn % blocks) % blocks;
  if ((drawn >> 63) != 0) at = blocks - 1 - at;
  const std::uint64_t window = at / kWindow;
  const std::uint64_t size =
      blocks - window * kWindow < kWindow ? blocks - window * kWindow : kWindow;
  // In a window of n: i -> i * a + b mod n, where a is 1 or coprime to 64.
  const std::uint64_t pick = mix(seed ^ (window + 1) * 0x9e3779b97f4a7c15u);
  const std::uint64_t factor = size == kWindow ? pick | 1 : 1;
  return window * kWindow + ((at % kWindow) * (factor % kWindow) + (pick >> 8) % size) % size;
}

void draw_warp_order(std::uint64_t seed, unsigned warps, std::array<std::uint8_t, 32>& order) {
  for (unsigned i = 0; i < warps; ++i) order[i] = static_cast<std::uint8_t>(i);
  std::uint64_t state = seed;
  for (unsigned i = warps; i > 1; --i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    std::swap(order[i - 1], order[(state >> 33) % i]);
  }
}

}  // namespace simt
