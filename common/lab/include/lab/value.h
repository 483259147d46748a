// The right value of one element, for host and device.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lab/inputs.h"

namespace lab {

/// What an element must be: |got - value| <= bound.  NaN never passes.
struct Value {
  double value = 0;
  double bound = 0;
};

/// No rounding is allowed: for whole numbers, and for values that a float holds exactly.
LAB_HOST_DEVICE constexpr Value exactly(double value) {
  return {value, 0};
}

/// A result of `value` may be wrong by `bound`.
LAB_HOST_DEVICE constexpr Value within(double value, double bound) {
  return {value, bound};
}

}  // namespace lab
