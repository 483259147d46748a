// Errors that a call returned and nobody looked at.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt::checked {

/// A call returns cudaErrorNotReady: one that asks just that, or one that has failed by it.
void note_not_ready(bool is_failure);
/// cudaGetLastError() or its like was called.
void errors_were_looked_at();
/// Reports, as warnings, the calls whose errors nobody looked at.
void report_discarded();

}  // namespace simt::checked
