// The cpu device's stand-in for sm_32_intrinsics.h.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda_runtime.h"
