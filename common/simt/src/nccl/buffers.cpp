// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/buffers.h"

#include <fmt/format.h>

#include "place.h"

namespace simt::nccl {
namespace {

BufferFault check(const Communicator& communicator, const Item& item, const char* which,
                  const void* data, std::size_t bytes) {
  if (bytes == 0) return {};
  const std::string whose =
      fmt::format("rank {}: the {} buffer of {}", communicator.rank, which, text_of(item.call));
  const Place place = place_of(data, bytes);
  if (!place.fault.empty()) return {"collective_bad_buffer", whose + ": " + place.fault};
  if (!place.on_device) {
    return {"collective_bad_buffer", fmt::format("{}, {}, is memory of the host", whose, data)};
  }
  if (place.allocation != nullptr && place.allocation->device != communicator.device) {
    return {"collective_wrong_device",
            fmt::format("{} is memory of device {}, but the rank's device is {}", whose,
                        place.allocation->device, communicator.device)};
  }
  return {};
}

/// Where the one buffer must begin in the other for the call to be in place, in elements, or -1.
struct InPlace {
  std::int64_t send_in_receive = -1;
  std::int64_t receive_in_send = -1;
};

InPlace in_place(const Communicator& communicator, const Call& call) {
  const auto rank = static_cast<std::int64_t>(communicator.rank);
  const auto count = static_cast<std::int64_t>(call.count);
  switch (call.function) {
    case Function::all_gather:
    case Function::gather:
      return {rank * count, -1};
    case Function::reduce_scatter:
    case Function::scatter:
      return {-1, rank * count};
    case Function::all_to_all:
      return {};
    default:
      return {0, -1};
  }
}

BufferFault check_overlap(const Communicator& communicator, const Item& item) {
  const std::size_t sent = send_bytes(communicator, item.call);
  const std::size_t received = receive_bytes(communicator, item.call);
  const auto* send = static_cast<const char*>(item.send);
  const auto* receive = static_cast<const char*>(item.receive);
  if (sent == 0 || received == 0 || send + sent <= receive || receive + received <= send) return {};
  const InPlace allowed = in_place(communicator, item.call);
  const auto element = static_cast<std::int64_t>(size_of(item.call.type));
  if (allowed.send_in_receive >= 0 && send == receive + allowed.send_in_receive * element) {
    return {};
  }
  if (allowed.receive_in_send >= 0 && receive == send + allowed.receive_in_send * element) {
    return {};
  }
  return {"collective_overlap",
          fmt::format("rank {}: the buffers of {} overlap, and not as its in-place form has them",
                      communicator.rank, text_of(item.call))};
}

}  // namespace

std::size_t send_bytes(const Communicator& communicator, const Call& call) {
  return sent_count(call, communicator.rank, communicator.ranks) * size_of(call.type);
}

std::size_t receive_bytes(const Communicator& communicator, const Call& call) {
  return received_count(call, communicator.rank, communicator.ranks) * size_of(call.type);
}

BufferFault check_buffers(const Communicator& communicator, const Item& item) {
  BufferFault fault =
      check(communicator, item, "send", item.send, send_bytes(communicator, item.call));
  if (fault.kind != nullptr) return fault;
  fault =
      check(communicator, item, "receive", item.receive, receive_bytes(communicator, item.call));
  return fault.kind != nullptr ? fault : check_overlap(communicator, item);
}

void open_buffer(const void* data) {
  const Place place = place_of(data, 1);
  if (place.allocation != nullptr) DeviceMemory::instance().open(*place.allocation);
}

void open_buffers(const Communicator& communicator, const Item& item) {
  if (send_bytes(communicator, item.call) > 0) open_buffer(item.send);
  if (receive_bytes(communicator, item.call) > 0) open_buffer(item.receive);
}

}  // namespace simt::nccl
