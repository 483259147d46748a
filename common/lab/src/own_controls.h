// The harness's use of the cpu device's controls, which belong to it alone.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "simt/control.h"

namespace lab::device {

/// What the harness has claimed the controls with.
std::uint64_t secret_of_controls();

/// Does what calls controls: nothing that could run a submission's code.
template <class Use>
auto own(const Use& use) {
  const simt::OwnControls mark(secret_of_controls());
  return use();
}

}  // namespace lab::device
