// What the clock learns of collectives.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "nccl/batch.h"
#include "nccl/communicator.h"

namespace simt::nccl {

/// The calls of one rank in one group are the work that runs: how long they take, and whom they
/// meet.  Ranks of other processes have a clock of their own: they are not waited for.
void spend(const Communicator& communicator, const std::vector<Item>& items);

}  // namespace simt::nccl
