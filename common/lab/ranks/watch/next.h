// The definition that a wrapper hands on to.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <dlfcn.h>

#include "note.h"

namespace lab::watch {

/// The next definition of the function `self`, which is called `name`: the library's own.
template <typename Function>
Function* next(Function*, const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

/// A call that may not come back, without a peer.
inline CallNote device_call(const char* name) {
  return {name, Kind::device, MPI_PROC_NULL, 0, 0};
}

}  // namespace lab::watch
