// Indices that leave an array whose length the compiler knows: one row of a tile, a table.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "look.h"

namespace simt::checked {

// takes_bad_index() (look.h): whether the access at hand is the one with the bad index.  It is told
// of, and nothing more is looked at; `local` for an access of the lane's own stack.

/// No access came that takes it.
void drop_bad_index();

}  // namespace simt::checked
