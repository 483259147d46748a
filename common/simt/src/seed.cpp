// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <cstdint>

#include "control_calls.h"
#include "environment.h"
#include "schedule.h"
#include "simt/control.h"

namespace simt {
namespace {

std::atomic<std::uint64_t>& seed_cell() {
  static std::atomic<std::uint64_t> seed = number_in_environment("SIMT_SEED", 1, 0, UINT64_MAX);
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
