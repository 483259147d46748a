// The cpu device's stand-in for curand_kernel.h: XORWOW and Philox.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define CURAND_KERNEL_H_
#include "cuda_runtime.h"
#include "simt/random/distributions.h"
#include "simt/random/engines.h"
