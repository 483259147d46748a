// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "operations.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "heap.h"
#include "streams/queues.h"
#include "watch.h"

namespace simt::checked {
namespace {

std::vector<Operation>& list() {
  static auto* all = new std::vector<Operation>;
  return *all;
}
std::size_t count = 0;

// A program that never waits for everything: what all later work follows is dropped now and then.
constexpr std::size_t kFirstTidy = 256;
std::size_t tidy_at = kFirstTidy;

bool is_followed_by_all(const Operation& operation) {
  const Queues& queues = Queues::instance();
  const Moment& moment = operation.order.self;
  if (!queues.host().follows(moment)) return false;
  for (const auto& stream : queues.streams()) {
    for (const QueuedWork& work : stream->queue) {
      if (!work.order.follows(moment)) return false;
    }
  }
  return true;
}

void tidy() {
  std::vector<Operation> kept;
  for (Operation& operation : list()) {
    operation.is_settled = operation.is_settled || is_followed_by_all(operation);
    // Its segments fall to the settled one before it.
    if (operation.is_settled && !kept.empty() && kept.back().is_settled) continue;
    kept.push_back(std::move(operation));
  }
  list() = std::move(kept);
  tidy_at = std::max(kFirstTidy, 2 * list().size());
}

bool is_over(const Operation& operation, const Order& order) {
  return operation.is_settled || order.follows(operation.order.self);
}

std::vector<Operation>::const_iterator find(std::uint32_t segment) {
  return std::prev(
      std::upper_bound(list().begin(), list().end(), segment,
                       [](std::uint32_t s, const Operation& o) { return s < o.first_segment; }));
}

/// True when one line made several streams, in a loop or in a function called again.
bool shares_its_name(const Stream& stream, const std::string& name) {
  const auto& streams = Queues::instance().streams();
  return std::any_of(streams.begin(), streams.end(), [&](const auto& other) {
    return other && other.get() != &stream && !other->of_graph &&
           other->kind != StreamKind::legacy &&
           name_of_argument(other->made_by, Maker::stream) == name;
  });
}

std::string name_of_stream(Slot slot) {
  const Stream& stream = *Queues::instance().streams()[slot];
  if (stream.of_graph) return "a graph";
  if (stream.kind == StreamKind::legacy) return "the default stream";
  const std::string name = name_of_argument(stream.made_by, Maker::stream);
  if (!name.empty()) {
    return shares_its_name(stream, name) ? fmt::format("stream {} (number {})", name, slot)
                                         : "stream " + name;
  }
  return fmt::format("stream number {}", slot);
}

}  // namespace

void enter(Operation operation) {
  if (list().size() >= tidy_at) tidy();
  operation.first_segment = grid_watch.next_segment;
  list().push_back(std::move(operation));
  ++count;
}

std::size_t entered() {
  return count;
}

const Operation& operation_of(std::uint32_t segment) {
  return *find(segment);
}

std::uint32_t first_open_segment(const Order& order) {
  for (const Operation& operation : list()) {
    if (!is_over(operation, order)) return operation.first_segment;
  }
  return grid_watch.next_segment;
}

bool is_over_before(std::uint32_t segment, const Order& order) {
  if (list().empty() || segment < list().front().first_segment) return true;
  return is_over(*find(segment), order);
}

void open_segments(const Order& order) {
  const std::uint32_t first = first_open_segment(order);
  grid_watch.first_segment = first;
  grid_watch.owner_of.assign(grid_watch.next_segment - first, kOver);
  for (std::size_t i = 0; i < list().size(); ++i) {
    const Operation& operation = list()[i];
    if (operation.first_segment < first || is_over(operation, order)) continue;
    const std::uint32_t end =
        i + 1 < list().size() ? list()[i + 1].first_segment : grid_watch.next_segment;
    std::fill(grid_watch.owner_of.begin() + (operation.first_segment - first),
              grid_watch.owner_of.begin() + (end - first), kElsewhere);
  }
}

void forget_operations() {
  list().clear();
}

bool are_of_two_devices(const Operation& a, const Operation& b) {
  if (a.doer == Doer::host || b.doer == Doer::host) return false;
  const auto& streams = Queues::instance().streams();
  return streams[a.order.self.slot]->device != streams[b.order.self.slot]->device;
}

std::string name_of(const Operation& operation, bool with_device) {
  if (operation.doer == Doer::host) return "the host";
  const Slot slot = operation.order.self.slot;
  std::string place = name_of_stream(slot);
  if (with_device) {
    place += fmt::format(" of device {}", Queues::instance().streams()[slot]->device);
  }
  switch (operation.doer) {
    case Doer::host_function:
      return "a host function in " + place;
    case Doer::call:
      return fmt::format("{} in {}", operation.name, place);
    case Doer::host:
    case Doer::kernel:
      break;
  }
  return fmt::format("kernel {} in {}", operation.name, place);
}

const void* place_of_call(const CallChain& chain) {
  for (const void* pc : chain) {
    if (pc == nullptr) break;
    if (line_of_call(pc).line != 0) return pc;
  }
  return chain[0];
}

}  // namespace simt::checked
