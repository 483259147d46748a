// The cpu device's stand-in for cuda_fp16.h.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __CUDA_FP16_H__

#include <math.h>

#include "cuda_runtime.h"
#include "simt/half/half_type.h"
#include "simt/half/helpers.h"

#define SIMT_T __half
#define SIMT_T2 __half2
#define SIMT_F Half
#define SIMT_NAME(before, after) before##half##after
#define SIMT_NAME2(before, middle, after) before##half##middle##half##after
#include "simt/half/operations.inc"
#undef SIMT_T
#undef SIMT_T2
#undef SIMT_F
#undef SIMT_NAME
#undef SIMT_NAME2

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)
