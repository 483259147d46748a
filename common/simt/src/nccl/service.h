// A thread that runs work which other processes wait for.
//
// Streams run late, when somebody waits; a GPU goes on by itself.  Where the host of one rank does
// something else meanwhile, this thread brings its streams to the collectives that ranks of other
// processes wait in.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt::nccl {

/// There is work with ranks in other processes.  Starts the thread when it is not there.
void wake_service();

}  // namespace simt::nccl
