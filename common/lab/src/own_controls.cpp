// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "own_controls.h"

namespace lab::device {
namespace {

// From before main(), when no submission is loaded yet.
const std::uint64_t secret = simt::claim_controls();

}  // namespace

std::uint64_t secret_of_controls() {
  return secret;
}

}  // namespace lab::device
