// Hosts that wait for work without a call of CUDA: by a condition variable that a host function
// notifies, or in a loop that reads a flag.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt {

/// Work was queued.  Should the host make no more calls, it runs: when all threads of the process
/// have slept in locks for a third of a second, or after two seconds of whatever else they do.
void watch_for_idle_host();

}  // namespace simt
