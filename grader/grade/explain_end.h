// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <optional>

#include "grade/records.h"
#include "grade/verdict.h"
#include "process/processes.h"

namespace grader {

/// Why a harness ended before its summary, by the way it ended and what it recorded before.
/// `case_seconds` is the limit that a case had.
Finding explain_end(const ProcessEnd& end, const Records& records, double case_seconds);

/// What the submission did to the grader instead of its task: it killed or stopped its supervisor,
/// or wrote or took away records, or removed or changed the files of its run.  Such a run gets no
/// verdict from its results.
std::optional<Finding> explain_attack(const ProcessEnd& end, const Records& records,
                                      double case_seconds);

/// That the submission did not let the program come to its end after all was told, if so.
std::optional<Finding> explain_outliving(const ProcessEnd& end, const Records& records);

/// Of a harness after it recorded a fault of the device (docs/records.md).
inline constexpr int kDeviceFaultExit = 70;

/// True where the harness has told that it ends by a fault of its own.
bool said_that_it_failed(const Records& records);

/// "SIGSEGV (a bad pointer or index)".
std::string describe_signal(int signal);

}  // namespace grader
