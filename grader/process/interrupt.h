// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace grader {

/// From now on Ctrl-C (SIGINT), SIGTERM and SIGHUP only set the flag below: whoever runs a process
/// sees it, ends the process tree and cleans up.
void catch_interrupts();

/// True once one of these signals has come.
bool interrupted();

}  // namespace grader
