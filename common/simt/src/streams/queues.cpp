// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "streams/queues.h"

#include <algorithm>
#include <chrono>
#include <mutex>

#include "checked/host_access.h"
#include "clock/flags.h"
#include "clock/journal.h"
#include "control_calls.h"
#include "counters/counters.h"
#include "device_memory.h"
#include "error.h"
#include "executor.h"
#include "schedule.h"
#include "simt/control.h"
#include "streams/idle_host.h"
#include "streams/standstill.h"

namespace simt {
namespace {

// A launch waits when so much is queued, as on a GPU.
constexpr std::size_t kCapacity = 1024;

}  // namespace

Queues& Queues::instance() {
  static auto* queues = new Queues;  // outlives static destructors that call the runtime
  return *queues;
}

Queues::Queues() {
  streams_.push_back(std::make_unique<Stream>());
}

Stream& Queues::open_stream(int device, StreamKind kind, int priority) {
  // A slot is used again when the host has seen all of its work, so that nothing seems ordered
  // only because it shares a slot.
  const auto found = std::find_if(streams_.begin() + 1, streams_.end(), [this](const auto& s) {
    return !s->alive && s->idle() && host_.follows({s->slot, s->issued});
  });
  const auto slot = static_cast<std::size_t>(found - streams_.begin());
  if (slot == streams_.size()) streams_.push_back(std::make_unique<Stream>());
  Stream& stream = *streams_[slot];
  stream.slot = static_cast<Slot>(slot);
  stream.device = device;
  stream.kind = kind;
  stream.priority = priority;
  stream.window = {};
  stream.policy = cudaSyncPolicyAuto;
  stream.alive = true;
  stream.of_graph = false;
  stream.made_by = checked::caller();
  stream.order = host_;
  stream.order.self = {stream.slot, stream.issued};
  return stream;
}

void Queues::close_stream(Stream& stream) {
  stream.alive = false;
}

Stream& Queues::legacy(int device) {
  const auto index = static_cast<std::size_t>(device);
  if (legacy_.size() <= index) legacy_.resize(index + 1);
  if (legacy_[index] == nullptr) legacy_[index] = &open_stream(device, StreamKind::legacy, 0);
  return *legacy_[index];
}

void Queues::follow_implicit(Stream& stream, std::vector<Moment>& after) {
  const auto follow = [&](const Stream& earlier) {
    stream.order.join(earlier.order);
    if (!earlier.idle()) after.push_back({earlier.slot, earlier.issued});
  };
  if (stream.kind == StreamKind::blocking) {
    const auto device = static_cast<std::size_t>(stream.device);
    if (device < legacy_.size() && legacy_[device] != nullptr) follow(*legacy_[device]);
  } else if (stream.kind == StreamKind::legacy) {
    for (const auto& other : streams_) {
      if (other->kind == StreamKind::blocking && other->device == stream.device &&
          other->slot != kHostSlot) {
        follow(*other);
      }
    }
  }
}

Moment Queues::issue(Stream& stream, WorkPointer work, std::vector<Moment> after,
                     const Order* follows) {
  note_movement();
  counters::on_issue();
  ++calls_;
  if (follows != nullptr) stream.order.join(*follows);
  follow_implicit(stream, after);
  ++host_.self.number;
  stream.order.join(host_);
  if (stream.idle()) busy_.push_back(&stream);
  stream.order.self = {stream.slot, ++stream.issued};
  stream.queue.push_back({std::move(work), stream.order, std::move(after)});
  clock::Journal::instance().issued(stream.order, stream.device,
                                    stream.kind != StreamKind::non_blocking, stream.of_graph);
  const Moment moment = stream.order.self;
  checked::work_was_issued();
  idle_turns_ = 0;
  ++moves_;
  if (stream.queue.back().work->kind() == WorkKind::collective) meet_partners(stream);
  moved_.notify_all();
  watch_for_idle_host();
  if (++pending_ > kCapacity) {
    while (pending_ > kCapacity / 2 && !is_at_a_standstill() && run_one()) {
    }
    DeviceMemory::instance().close_all();
  }
  return moment;
}

/// The work that was issued last is wanted if one that it meets is.
void Queues::meet_partners(Stream& stream) {
  std::vector<Moment> partners;
  const WorkPointer work = stream.queue.back().work;
  work->issued(stream.order);
  work->add_partners(partners);
  for (const Moment& partner : partners) {
    if (is_wanted(partner)) want(stream.order.self);
  }
}

void Queues::want(const Moment& moment) {
  ++calls_;
  std::vector<Moment> open = {moment};
  while (!open.empty()) {
    const Moment next = open.back();
    open.pop_back();
    Stream& stream = *streams_[next.slot];
    const std::uint64_t from = std::max(stream.completed, stream.wanted);
    if (next.number <= from) continue;
    stream.wanted = next.number;
    const std::uint64_t first = stream.issued - stream.queue.size();  // before the queue's front
    for (std::uint64_t n = from; n < next.number; ++n) {
      const QueuedWork& operation = stream.queue[static_cast<std::size_t>(n - first)];
      open.insert(open.end(), operation.after.begin(), operation.after.end());
      operation.work->add_partners(open);
      operation.work->wanted();
    }
  }
}

void Queues::wait_for(const Moment& moment, const Order& order) {
  run_until_over({moment});
  ++host_.self.number;
  host_.join(order);
  note_if_all_seen();
  clock::Journal::instance().host_waited(host_);
}

void Queues::run_through(const Moment& moment) {
  run_until_over({moment});
}

void Queues::wait_for_device(int device) {
  std::vector<Moment> last;
  for (const auto& stream : streams_) {
    if (stream->device == device || device == kAllDevices) {
      last.push_back({stream->slot, stream->issued});
    }
  }
  std::vector<Order> orders;
  for (const Moment& moment : last) orders.push_back(streams_[moment.slot]->order);
  run_until_over(last);
  ++host_.self.number;
  for (std::size_t i = 0; i < last.size(); ++i) {
    if (last[i].slot != kHostSlot) host_.join(orders[i]);
  }
  clock::Journal::instance().host_waited(host_);
  note_if_all_seen();
}

void Queues::note_if_all_seen() {
  if (pending_ > 0) return;
  const bool all = std::all_of(streams_.begin() + 1, streams_.end(), [this](const auto& stream) {
    return host_.follows({stream->slot, stream->issued});
  });
  if (!all) return;
  checked::host_has_seen_all();
  clock::Flags::instance().forget();
}

bool Queues::step(const Moment& moment, const Order& order) {
  if (!is_over(moment)) {
    want(moment);
    if (!run_one()) look_at_waiting();
    DeviceMemory::instance().close_all();
  }
  if (!is_over(moment)) return false;
  ++host_.self.number;
  host_.join(order);
  clock::Journal::instance().host_waited(host_);
  return true;
}

void Queues::run_until_over(const std::vector<Moment>& all) {
  for (const Moment& moment : all) want(moment);
  for (const Moment& moment : all) {
    while (!is_over(moment)) run_one_or_wait();
  }
  DeviceMemory::instance().close_all();
}

void Queues::go_on_towards(const std::vector<Moment>& all) {
  for (const Moment& moment : all) want(moment);
  run_one_or_wait();
  DeviceMemory::instance().close_all();
}

void Queues::run_one_or_wait() {
  if (run_one()) {
    if (is_at_a_standstill()) let_others_in();
    return;
  }
  DeviceMemory::instance().close_all();
  wait_for_others();
}

void Queues::run_unattended() {
  std::vector<Moment> all;
  for (const Stream* stream : busy_) all.push_back({stream->slot, stream->issued});
  for (const Moment& moment : all) want(moment);
  unattended_ = true;
  while (run_one() && !is_at_a_standstill()) {
  }
  unattended_ = false;
  idle_turns_ = 0;
  DeviceMemory::instance().close_all();
}

void Queues::advance(const Moment& moment) {
  want(moment);
  while (!is_over(moment) && run_one() && !is_at_a_standstill()) {
  }
  DeviceMemory::instance().close_all();
}

bool Queues::run_one() {
  if (const cudaError_t sticky = sticky_error(); sticky != cudaSuccess) {
    give_up(sticky);
    return true;
  }
  Stream* stream = pick();
  if (stream == nullptr) return false;
  run_front(*stream);
  return true;
}

bool Queues::can_start(const Stream& stream) const {
  if (stream.idle() || stream.running) return false;
  const std::vector<Moment>& after = stream.queue.front().after;
  return std::all_of(after.begin(), after.end(), [this](const Moment& m) { return is_over(m); }) &&
         stream.queue.front().work->ready();
}

Stream* Queues::pick() {
  const auto wanted = [](const Stream* s) { return s->completed < s->wanted; };
  if (busy_.size() == 1) return can_start(*busy_[0]) ? busy_[0] : nullptr;
  const bool others_too = draw(2) == 0 || std::none_of(busy_.begin(), busy_.end(), wanted);
  choice_.clear();
  for (Stream* stream : busy_) {
    if ((others_too || wanted(stream)) && can_start(*stream)) choice_.push_back(stream);
  }
  if (choice_.empty() && !others_too) {
    // What is wanted waits for a stream that is not, which a host function keeps busy.
    return nullptr;
  }
  return choice_.empty() ? nullptr : choice_[draw(choice_.size())];
}

void Queues::run_front(Stream& stream) {
  const WorkPointer work = stream.queue.front().work;
  const Order& order = stream.queue.front().order;  // deques keep references while they grow
  if (work->kind() != WorkKind::host_function) {
    clock::Journal::instance().begins({stream.slot, stream.completed + 1});
    const std::uint64_t moves = stream.rest == nullptr ? 0 : stream.rest->moves();
    const bool over = work->proceed(order, stream.rest);
    note_turn(stream, over || stream.rest->moves() != moves);
    if (!over) return;
  } else {
    // It may take its time, and may wait for another thread of the host that calls the runtime.
    DeviceMemory::instance().close_all();
    stream.running = true;
    device_mutex().unlock();
    in_host_function() = true;
    work->run(order);
    in_host_function() = false;
    device_mutex().lock();
    stream.running = false;
    moved_.notify_all();
  }
  finish(stream);
}

void Queues::finish(Stream& stream) {
  note_movement();
  stream.queue.pop_front();
  ++stream.completed;
  clock::Journal::instance().finished({stream.slot, stream.completed});
  --pending_;
  if (stream.idle()) busy_.erase(std::find(busy_.begin(), busy_.end(), &stream));
}

void Queues::give_up(cudaError_t why) {
  const std::vector<Stream*> busy = busy_;
  for (Stream* stream : busy) {
    while (!stream->idle() && !stream->running) {
      const WorkPointer work = std::move(stream->queue.front().work);
      stream->rest = nullptr;
      finish(*stream);
      work->give_up(why);
    }
  }
}

std::size_t pending_work() {
  note_control_call();
  std::lock_guard lock(device_mutex());
  std::size_t count = 0;
  for (const auto& stream : Queues::instance().streams()) {
    for (const QueuedWork& operation : stream->queue) {
      const WorkKind kind = operation.work->kind();
      if (kind == WorkKind::kernel || kind == WorkKind::copy || kind == WorkKind::fill ||
          kind == WorkKind::collective) {
        ++count;
      }
    }
  }
  return count;
}

std::uint64_t Queues::draw(std::uint64_t below) {
  if (seed_ != current_seed()) {
    seed_ = current_seed();
    draws_ = 0;
  }
  return below == 1 ? 0 : mix(seed_ ^ mix(++draws_)) % below;
}

}  // namespace simt
