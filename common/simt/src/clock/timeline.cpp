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
  Picoseconds ready = host_;
  for (const Id id : after) ready = std::max(ready, spans_[id].end);
  Span span{std::move(task), host_, ready, 0};
  if (span.task.engine != Engine::none) {
    Load& load = load_of(span.task);
    const std::int64_t parts = parts_of(span.task);
    span.start = first_gap(load, ready, span.task.duration, parts);
    occupy(load, span.start, span.start + span.task.duration, parts);
  }
  span.end = span.start + span.task.duration;
  spans_.push_back(std::move(span));
  return spans_.size() - 1;
}

}  // namespace simt::clock
