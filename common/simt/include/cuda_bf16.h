// The cpu device's stand-in for cuda_bf16.h.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __CUDA_BF16_H__

#include <math.h>

#include "cuda_runtime.h"
#include "simt/half/bfloat16_type.h"
#include "simt/half/helpers.h"

#define SIMT_T __nv_bfloat16
#define SIMT_T2 __nv_bfloat162
#define SIMT_F Bfloat16
#define SIMT_NAME(before, after) before##bfloat16##after
#define SIMT_NAME2(before, middle, after) before##bfloat16##middle##bfloat16##after
#include "simt/half/operations.inc"
#undef SIMT_T
#undef SIMT_T2
#undef SIMT_F
#undef SIMT_NAME
#undef SIMT_NAME2

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)
