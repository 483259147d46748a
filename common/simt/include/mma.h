// The cpu device's stand-in for mma.h: nvcuda::wmma.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __CUDA_MMA_H__
#include "cuda_runtime.h"
#include "simt/mma_operations.h"
