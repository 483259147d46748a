// What a stream or a graph does: one kernel, copy, fill, host function...
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "cuda_runtime_api.h"
#include "streams/order.h"

namespace simt {

enum class WorkKind {
  kernel,
  copy,
  fill,
  host_function,
  event_record,
  wait,
  allocate,
  free,
  collective
};

/// A kernel that waits for another one, in loops.
class Rest {
 public:
  Rest() = default;
  Rest(const Rest&) = delete;
  Rest& operator=(const Rest&) = delete;
  virtual ~Rest() = default;
  /// How far it has come: grows with every block that begins, ends or passes a barrier.
  virtual std::uint64_t moves() const = 0;
  /// It waits for nothing that will come: reports it and makes it the sticky error.
  virtual void fail() = 0;
};

/// Holds all that it needs, so that it may run late, and often as part of a graph.
class Work {
 public:
  Work() = default;
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  virtual ~Work() = default;

  virtual WorkKind kind() const = 0;
  /// Runs with the device's mutex held.  A fault of a kernel becomes the sticky error.
  virtual void run(const Order& order) = 0;
  /// Runs until it is over, or until only another kernel can make it go on: then false, with what
  /// is needed to go on in `rest`.
  virtual bool proceed(const Order& order, std::unique_ptr<Rest>& /*rest*/) {
    run(order);
    return true;
  }
  /// Instead of run(), after a sticky error.
  virtual void give_up(cudaError_t /*why*/) {}

  // For work of kind collective, which meets other work: it starts when all of it is there.

  /// It was queued, with this order.
  virtual void issued(const Order& /*order*/) {}
  /// Whether it may start, now that all before it in its stream is over; it has arrived then.
  virtual bool ready() { return true; }
  /// Work in other streams that it meets, as far as it was issued.
  virtual void add_partners(std::vector<Moment>& /*to*/) const {}
  /// Somebody waits for it.
  virtual void wanted() {}
  /// Somebody waits for it, and nothing can run.
  virtual void still_waiting() {}
  /// What is queued in its place whenever a graph launches it; null: itself.
  virtual std::shared_ptr<Work> instance() { return nullptr; }
};

using WorkPointer = std::shared_ptr<Work>;

}  // namespace simt
