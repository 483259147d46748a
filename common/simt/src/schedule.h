// The order in which blocks, warps and lanes start, drawn from a seed.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

namespace simt {

/// A well-mixed 64-bit hash.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

/// Which of `blocks` blocks starts as number `ticket`: a rotation, perhaps reversed, with windows
/// of 64 neighbours shuffled, so that blocks that share cache lines still run near each other.
std::uint64_t block_in_order(std::uint64_t seed, std::uint64_t ticket, std::uint64_t blocks);

/// Fills the first `warps` places with a permutation of 0 .. warps-1.
void draw_warp_order(std::uint64_t seed, unsigned warps, std::array<std::uint8_t, 32>& order);

/// The seed of the next launch.
std::uint64_t current_seed();

}  // namespace simt
