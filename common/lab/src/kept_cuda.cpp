// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "kept.h"

namespace lab::device {

Kept kept() {
  return {};
}

}  // namespace lab::device
