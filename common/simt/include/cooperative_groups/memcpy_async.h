// The cpu device's stand-in for cooperative_groups/memcpy_async.h.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#define _COOPERATIVE_GROUPS_MEMCPY_ASYNC
#include "cooperative_groups.h"
#include "simt/barrier_objects.h"
#include "simt/cg/memcpy_async.h"
