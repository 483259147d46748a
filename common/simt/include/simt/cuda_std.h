// The namespace cuda::std: the host's standard library, which kernels may use here as it is, but
// for atomics, which must let other threads go on.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/atomic_objects.h"

namespace cuda::std {

using namespace ::std;

template <class T>
using atomic = ::cuda::atomic<T, ::cuda::thread_scope_system>;
template <class T>
using atomic_ref = ::cuda::atomic_ref<T, ::cuda::thread_scope_system>;

}  // namespace cuda::std
