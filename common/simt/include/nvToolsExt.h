// The cpu device's stand-in for nvToolsExt.h.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define NVTOOLSEXT_H_
#include "nvtx3/nvToolsExt.h"
