// The cpu device's stand-in for cuda_profiler_api.h: there is no profiler to start.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __CUDA_PROFILER_API_H__
#include "cuda_runtime_api.h"

inline cudaError_t cudaProfilerStart() {
  return cudaSuccess;
}
inline cudaError_t cudaProfilerStop() {
  return cudaSuccess;
}
