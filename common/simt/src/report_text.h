// Findings as text, for programs that run on their own.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/control.h"

namespace simt {

/// Prints a finding to stderr.  One of the same kind and lines as an earlier one is only counted.
void print_report(const Report& finding, void* user);

/// Prints how many there were when the process ends.
void print_summary_at_exit();

}  // namespace simt
