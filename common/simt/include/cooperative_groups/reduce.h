// The cpu device's stand-in for cooperative_groups/reduce.h.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define _COOPERATIVE_GROUPS_REDUCE_H

#include "cooperative_groups.h"
#include "simt/cg/reduce.h"
