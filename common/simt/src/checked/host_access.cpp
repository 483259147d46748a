// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "host_access.h"

#include <mutex>

#include "checked.h"
#include "executor.h"
#include "heap.h"
#include "host_memory.h"
#include "operations.h"
#include "ranges.h"
#include "region.h"
#include "stream_race.h"
#include "streams/queues.h"
#include "watch.h"

namespace simt::checked {

std::atomic<bool> is_host_watched{false};

namespace {

/// What the host does between two calls, or a host function: one operation.
struct Stretch {
  Operation operation;
  std::size_t entered = 0;       // how many operations there were when `first_open` was looked for
  std::uint32_t first_open = 0;  // the first segment that it may collide with
};

Stretch between_calls;
thread_local Stretch* in_function = nullptr;

void begin(Stretch& stretch, Doer doer, const Order& order) {
  stretch.operation = {doer, "", order, {}, grid_watch.next_segment, false};
  enter(stretch.operation);
  ++grid_watch.next_segment;
}

/// The calling thread's, up to date.
Stretch& stretch() {
  Stretch* now = in_function;
  if (now == nullptr) {
    now = &between_calls;
    // It lies before the host's next call.
    const Order& host = Queues::instance().host();
    if (now->operation.order.self.number != host.self.number + 1) {
      Order order = host;
      ++order.self.number;
      begin(*now, Doer::host, order);
    }
  }
  if (now->entered != entered()) {
    stamp_open_ranges(now->operation.order);
    now->first_open = first_open_segment(now->operation.order);
    now->entered = entered();
  }
  return *now;
}

}  // namespace

void host_access(const void* pc, const void* pointer, std::size_t size, AccessKind kind,
                 bool is_volatile) {
  if (!HostMemory::may_hold(pointer)) return;
  const std::lock_guard lock(device_mutex());
  const HostRange* range = HostMemory::instance().find(pointer);
  if (range == nullptr || range->kind == HostKind::symbol) return;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  Region* region = find_global(address);
  if (region == nullptr || !region->holds(address, size)) return;
  const Stretch& now = stretch();
  const Site& site = site_of(pc);
  const bool strong = is_volatile || kind == AccessKind::atomic;
  const Party self{pc, kind, &now.operation, strong};
  const Stamp stamp{kind, now.operation.first_segment, number_of(site), strong};
  region->shadow->for_each_cell(address, size,
                                [&](Cell& cell, std::uintptr_t at, std::size_t bytes) {
                                  tell_open_stamps(self, cell, now.first_open, {at, bytes});
                                  leave_stamp(cell, stamp, now.operation.order);
                                });
}

void work_was_issued() {
  if (is_active()) is_host_watched = true;
}

void host_has_seen_all() {
  if (!is_active()) return;
  is_host_watched = false;
  between_calls = {};
  forget_meetings_if_none_waits();
  forget_operations();
  forget_ranges();
  forget_told();
}

InHostFunction::InHostFunction(const Order& order) {
  if (!is_active()) return;
  in_function = new Stretch;
  begin(*in_function, Doer::host_function, order);
}

InHostFunction::~InHostFunction() {
  delete in_function;
  in_function = nullptr;
}

}  // namespace simt::checked
