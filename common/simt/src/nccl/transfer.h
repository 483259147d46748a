// What a rank gets out of what all handed in.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "nccl/board.h"

namespace simt::nccl {

/// Copies what the call hands in from `send` into a parcel, after what the operation does to it
/// first.  False if there is no memory.
bool hand_in(Board& board, int rank, const Ticket& ticket, const void* send, Parcel& parcel);

/// Writes the result of a call that is met to `receive`; false if the memory cannot be read.
bool take_out(Board& board, int rank, const Ticket& ticket, void* receive);

}  // namespace simt::nccl
