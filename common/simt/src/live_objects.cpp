// What was made by calls of CUDA and not given back.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <mutex>

#include "control_calls.h"
#include "device_memory.h"
#include "executor.h"
#include "graphs/exec.h"
#include "graphs/graph.h"
#include "host_memory.h"
#include "simt/control.h"
#include "streams/event.h"
#include "streams/queues.h"

simt::LiveObjects simt::live_objects() {
  note_control_call();
  std::lock_guard lock(device_mutex());
  LiveObjects live;
  DeviceMemory::instance().for_each([&](const Allocation& one) {
    ++(one.of_kernel         ? live.kernel_heap
       : one.pool != nullptr ? live.stream_memory
                             : live.device_memory);
    live.bytes += one.bytes;
  });
  for (const auto& [begin, range] : HostMemory::instance().ranges()) {
    if (range.variable != nullptr || range.kind == HostKind::symbol) continue;
    ++(range.kind == HostKind::managed  ? live.managed_memory
       : range.kind == HostKind::pinned ? live.pinned_memory
                                        : live.registered_memory);
    live.bytes += range.bytes;
  }
  const auto& streams = Queues::instance().streams();
  live.streams =
      static_cast<std::size_t>(std::count_if(streams.begin(), streams.end(), [](const auto& one) {
        return one->alive && !one->of_graph;
      }));
  live.events = count_events();
  live.graphs = count_graphs();
  live.graph_execs = count_execs();
  return live;
}
