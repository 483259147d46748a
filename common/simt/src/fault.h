// Signals: what a kernel or the host did to memory that it must not touch.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt {

/// Catches SIGSEGV, SIGBUS, SIGFPE and SIGILL; earlier handlers get what is not ours.
void install_signal_handlers();

/// Gives the calling thread a stack for signals, so that a full stack can be reported.
void use_alternate_stack();

}  // namespace simt
