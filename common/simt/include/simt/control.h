// What a harness may ask of the cpu device beyond CUDA.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#pragma GCC visibility push(default)
namespace simt {

/// Draws the order of blocks, warps and lanes of later launches.  The start value is SIMT_SEED,
/// or 1.
void set_seed(std::uint64_t seed);

/// One finding.  The strings live until the handler returns.
struct Report {
  const char* kind;     // "deadlock", "divergent_barrier", "illegal_address", ...
  const char* message;  // one sentence, complete
  const char* kernel;   // "" on the host
  const char* file;     // "" when unknown
  int line;             // 0 when unknown
};

using ReportHandler = void (*)(const Report&, void* user);

/// Findings go to `handler` from now on; null brings back the default, which prints to stderr.
/// It may run on another thread than the one that launched, never on two at once; for kind
/// device_pointer_on_host it runs inside a SIGSEGV handler.
void set_report_handler(ReportHandler handler, void* user);

/// The name of the kernel that runs, or "" when none does.  Async-signal-safe.
const char* current_kernel();

}  // namespace simt
#pragma GCC visibility pop
