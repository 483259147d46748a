// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/overlap.h"

#include <algorithm>
#include <map>
#include <optional>

namespace simt::clock {
Overlap overlap_of(const std::vector<Span>& spans, std::size_t first, Picoseconds begin) {
  Overlap overlap;
  Picoseconds end = begin;
  std::optional<Picoseconds> first_start;
  std::map<std::pair<int, Engine>, Picoseconds> least;
  for (std::size_t i = first; i < spans.size(); ++i) {
    const Task& task = spans[i].task;
    if (task.engine == Engine::none) continue;
    end = std::max(end, spans[i].end);
    first_start = std::min(first_start.value_or(spans[i].start), spans[i].start);
    least[{task.device, task.engine}] += task.least;
    overlap.pageable_bytes += task.pageable_bytes;
    overlap.default_stream_work += task.in_default_stream ? 1 : 0;
  }
  overlap.picoseconds = static_cast<std::uint64_t>(end - begin);
  overlap.busy = first_start ? static_cast<std::uint64_t>(end - *first_start) : 0;
  for (const auto& [engine, time] : least) {
    overlap.bound = std::max(overlap.bound, static_cast<std::uint64_t>(time));
  }
  return overlap;
}

}  // namespace simt::clock
