// The buffers of a call: what may be wrong with them.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "nccl/batch.h"

namespace simt::nccl {

struct BufferFault {
  const char* kind = nullptr;  // null: all is well
  std::string sentence;
};

/// Bytes of the send and of the receive buffer that the call uses on this rank.
std::size_t send_bytes(const Communicator& communicator, const Call& call);
std::size_t receive_bytes(const Communicator& communicator, const Call& call);

/// With the device's mutex held.
BufferFault check_buffers(const Communicator& communicator, const Item& item);
/// Lets the host touch them until the queues close all.
void open_buffers(const Communicator& communicator, const Item& item);
void open_buffer(const void* data);

}  // namespace simt::nccl
