// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/context.h"

#include <fmt/format.h>

#include <cstdio>

#include "process/interrupt.h"

namespace grader {

int report_error(const Error& error) {
  if (interrupted()) {
    fmt::print(stderr, "interrupted; nothing is left running\n");
    return kExitInterrupted;
  }
  fmt::print(stderr, "grader: {}\n", error.text);
  return error.blame == Blame::user ? kExitUsage : kExitOurFault;
}

}  // namespace grader
