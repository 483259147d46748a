// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/integer_atomics.h"

#include <unordered_set>

#include "counters/event.h"

namespace simt::clock {
namespace {

// Code does not change, so that nothing is ever forgotten.  Watched lanes run one at a time.
std::unordered_set<std::uint64_t>& places() {
  static std::unordered_set<std::uint64_t> all;
  return all;
}

}  // namespace

void note_integer_atomic(const void* pc) {
  static const void* last = nullptr;
  if (pc == last) return;
  last = pc;
  places().insert(reinterpret_cast<std::uintptr_t>(pc) & counters::Event::kPcMask);
}

bool is_integer_atomic(std::uint64_t pc) {
  return places().contains(pc);
}

}  // namespace simt::clock
