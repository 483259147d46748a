// The cpu device's stand-in for cuda.h: what programs use of it that are written for the runtime.
// The driver's functions are refused by name.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __cuda_cuda_h__
#include "cuda_runtime.h"

#define CUDA_VERSION CUDART_VERSION

using CUdevice = int;
using CUdeviceptr = unsigned long long;
using CUstream = cudaStream_t;
using CUevent = cudaEvent_t;
