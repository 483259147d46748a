// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/timeline.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace simt::clock {
namespace {

constexpr std::int64_t kWhole = 1'000'000;  // an engine, in parts

std::int64_t parts_of(const Task& task) {
  if (task.engine != Engine::compute) return kWhole;
  const double parts = std::ceil(std::clamp(task.share, 0.0, 1.0) * static_cast<double>(kWhole));
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(parts));
}

using Load = std::map<Picoseconds, std::int64_t>;

/// The load just before or at `time`.
std::int64_t load_at(const Load& load, Picoseconds time) {
  const auto next = load.upper_bound(time);
  return next == load.begin() ? 0 : std::prev(next)->second;
}

/// The first time from `ready` on at which `parts` are free for `duration`.
Picoseconds first_gap(const Load& load, Picoseconds ready, Picoseconds duration,
                      std::int64_t parts) {
  Picoseconds start = ready;
  bool fits = load_at(load, start) + parts <= kWhole;
  for (auto step = load.upper_bound(ready); step != load.end(); ++step) {
    if (fits && step->first - start >= duration) return start;
    const bool free = step->second + parts <= kWhole;
    if (free && !fits) start = step->first;
    fits = free;
  }
  return start;
}

void occupy(Load& load, Picoseconds start, Picoseconds end, std::int64_t parts) {
  if (start == end) return;
  load.try_emplace(start, load_at(load, start));
  load.try_emplace(end, load_at(load, end));
  for (auto step = load.find(start); step->first != end; ++step) step->second += parts;
}

}  // namespace

const char* name_of(Engine engine) {
  switch (engine) {
    case Engine::compute:
      return "compute";
    case Engine::host_to_device:
      return "copy to device";
    case Engine::device_to_host:
      return "copy to host";
    case Engine::peer:
      return "copy to peer";
    case Engine::host:
      return "host";
    case Engine::none:
      break;
  }
  return "";
}

void Timeline::host_waits_for(Id task) {
  host_waits_until(spans_[task].end);
}

Load& Timeline::load_of(const Task& task) {
  const bool shares = shared_copy_engine_ && task.engine == Engine::device_to_host;
  return loads_[{task.device, shares ? Engine::host_to_device : task.engine}];
}

Timeline::Id Timeline::add(Task task, const std::vector<Id>& after) {
  return add_together({{std::move(task), host_, after, {}}});
}

Picoseconds Timeline::ready_at(const Issued& issued) const {
  Picoseconds ready = issued.time;
  for (const Id id : issued.after) ready = std::max(ready, spans_[id].end);
  return ready;
}

Picoseconds Timeline::duration_from(const Issued& issued, Picoseconds start) const {
  Picoseconds duration = issued.task.duration;
  for (const Id id : issued.awaited) {
    duration = std::max(duration, spans_[id].start + issued.task.duration - start);
  }
  return duration;
}

/// The first time at which the engines of all tasks have room for them.
Picoseconds Timeline::first_start(const std::vector<Issued>& tasks) {
  struct Demand {
    std::int64_t parts = 0;
    Picoseconds duration = 0;
  };
  Picoseconds start = 0;
  for (const Issued& one : tasks) start = std::max(start, ready_at(one));
  std::map<Load*, Demand> demands;
  for (const Issued& one : tasks) {
    if (one.task.engine == Engine::none) continue;
    Demand& demand = demands[&load_of(one.task)];
    demand.parts = std::min(kWhole, demand.parts + parts_of(one.task));
    demand.duration = std::max(demand.duration, duration_from(one, start));
  }
  for (Picoseconds before = -1; before != start;) {
    before = start;
    for (const auto& [load, demand] : demands) {
      start = first_gap(*load, start, demand.duration, demand.parts);
    }
  }
  return start;
}

Timeline::Id Timeline::add_together(std::vector<Issued> tasks) {
  const Picoseconds start = first_start(tasks);
  const Id first = spans_.size();
  for (Issued& one : tasks) {
    const Picoseconds end = start + duration_from(one, start);
    if (one.task.engine != Engine::none) {
      occupy(load_of(one.task), start, end, parts_of(one.task));
    }
    spans_.push_back({std::move(one.task), one.time, start, end});
  }
  return first;
}

}  // namespace simt::clock
