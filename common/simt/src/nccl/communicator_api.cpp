// Making, asking and ending communicators.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "devices.h"
#include "error.h"
#include "executor.h"
#include "nccl/batch.h"
#include "nccl/group.h"
#include "streams/queues.h"

namespace simt::nccl {
namespace {

SourceLine here(const void* pc) {
  return line_of_call(pc);
}

ncclResult_t bad_argument(const std::string& why) {
  return Group::current().failed(note_error(ncclInvalidArgument, why));
}

bool is_blocking(const ncclConfig_t* config) {
  return config == nullptr || config->blocking == NCCL_CONFIG_UNDEF_INT || config->blocking != 0;
}

bool is_config(const ncclConfig_t* config) {
  constexpr ncclConfig_t kFresh = NCCL_CONFIG_INITIALIZER;
  return config == nullptr || (config->magic == kFresh.magic && config->size == kFresh.size);
}

ncclResult_t init(ncclComm_t* comm, int ranks, const ncclUniqueId& id, int rank, int device,
                  const ncclConfig_t* config, const SourceLine& where) {
  if (comm == nullptr) return bad_argument("the pointer to the communicator is null");
  *comm = nullptr;
  if (ranks < 1 || ranks > kMaxRanks || rank < 0 || rank >= ranks) {
    return bad_argument(fmt::format("rank {} of {} ranks", rank, ranks));
  }
  if (!is_config(config)) {
    return bad_argument("the ncclConfig_t does not begin as NCCL_CONFIG_INITIALIZER");
  }
  auto job = init_job(comm, id, rank, ranks, device, is_blocking(config));
  job->where = where;
  return Group::current().add(std::move(job));
}

/// The body of a call on a communicator.
template <class Body>
ncclResult_t on_communicator(ncclComm_t comm, const Body& body) {
  const CommunicatorPointer communicator = find_communicator(comm);
  if (communicator == nullptr) {
    return bad_argument("there is no such communicator (any more)");
  }
  return body(communicator);
}

template <class Body>
ncclResult_t ask(ncclComm_t comm, int* value, const Body& body) {
  return on_communicator(comm, [&](const CommunicatorPointer& communicator) {
    if (value == nullptr) return bad_argument("the pointer to the result is null");
    *value = body(*communicator);
    return ncclSuccess;
  });
}

/// Until all that was called is over.
ncclResult_t flush(Communicator& communicator, const SourceLine& where) {
  const std::lock_guard lock(device_mutex());
  if (communicator.board == nullptr) return ncclSuccess;
  while (!communicator.pending.empty() && sticky_error() == cudaSuccess) {
    const PendingBatch last = communicator.pending.back();
    Queues::instance().wait_for(last.moment, last.order);
  }
  take_passing_error();  // it is told as the communicator's
  return communicator.board->failed() ? tell_failure(*communicator.board, where) : ncclSuccess;
}

void leave(Communicator& communicator, RankState state) {
  if (communicator.board != nullptr) communicator.board->set_state(communicator.rank, state);
}

}  // namespace
}  // namespace simt::nccl

using namespace simt;
using namespace simt::nccl;

extern "C" {

ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
  if (id == nullptr) return bad_argument("the pointer to the id is null");
  const std::shared_ptr<Segment> segment = Segment::create();
  if (segment == nullptr) return note_error(ncclSystemError, "there is no shared memory");
  *id = segment->id();
  keep(segment);
  return ncclSuccess;
}

ncclResult_t ncclCommInitRankConfig(ncclComm_t* comm, int ranks, ncclUniqueId id, int rank,
                                    ncclConfig_t* config) {
  return init(comm, ranks, id, rank, current_device(), config, here(__builtin_return_address(0)));
}

ncclResult_t ncclCommInitRank(ncclComm_t* comm, int ranks, ncclUniqueId id, int rank) {
  return init(comm, ranks, id, rank, current_device(), nullptr, here(__builtin_return_address(0)));
}

ncclResult_t ncclCommInitAll(ncclComm_t* comms, int count, const int* devices) {
  const SourceLine where = here(__builtin_return_address(0));
  if (comms == nullptr || count < 1) return bad_argument("ncclCommInitAll: no communicators");
  std::vector<int> all(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    all[static_cast<std::size_t>(i)] = devices == nullptr ? i : devices[i];
  }
  for (const int device : all) {
    if (is_device(device)) continue;
    return Group::current().failed(
        reject(ncclInvalidUsage, "invalid_communicator",
               fmt::format("ncclCommInitAll: there is no device {}; there are {} (SIMT_DEVICES)",
                           device, device_count()),
               where));
  }
  ncclUniqueId id;
  if (const ncclResult_t error = ncclGetUniqueId(&id)) return error;
  Group& group = Group::current();
  group.start();
  for (int i = 0; i < count; ++i) {
    init(&comms[i], count, id, i, all[static_cast<std::size_t>(i)], nullptr, where);
  }
  return group.end();
}

ncclResult_t ncclCommSplit(ncclComm_t comm, int color, int key, ncclComm_t* split,
                           ncclConfig_t* config) {
  return on_communicator(comm, [&](const CommunicatorPointer& parent) {
    if (split == nullptr) return bad_argument("the pointer to the communicator is null");
    if (!is_config(config)) return bad_argument("no ncclConfig_t");
    if (color < 0 && color != NCCL_SPLIT_NOCOLOR) return bad_argument("the color is negative");
    if (!parent->is_ready()) return bad_argument("the communicator is not ready yet");
    auto job = split_job(split, parent, color, key, true);
    job->where = here(__builtin_return_address(0));
    return Group::current().add(std::move(job));
  });
}

ncclResult_t ncclCommFinalize(ncclComm_t comm) {
  const SourceLine where = here(__builtin_return_address(0));
  return on_communicator(comm, [&](const CommunicatorPointer& self) {
    const ncclResult_t result = flush(*self, where);
    self->finalized = true;
    return result;
  });
}

ncclResult_t ncclCommDestroy(ncclComm_t comm) {
  const SourceLine where = here(__builtin_return_address(0));
  if (comm == nullptr) return ncclSuccess;
  return on_communicator(comm, [&](const CommunicatorPointer& self) {
    const ncclResult_t result = flush(*self, where);
    leave(*self, RankState::destroyed);
    delete_handle(comm);
    return result;
  });
}

ncclResult_t ncclCommAbort(ncclComm_t comm) {
  if (comm == nullptr) return ncclSuccess;
  return on_communicator(comm, [&](const CommunicatorPointer& self) {
    {
      const std::lock_guard lock(device_mutex());
      leave(*self, RankState::aborted);
      if (self->board != nullptr && !self->pending.empty()) {
        self->board->fail(
            ncclRemoteError, "collective_missing_rank",
            fmt::format("rank {} has called ncclCommAbort() in the middle of {}", self->rank,
                        text_of(self->pending.front().batch->items().front().call)));
      }
      while (self->board != nullptr && !self->pending.empty()) {
        const PendingBatch last = self->pending.back();
        Queues::instance().wait_for(last.moment, last.order);
      }
      take_passing_error();
    }
    delete_handle(comm);
    return ncclSuccess;
  });
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t* result) {
  return on_communicator(comm, [&](const CommunicatorPointer& self) {
    if (result == nullptr) return bad_argument("the pointer to the result is null");
    *result = ncclInProgress;
    if (!self->is_ready()) return ncclSuccess;
    forget(self->board->segment());
    *result = self->board->failed() ? tell_failure(*self->board, {}) : ncclSuccess;
    return ncclSuccess;
  });
}

ncclResult_t ncclCommCount(const ncclComm_t comm, int* count) {
  return ask(comm, count, [](const Communicator& self) { return self.ranks; });
}

ncclResult_t ncclCommCuDevice(const ncclComm_t comm, int* device) {
  return ask(comm, device, [](const Communicator& self) { return self.device; });
}

ncclResult_t ncclCommUserRank(const ncclComm_t comm, int* rank) {
  return ask(comm, rank, [](const Communicator& self) { return self.rank; });
}

}  // extern "C"
