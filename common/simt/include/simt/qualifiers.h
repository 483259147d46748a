// CUDA's qualifiers.  Code for both sides is one code here, so that most of them mean nothing.
// Not macros are __shared__, which simt-cc rewrites, and __noinline__, which it takes for an
// attribute outside __attribute__(()): libstdc++ uses that word inside.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Defined where the code is compiled for the cpu device.
#define __SIMT__ 1

#define __host__
#define __device__
#define __global__
#define __constant__
#define __managed__
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __builtin_align__(bytes) __attribute__((aligned(bytes)))
