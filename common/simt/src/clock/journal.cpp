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

void Journal::issued(const Order& order, int device, bool in_default_stream, bool of_graph) {
  const Moment moment = order.self;
  if (entry_of_.size() <= moment.slot) entry_of_.resize(moment.slot + 1);
  ids_.resize(entry_of_.size());
  Entry entry;
  entry.kind = Entry::Kind::work;
  entry.moment = moment;
  entry.task.device = device;
  entry.task.stream = moment.slot;
  entry.task.in_default_stream = in_default_stream;
  entry.of_graph = of_graph;
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

void Journal::meets(const Meeting& meeting, unsigned members) {
  if (running_ != nullptr) running_->meetings.emplace_back(meeting, members);
}

void Journal::waits_for(const Moment& other) {
  if (running_ != nullptr) running_->awaited.push_back(other);
}

void Journal::finished(const Moment& moment) {
  entry_of(moment).is_known = true;
  running_ = nullptr;
}

/// What of a stream is over before `entry`: the last of it is over after all others.
Moment Journal::last_before(const Entry& entry, std::size_t slot) const {
  const std::uint64_t issued = entry_of_[slot].size();
  return {static_cast<Slot>(slot), std::min<std::uint64_t>(entry.follows[slot], issued)};
}

bool Journal::can_begin(const Entry& entry) const {
  for (std::size_t slot = 1; slot < entry.follows.size(); ++slot) {
    if (!is_placed(last_before(entry, slot))) return false;
  }
  return true;
}

std::vector<Timeline::Id> Journal::before(const Entry& entry) const {
  std::vector<Timeline::Id> all;
  for (std::size_t slot = 1; slot < entry.follows.size(); ++slot) {
    const Moment last = last_before(entry, slot);
    if (last.number > 0 && is_placed(last)) all.push_back(ids_[slot][last.number - 1]);
  }
  return all;
}

void Journal::open(Entry entry) {
  entry.issued = timeline_.host_time();
  for (const auto& [meeting, members] : entry.meetings) members_[meeting].push_back(entry.moment);
  open_.push_back(std::move(entry));
  place_open();
}

/// Open work that `index` meets or waits for, by its place in open_; nothing if some has not come.
std::optional<std::vector<std::size_t>> Journal::partners_of(std::size_t index) const {
  const Entry& entry = open_[index];
  std::vector<Moment> moments = entry.awaited;
  for (const auto& [meeting, members] : entry.meetings) {
    const auto here = members_.find(meeting);
    if (here == members_.end()) continue;  // some was placed without the others
    if (here->second.size() < members) return std::nullopt;
    moments.insert(moments.end(), here->second.begin(), here->second.end());
  }
  std::vector<std::size_t> all;
  for (const Moment& moment : moments) {
    if (is_placed(moment)) continue;
    const auto found = std::find_if(open_.begin(), open_.end(), [&](const Entry& other) {
      return other.moment.slot == moment.slot && other.moment.number == moment.number;
    });
    if (found == open_.end()) return std::nullopt;
    all.push_back(static_cast<std::size_t>(found - open_.begin()));
  }
  return all;
}

/// The work itself, its partners, theirs and so on, if all have come and can begin.
std::optional<std::vector<std::size_t>> Journal::reached_from(std::size_t index) const {
  std::vector<std::size_t> all = {index};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!can_begin(open_[all[i]])) return std::nullopt;
    const auto partners = partners_of(all[i]);
    if (!partners) return std::nullopt;
    for (const std::size_t partner : *partners) {
      if (std::find(all.begin(), all.end(), partner) == all.end()) all.push_back(partner);
    }
  }
  std::sort(all.begin(), all.end());
  return all;
}

/// All that has to begin with the work, if it can.  What it waits for, and that does not wait for
/// it, has its place before.
std::optional<std::vector<std::size_t>> Journal::group_of(std::size_t index) const {
  const auto all = reached_from(index);
  if (!all) return std::nullopt;
  const bool all_wait = std::all_of(all->begin(), all->end(), [&](std::size_t other) {
    const auto reached = reached_from(other);
    return reached && std::binary_search(reached->begin(), reached->end(), index);
  });
  return all_wait ? all : std::nullopt;
}

void Journal::place(const std::vector<std::size_t>& group) {
  std::vector<Issued> tasks;
  for (const std::size_t index : group) {
    Entry& entry = open_[index];
    Issued issued{std::move(entry.task), entry.issued, before(entry), {}};
    for (const Moment& other : entry.awaited) {
      if (is_placed(other)) issued.awaited.push_back(ids_[other.slot][other.number - 1]);
    }
    tasks.push_back(std::move(issued));
  }
  Timeline::Id id = timeline_.add_together(std::move(tasks));
  for (const std::size_t index : group) {
    ids_[open_[index].moment.slot].push_back(id++);
    for (const auto& [meeting, members] : open_[index].meetings) members_.erase(meeting);
  }
  for (auto index = group.rbegin(); index != group.rend(); ++index) {
    open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(*index));
  }
}

void Journal::place_open() {
  for (std::size_t i = 0; i < open_.size();) {
    if (const auto group = group_of(i)) {
      place(*group);
      i = 0;  // what was held up by these
    } else {
      ++i;
    }
  }
}

/// The oldest open work, although not all that it meets has come: it was over without them.
void Journal::place_oldest() {
  for (const auto& [meeting, members] : open_.front().meetings) members_.erase(meeting);
  open_.front().meetings.clear();
  place({0});
  place_open();
}

void Journal::advance() {
  for (; !entries_.empty() && entries_.front().is_known; entries_.pop_front(), ++first_) {
    Entry& entry = entries_.front();
    if (entry.kind == Entry::Kind::call) {
      timeline_.host_takes(entry.duration);
    } else if (entry.kind == Entry::Kind::until) {
      timeline_.host_waits_until(entry.duration);
    } else if (entry.kind == Entry::Kind::work) {
      open(std::move(entry));
    } else {
      while (!can_begin(entry) && !open_.empty()) place_oldest();
      for (const Timeline::Id id : before(entry)) timeline_.host_waits_for(id);
    }
  }
}

std::optional<Picoseconds> Journal::end_of(const Moment& moment) {
  advance();
  while (!is_placed(moment) && entries_.empty() && !open_.empty()) place_oldest();
  if (!is_placed(moment)) return std::nullopt;
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
