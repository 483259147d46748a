// The cpu device's stand-in for cooperative_groups.h.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define _COOPERATIVE_GROUPS_H_

#include "cuda_runtime.h"
#include "simt/cg/groups.h"
#include "simt/cg/partition.h"
#include "simt/cg/tile.h"
