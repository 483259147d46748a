// The cpu device's stand-in for cuda_pipeline_primitives.h.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define _CUDA_PIPELINE_PRIMITIVES_H_
#include "cuda_runtime.h"
#include "simt/pipeline_primitives.h"
