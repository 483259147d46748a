// Stackful fibers: one per thread of a block that waits.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt {

/// Makes a fiber that will run `entry` on the stack below `top` (16-byte aligned); what it returns
/// is for switch_fiber.  `entry` must never return.
void* new_fiber(void* top, void (*entry)());

}  // namespace simt

extern "C" {

/// Stops here, leaves in *from where to go on, and goes on at `to`.
void simt_switch_fiber(void** from, void* to) noexcept;
}
