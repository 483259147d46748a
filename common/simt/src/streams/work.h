// What a stream or a graph does: one kernel, copy, fill, host function...
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "cuda_runtime_api.h"
#include "streams/order.h"

namespace simt {

enum class WorkKind { kernel, copy, fill, host_function, event_record, wait, allocate, free };

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
  /// Instead of run(), after a sticky error.
  virtual void give_up(cudaError_t /*why*/) {}
};

using WorkPointer = std::shared_ptr<Work>;

}  // namespace simt
