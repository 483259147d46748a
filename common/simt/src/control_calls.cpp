// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "control_calls.h"

#include <atomic>

#include "simt/control.h"

namespace simt {
namespace {

constinit std::atomic<std::uint64_t> calls{0};

}  // namespace

void note_control_call() noexcept {
  ++calls;
}

std::uint64_t control_calls() {
  return calls;
}

}  // namespace simt
