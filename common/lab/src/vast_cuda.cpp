// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "vast.h"

namespace lab::vast {
namespace {

[[noreturn]] void refuse() {
  throw std::logic_error("a GPU has no memory beyond its own, and runs whole grids");
}

}  // namespace

bool is_available() {
  return false;
}

void* allocate_repeating(std::size_t /*bytes*/, std::size_t /*period*/) {
  refuse();
}

void* allocate_with_holes(std::size_t /*bytes*/) {
  refuse();
}

std::vector<Range> touched(const void* /*data*/) {
  refuse();
}

void make_empty(void* /*data*/) {
  refuse();
}

std::uint64_t bytes_beside_kernels() {
  return 0;
}

OneBlock::OneBlock(std::uint64_t /*number*/) {
  refuse();
}

OneBlock::~OneBlock() = default;

}  // namespace lab::vast
