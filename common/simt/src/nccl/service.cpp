// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/service.h"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "executor.h"
#include "nccl/batch.h"
#include "streams/queues.h"
#include "streams/standstill.h"

namespace simt::nccl {
namespace {

constexpr auto kLook = std::chrono::milliseconds(1);

std::atomic<std::uint32_t> calls{0};
std::atomic<int> serving{0};  // the process that has the thread; a forked child has none

/// Brings streams to what others wait for; whether there is pending work with other processes.
bool serve_once() {
  const std::lock_guard lock(device_mutex());
  bool pending = false;
  for (const CommunicatorPointer& communicator : all_communicators()) {
    if (communicator->board->all_local()) continue;
    const auto batches = communicator->pending;  // it changes as they run
    pending = pending || !batches.empty();
    for (const PendingBatch& batch : batches) {
      if (batch.batch->is_wanted_elsewhere()) Queues::instance().advance(batch.moment);
    }
  }
  return pending;
}

void serve() {
  note_runtime_thread();
  for (;;) {
    const std::uint32_t seen = calls;
    if (serve_once()) {
      std::this_thread::sleep_for(kLook);
    } else {
      calls.wait(seen);
    }
  }
}

}  // namespace

void wake_service() {
  if (serving.exchange(getpid()) != getpid()) std::thread(serve).detach();
  ++calls;
  calls.notify_one();
}

}  // namespace simt::nccl
