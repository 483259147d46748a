// Helper headers see by NVIDIA's include guards which of its headers were read.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuComplex.h>
#include <cuda.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <cuda_profiler_api.h>
#include <curand_kernel.h>
#include <device_launch_parameters.h>
#include <math_constants.h>
#include <mma.h>
#include <nccl.h>
#include <nvToolsExt.h>
#include <sm_61_intrinsics.h>

#if !defined(__CUDA_RUNTIME_H__) || !defined(__CUDA_RUNTIME_API_H__) ||    \
    !defined(__DRIVER_TYPES_H__) || !defined(__HOST_DEFINES_H__) ||        \
    !defined(__VECTOR_TYPES_H__) || !defined(__VECTOR_FUNCTIONS_H__) ||    \
    !defined(__DEVICE_FUNCTIONS_H__) || !defined(__MATH_FUNCTIONS_H__) ||  \
    !defined(__DEVICE_LAUNCH_PARAMETERS_H__) || !defined(__cuda_cuda_h__)
#error "a guard of the runtime's headers is missing"
#endif
#if !defined(__DEVICE_ATOMIC_FUNCTIONS_H__) || !defined(__DEVICE_DOUBLE_FUNCTIONS_H__) || \
    !defined(__SM_20_INTRINSICS_H__) || !defined(__SM_30_INTRINSICS_H__) ||               \
    !defined(__SM_32_INTRINSICS_H__) || !defined(__SM_35_INTRINSICS_H__) ||               \
    !defined(__SM_60_ATOMIC_FUNCTIONS_H__) || !defined(__SM_61_INTRINSICS_H__)
#error "a guard of the headers for device code is missing"
#endif
#if !defined(__CUDA_FP16_H__) || !defined(__CUDA_BF16_H__) || !defined(CU_COMPLEX_H_) ||         \
    !defined(__CUDA_MMA_H__) || !defined(__MATH_CONSTANTS_H__) || !defined(CURAND_KERNEL_H_) ||  \
    !defined(_COOPERATIVE_GROUPS_H_) || !defined(_COOPERATIVE_GROUPS_REDUCE_H) ||                \
    !defined(_COOPERATIVE_GROUPS_SCAN_H) || !defined(_COOPERATIVE_GROUPS_MEMCPY_ASYNC) ||        \
    !defined(_CUDA_PIPELINE_H_) || !defined(_CUDA_PIPELINE_PRIMITIVES_H_) ||                     \
    !defined(__CUDA_PROFILER_API_H__) || !defined(NCCL_H_) || !defined(NVTOOLSEXT_H_) ||         \
    !defined(NVTX_VERSION)
#error "a guard of a library's header is missing"
#endif

int main() {
  return 0;
}
