// What simt_shared_bench and the library of kernels that it loads know of each other.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>

constexpr int TILE = 32;

/// What one thread of a block gets.
struct Thread {
  int x, y, steps;
  const float* in;  // steps + 1 numbers
  float* out;
};

struct Kernels {
  const char* way;
  void (*touch)(const Thread&);
  void (*multiply)(const Thread&);
};

/// One __shared__ variable; the block's first use numbers it.
struct Variable {
  std::size_t size;
  std::size_t number;
};

// The executor's side, in the program.
extern "C" {
void barrier() noexcept;  // opaque, as a switch to another thread is
[[gnu::const]] void* shared_arena() noexcept;
std::size_t claim_arena(std::size_t bytes) noexcept;
[[gnu::const]] void* shared_lookup(Variable* variable) noexcept;
}
