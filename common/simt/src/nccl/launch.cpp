// From the calls of a group to work in streams.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "clock/journal.h"
#include "devices.h"
#include "error.h"
#include "executor.h"
#include "graphs/capture.h"
#include "nccl/group.h"
#include "nccl/service.h"
#include "streams/event.h"
#include "streams/handle.h"

namespace simt::nccl {
namespace {

/// One rank's calls of a group, and where they go.
struct Part {
  CommunicatorPointer communicator;
  std::vector<Item> items;
  std::vector<Stream*> streams;  // each once; the first gets the work
  std::shared_ptr<BatchWork> batch;
};

/// The default stream is that of the communicator's device, whatever device is current.
Stream* stream_of(const GroupedCall& call) {
  const int current = current_device();
  set_current_device(call.communicator->device);
  Stream* stream = find_stream(call.stream);
  set_current_device(current);
  return stream;
}

ncclResult_t check_usable(const Communicator& communicator, const SourceLine& where) {
  if (!communicator.is_ready()) {
    return reject(ncclInvalidUsage, "invalid_communicator",
                  "a collective on a communicator whose ranks have not all joined yet", where);
  }
  if (communicator.board->failed()) return tell_failure(*communicator.board, where);
  if (communicator.finalized) {
    return reject(ncclInvalidUsage, "invalid_communicator",
                  "a collective on a communicator after ncclCommFinalize()", where);
  }
  return ncclSuccess;
}

ncclResult_t sort_into_parts(std::vector<GroupedCall>& calls, std::vector<Part>& parts) {
  for (GroupedCall& call : calls) {
    const SourceLine where = call.item.where;
    if (const ncclResult_t error = check_usable(*call.communicator, where)) return error;
    Stream* stream = stream_of(call);
    if (stream == nullptr) {
      return reject(ncclUnhandledCudaError, "invalid_communicator",
                    text_of(call.item.call) + ": there is no such stream", where);
    }
    if (stream->device != call.communicator->device) {
      return reject(ncclUnhandledCudaError, "collective_wrong_device",
                    fmt::format("{}: the stream is of device {}, but rank {}'s device is {}",
                                text_of(call.item.call), stream->device, call.communicator->rank,
                                call.communicator->device),
                    where);
    }
    auto part = std::find_if(parts.begin(), parts.end(),
                             [&](const Part& p) { return p.communicator == call.communicator; });
    if (part == parts.end()) part = parts.insert(parts.end(), {call.communicator, {}, {}, nullptr});
    part->items.push_back(std::move(call.item));
    auto& streams = part->streams;
    if (std::find(streams.begin(), streams.end(), stream) == streams.end()) {
      streams.push_back(stream);
    }
  }
  return ncclSuccess;
}

/// Other processes have to go on.
void wait_for_change(Board& board) {
  const std::uint32_t seen = board.segment().generation();
  const auto begin = std::chrono::steady_clock::now();
  const std::chrono::duration<double> most(timeout_seconds());
  device_mutex().unlock();  // held once
  while (board.segment().generation() == seen && std::chrono::steady_clock::now() - begin < most) {
    board.segment().wait(seen, std::chrono::milliseconds(5));
  }
  device_mutex().lock();
  if (board.segment().generation() != seen) return;
  board.fail(ncclRemoteError, "collective_missing_rank",
             fmt::format("a rank is {} calls ahead of the slowest, which does not go on for {} "
                         "seconds (SIMT_NCCL_TIMEOUT)",
                         kDepth, timeout_seconds()));
}

/// A rank that is far ahead waits in the call, as on a GPU.
ncclResult_t make_room(const Part& part) {
  Communicator& communicator = *part.communicator;
  const std::uint64_t count = part.items.size();
  if (count > kDepth) {
    return reject(
        ncclInternalError, "invalid_communicator",
        fmt::format("{} calls of one rank in one group; the cpu device takes {}", count, kDepth),
        part.items.front().where);
  }
  while (!communicator.board->has_room(communicator.rank, count)) {
    if (communicator.board->failed()) {
      return tell_failure(*communicator.board, part.items.front().where);
    }
    std::vector<CommunicatorPointer> local = siblings_of(communicator);
    local.push_back(part.communicator);
    std::vector<Moment> first;
    for (const CommunicatorPointer& one : local) {
      if (!one->pending.empty()) first.push_back(one->pending.front().moment);
    }
    if (first.empty()) {
      wait_for_change(*communicator.board);  // the slow ones are elsewhere
    } else {
      // Only one turn: the others may come to need the call that there is no room for yet.
      Queues::instance().go_on_towards(first);
    }
  }
  return ncclSuccess;
}

ncclResult_t capture(const Part& part) {
  if (part.streams.size() > 1) {
    return reject(ncclInvalidUsage, "invalid_communicator",
                  "calls of one communicator in several streams cannot be captured in one group",
                  part.items.front().where);
  }
  auto work = std::make_shared<CapturedBatch>(part.communicator, part.items);
  const cudaError_t error = submit(*part.streams.front(), std::move(work));
  return error == cudaSuccess ? ncclSuccess
                              : note_error(ncclUnhandledCudaError, cudaGetErrorString(error));
}

/// All streams of a rank's calls wait for the work and it for them.
void issue(const Part& part, const Order& follows) {
  Queues& queues = Queues::instance();
  Stream& main = *part.streams.front();
  std::vector<Moment> after;
  Order order = follows;
  for (std::size_t i = 1; i < part.streams.size(); ++i) {
    after.push_back(queues.issue(*part.streams[i], std::make_shared<WaitWork>()));
    order.join(part.streams[i]->order);
  }
  clock::Journal::instance().host_call(clock::kCollectiveCall);
  const Moment moment = queues.issue(main, part.batch, std::move(after), &order);
  for (std::size_t i = 1; i < part.streams.size(); ++i) {
    queues.issue(*part.streams[i], std::make_shared<WaitWork>(), {moment}, &main.order);
  }
}

/// What precedes the other ranks' parts is over when a rank's is.
Order before(const std::vector<Part>& parts, const Part& part) {
  Order order;
  const Segment* segment = &part.communicator->board->segment();
  for (const Part& other : parts) {
    if (&other.communicator->board->segment() != segment) continue;
    for (const Stream* stream : other.streams) order.join(stream->order);
  }
  return order;
}

}  // namespace

ncclResult_t launch(std::vector<GroupedCall> calls) {
  static std::atomic<std::uint64_t> groups{0};
  const std::uint64_t group = ++groups;
  const std::lock_guard lock(device_mutex());
  if (sticky_error() != cudaSuccess) {
    return note_error(ncclUnhandledCudaError, cudaGetErrorString(sticky_error()));
  }
  if (in_host_function()) {
    return note_error(ncclInvalidUsage, "a host function of a stream may not call NCCL");
  }
  std::vector<Part> parts;
  if (const ncclResult_t error = sort_into_parts(calls, parts)) return error;
  for (const Part& part : parts) {
    if (part.streams.front()->capture != nullptr) continue;
    if (const ncclResult_t error = make_room(part)) return error;
  }
  ncclResult_t result = ncclSuccess;
  std::vector<Order> orders;
  for (const Part& part : parts) orders.push_back(before(parts, part));
  for (Part& part : parts) {
    if (part.streams.front()->capture != nullptr) {
      result = result != ncclSuccess ? result : capture(part);
      continue;
    }
    part.batch = std::make_shared<BatchWork>(part.communicator, part.items, group);
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[i];
    if (part.batch == nullptr) continue;
    issue(part, orders[i]);
    Board& board = *part.communicator->board;
    if (board.failed()) result = tell_failure(board, part.items.front().where);
    if (!board.all_local()) wake_service();
  }
  return result;
}

}  // namespace simt::nccl
