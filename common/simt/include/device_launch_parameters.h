// threadIdx, blockIdx, blockDim and gridDim; cuda_runtime.h has them already.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define __DEVICE_LAUNCH_PARAMETERS_H__

#include "simt/builtins.h"
