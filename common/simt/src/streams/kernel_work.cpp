// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "streams/kernel_work.h"

#include <new>

#include "checked/checked.h"
#include "clock/session.h"
#include "counters/counters.h"
#include "device_memory.h"
#include "error.h"
#include "executor.h"
#include "occupancy.h"
#include "report.h"
#include "schedule.h"

namespace simt {

KernelWork::KernelWork(const char* kernel, const LaunchConfig& config, const Closure& closure,
                       int device)
    : kernel_(kernel),
      config_(config),
      closure_(closure),
      device_(device),
      shared_limit_(shared_limit_of(config.function, kernel)),
      seed_(current_seed()),
      sampled_(config.checked && !config.cooperative ? clock::sampled_blocks() : 0) {
  const bool fits = closure.bytes <= sizeof inline_ && closure.alignment <= alignof(KernelWork);
  closure_.object =
      fits ? inline_ : ::operator new (closure.bytes, std::align_val_t{closure.alignment});
  closure.move(closure_.object, closure.object);
}

KernelWork::~KernelWork() {
  closure_.destroy(closure_.object);
  if (closure_.object != inline_) {
    ::operator delete (closure_.object, std::align_val_t{closure_.alignment});
  }
}

void KernelWork::run(const Order& order) {
  Grid grid(kernel_, config_, closure_);
  grid.order = order;
  grid.device = device_;
  grid.seed = seed_;
  grid.shared_limit = shared_limit_;
  grid.blocks = std::uint64_t{config_.grid.x} * config_.grid.y * config_.grid.z;
  grid.sampled = sampled_;
  DeviceMemory& memory = DeviceMemory::instance();
  counters::on_launch();
  set_current_kernel(kernel_);
  memory.open_for(device_);
  if (config_.checked) checked::grid_begin(grid);
  Executor::instance().run(grid);
  config_.checked ? checked::grid_end(grid) : checked::unchecked_grid_end();
  memory.check_guards(kernel_);
  set_current_kernel(nullptr);
  clock::spend_launch(kernel_, grid.predicted,
                      {grid.blocks, config_.block.x * config_.block.y * config_.block.z,
                       config_.shared_bytes + grid.static_bytes});
  if (grid.static_bytes > 0) note_static_bytes(config_.function, grid.static_bytes);
  if (grid.error == cudaSuccess) return;
  if (grid.sticky) {
    set_sticky_error(grid.error);
  } else {
    set_passing_error(grid.error);
  }
}

}  // namespace simt
