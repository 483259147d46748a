// threadIdx, blockIdx, blockDim and gridDim; cuda_runtime.h has them already.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "simt/builtins.h"
