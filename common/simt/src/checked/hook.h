// What every hook begins with.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "../counters/counters.h"
#include "block.h"
#include "checked.h"
#include "host_access.h"
#include "look.h"

namespace simt::checked {

/// The lane that runs, if its grid is a checked one; null on the host.
inline Lane* watched_lane() {
  Lane* lane = current_lane;
  return lane != nullptr && lane->block->checked ? lane : nullptr;
}

}  // namespace simt::checked

/// A macro, for the return address of the hook itself.
#define SIMT_LOOK_AT(address, size, kind, is_volatile, unaligned)                                \
  do {                                                                                           \
    if (simt::Lane* lane = simt::checked::watched_lane()) {                                      \
      simt::checked::look(*lane, __builtin_return_address(0), address, size, kind, is_volatile,  \
                          unaligned);                                                            \
    } else if (simt::checked::is_host_watched && simt::current_lane == nullptr) {                \
      simt::checked::host_access(__builtin_return_address(0), address, size, kind, is_volatile); \
    }                                                                                            \
  } while (false)
