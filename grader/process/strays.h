// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <sys/types.h>

#include "process/supervisor.h"

namespace grader {

/// start_supervisor(), and from now on the grader inherits what a supervisor leaves that is killed.
pid_t start_known_supervisor(const Launch& launch);

/// To be called when a supervisor has been collected.
void forget_supervisor(pid_t supervisor);

/// Ends all that the grader has inherited: its children that are no supervisors, and were not there
/// before the first of them.  Bounded: a process that hangs in the kernel is left after 10 seconds.
void kill_strays();

}  // namespace grader
