// One check for every call of NCCL: throws with the expression, its place, and NCCL's words.
//
// Light on purpose: submissions include it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nccl.h>

#include "lab/call_error.h"

namespace lab {

/// Throws CallError unless `code` is ncclSuccess.  What the macro below expands to.
inline void check_nccl(ncclResult_t code, const char* expression, const char* file, int line) {
  if (code != ncclSuccess) throw CallError(expression, file, line, ncclGetErrorString(code));
}

}  // namespace lab

/// Checks one call: NCCL_CHECK(ncclGroupStart());
#define NCCL_CHECK(expression) ::lab::check_nccl((expression), #expression, __FILE__, __LINE__)
