// Where a clock learns of collectives.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "nccl/call.h"
#include "streams/order.h"

namespace simt::nccl {

/// One rank's part in one collective, send or receive.
struct Cost {
  Function function;
  std::size_t bytes;  // count x size of an element, as nccl-tests' formulas use it
  int ranks;
  int rank;
  int device;
  Moment moment;  // the batch: calls of one group share it
};

/// Called once for each call and rank of this process, when the call is over; nothing asks for it
/// yet.
inline void on_collective(const Cost& /*cost*/) {}

}  // namespace simt::nccl
