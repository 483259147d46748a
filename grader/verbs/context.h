// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "base/result.h"
#include "device/site.h"
#include "process/processes.h"
#include "report/style.h"
#include "verbs/output.h"

namespace grader {

/// What every verb works with.
struct Context {
  Site site;
  Processes& processes;
  Style style;
  bool json = false;
};

/// Exit codes of the program.
inline constexpr int kExitDone = 0;
inline constexpr int kExitFailed = 1;
inline constexpr int kExitUsage = 2;
inline constexpr int kExitOurFault = 3;
inline constexpr int kExitInterrupted = 130;

/// Says the sentence of `error` on standard error; returns the exit code that goes with it.
int report_error(const Error& error);

}  // namespace grader
