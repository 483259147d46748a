// From what a tracer tells to what a timeline shows.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "records.h"
#include "tracer.h"

namespace lab {

/// "step_kernel" for the mangled name of void (anonymous namespace)::step_kernel(float*, int), with
/// its template arguments where it has some.
std::string kernel_label(const char* mangled);

/// In the order of their starts, without what has no time; times begin with the first of them, and
/// streams are counted from 1 on each device, in the order in which they begin to work.
std::vector<SpanRecord> spans_of(std::vector<Activity> activities);

}  // namespace lab
