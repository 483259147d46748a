// Loops around a compare-and-swap.  The read before may be one that nothing orders, plain or
// volatile: where its value is not the newest, the swap fails.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "block.h"
#include "finding.h"

namespace simt::checked {

/// The lane is about to compare and swap at `address`: marks the place of its read there.
void swap_comes(Lane& lane, const void* address);
/// Whether the finding is of a read before a swap that collides with an atomic operation.
bool is_read_before_swap(const Finding& finding);

}  // namespace simt::checked
