// The card whose numbers the clock's tests know.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "clock/card.h"

inline const simt::clock::Card& h100() {
  static const simt::clock::Card card = simt::clock::find_card("h100");
  return card;
}
