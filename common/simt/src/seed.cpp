// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <cstdlib>

#include "control_calls.h"
#include "schedule.h"
#include "simt/control.h"

namespace simt {
namespace {

std::atomic<std::uint64_t>& seed_cell() {
  static std::atomic<std::uint64_t> seed = [] {
    const char* text = std::getenv("SIMT_SEED");
    return text == nullptr ? std::uint64_t{1} : std::strtoull(text, nullptr, 0);
  }();
  return seed;
}

}  // namespace

std::uint64_t current_seed() {
  return seed_cell();
}

void set_seed(std::uint64_t seed) {
  note_control_call();
  seed_cell() = seed;
}

}  // namespace simt
