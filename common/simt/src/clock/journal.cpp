// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/journal.h"

#include <algorithm>

namespace simt::clock {

Journal& Journal::instance() {
  static auto* journal = new Journal(card());  // outlives what runs at the end of the program
  return *journal;
}

Journal::Journal(const Card& card) : card_(card), timeline_(card.copy_engines < 2) {}

void Journal::host_call(double microseconds) {
  if (!entries_.empty() && entries_.back().kind == Entry::Kind::call) {
    entries_.back().duration += from_seconds(microseconds * 1e-6);
    return;
  }
  Entry entry;
  entry.duration = from_seconds(microseconds * 1e-6);
  entry.is_known = true;
  entries_.push_back(std::move(entry));
}

std::vector<std::uint64_t> Journal::slots_of(const Order& order) const {
  std::vector<std::uint64_t> all(entry_of_.size());
  for (std::size_t slot = 1; slot < all.size(); ++slot) {
    all[slot] = order.known(static_cast<Slot>(slot));
  }
  if (order.self.slot != kHostSlot) all[order.self.slot] = order.self.number - 1;
  return all;
}

void Journal::issued(const Order& order, int device, bool in_default_stream) {
  const Moment moment = order.self;
  if (entry_of_.size() <= moment.slot) entry_of_.resize(moment.slot + 1);
  ids_.resize(entry_of_.size());
  Entry entry;
  entry.kind = Entry::Kind::work;
  entry.moment = moment;
  entry.task.device = device;
  entry.task.stream = moment.slot;
  entry.task.in_default_stream = in_default_stream;
  entry.follows = slots_of(order);
  entry_of_[moment.slot].push_back(first_ + entries_.size());
  entries_.push_back(std::move(entry));
}

void Journal::host_waited(const Order& order) {
  Entry entry;
  entry.kind = Entry::Kind::wait;
  entry.follows = slots_of(order);
  entry.is_known = true;
  entries_.push_back(std::move(entry));
  host_call(kWaitCall);
  advance();
}

void Journal::host_waited_until(Picoseconds time) {
  Entry entry;
  entry.kind = Entry::Kind::until;
  entry.duration = time;
  entry.is_known = true;
  entries_.push_back(std::move(entry));
  advance();
}

Journal::Entry& Journal::entry_of(const Moment& moment) {
  return entries_[entry_of_[moment.slot][moment.number - 1] - first_];
}

void Journal::begins(const Moment& moment) {
  running_ = &entry_of(moment);
}

void Journal::spend(Engine engine, Picoseconds duration, double share, const std::string& label,
                    bool coarse) {
  if (running_ == nullptr) return;
  Task& task = running_->task;
  task.engine = engine;
  task.duration += duration;
  task.least += duration;
  task.share = share;
  task.label = label;
  task.coarse |= coarse;
}

void Journal::spend_copy(Engine engine, Picoseconds duration, Picoseconds least,
                         std::uint64_t pageable_bytes, const std::string& label) {
  if (running_ == nullptr) return;
  const Picoseconds before = running_->task.least;
  spend(engine, duration, 1, label, false);
  running_->task.least = before + least;
  running_->task.pageable_bytes += pageable_bytes;
}

void Journal::finished(const Moment& moment) {
  entry_of(moment).is_known = true;
  running_ = nullptr;
}

void Journal::advance() {
  for (; !entries_.empty() && entries_.front().is_known; entries_.pop_front(), ++first_) {
    Entry& entry = entries_.front();
    if (entry.kind == Entry::Kind::call) {
      timeline_.host_takes(entry.duration);
      continue;
    }
    if (entry.kind == Entry::Kind::until) {
      timeline_.host_waits_until(entry.duration);
      continue;
    }
    std::vector<Timeline::Id> after;
    for (std::size_t slot = 1; slot < entry.follows.size(); ++slot) {
      // The last of a stream is over after all others of it.
      const std::uint64_t number = std::min<std::uint64_t>(entry.follows[slot], ids_[slot].size());
      if (number > 0) after.push_back(ids_[slot][number - 1]);
    }
    if (entry.kind == Entry::Kind::work) {
      ids_[entry.moment.slot].push_back(timeline_.add(std::move(entry.task), after));
    } else {
      for (const Timeline::Id id : after) timeline_.host_waits_for(id);
    }
  }
}

std::optional<Picoseconds> Journal::end_of(const Moment& moment) {
  advance();
  if (moment.slot >= ids_.size() || ids_[moment.slot].size() < moment.number) return std::nullopt;
  return timeline_[ids_[moment.slot][moment.number - 1]].end;
}

std::optional<Picoseconds> Journal::host_time() {
  advance();
  if (!entries_.empty()) return std::nullopt;
  return timeline_.host_time();
}

Moment Journal::missing() const {
  return entries_.empty() ? Moment{} : entries_.front().moment;
}

}  // namespace simt::clock
