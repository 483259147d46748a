// What the host's own code does to memory that the device uses too: pinned and managed memory.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>

#include "access.h"
#include "streams/order.h"

namespace simt::checked {

/// Whether some work has not run, or has and the host has not waited for it.
extern std::atomic<bool> is_host_watched;

/// Checked code of the host is about to access memory; only while is_host_watched.
void host_access(const void* pc, const void* address, std::size_t size, AccessKind kind,
                 bool is_volatile);

/// Work was queued.
void work_was_issued();
/// Everything has run, and the host has waited for it.
void host_has_seen_all();

/// While a host function of a stream runs, what this thread does is the stream's.
class InHostFunction {
 public:
  explicit InHostFunction(const Order& order);
  InHostFunction(const InHostFunction&) = delete;
  InHostFunction& operator=(const InHostFunction&) = delete;
  ~InHostFunction();
};

}  // namespace simt::checked
