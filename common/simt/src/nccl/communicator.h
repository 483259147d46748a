// A communicator: one rank of it, in this process.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nccl/board.h"
#include "source_line.h"
#include "streams/order.h"

namespace simt::nccl {

class BatchWork;

/// ncclRedOpCreatePreMulSum()
struct ScalarOp {
  ncclDataType_t type = ncclInt8;
  std::uint64_t bits = 0;
  const void* device_pointer = nullptr;  // read when the collective runs
};

/// A batch that was issued and is not over.
struct PendingBatch {
  std::shared_ptr<BatchWork> batch;
  Moment moment;
  Order order;
};

/// Used with the device's mutex held, but for what the board has.
struct Communicator {
  int rank = 0;
  int ranks = 0;
  int device = 0;
  bool blocking = true;
  bool finalized = false;
  std::shared_ptr<Board> board;
  std::uint64_t issued = 0;  // batches
  std::uint64_t over = 0;
  std::deque<PendingBatch> pending;
  std::vector<std::optional<ScalarOp>> scalars;

  bool is_ready() const { return board != nullptr && board->is_complete(); }
};

using CommunicatorPointer = std::shared_ptr<Communicator>;

/// From ncclComm_t; null if there is none (any more).
CommunicatorPointer find_communicator(ncclComm_t handle);
ncclComm_t new_handle(CommunicatorPointer communicator);
void delete_handle(ncclComm_t handle);
/// All of this process that have a board, also without a handle.
std::vector<CommunicatorPointer> all_communicators();
/// The other ranks of the same communicator in this process.
std::vector<CommunicatorPointer> siblings_of(const Communicator& communicator);

/// Says what made the communicator fail, once per process; returns the error.
ncclResult_t tell_failure(Board& board, const SourceLine& where);
/// A finding that leaves the communicator as it is; returns `result`.
ncclResult_t reject(ncclResult_t result, const char* kind, const std::string& sentence,
                    const SourceLine& where);
/// Remembers a sentence for ncclGetLastError(); returns `result`.
ncclResult_t note_error(ncclResult_t result, const std::string& sentence);
const char* last_error();

/// Seconds that a rank waits without any change: SIMT_NCCL_TIMEOUT, 30 if unset.
double timeout_seconds();

}  // namespace simt::nccl

struct ncclComm {
  simt::nccl::CommunicatorPointer self;
};
