// Findings: what is said to whoever asked by set_report_handler().
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "simt/control.h"
#include "source_line.h"

namespace simt {

/// Hands one finding to the handler.
void report(const char* kind, const std::string& message, const char* kernel,
            const SourceLine& where);

void report(const Report& finding);

/// The kernel that runs now; null for none.
void set_current_kernel(const char* kernel);
/// Its name; "" for none.  Async-signal-safe.
const char* running_kernel_name() noexcept;

}  // namespace simt
