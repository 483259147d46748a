// Calls of the device's own controls, which belong to a harness.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt {

/// A function that control_calls() counts was called.
void note_control_call() noexcept;

}  // namespace simt
