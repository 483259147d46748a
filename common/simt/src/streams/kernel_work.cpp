// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "streams/kernel_work.h"

#include <fmt/format.h>

#include <new>
#include <optional>
#include <string>

#include "checked/checked.h"
#include "clock/session.h"
#include "counters/counters.h"
#include "device_memory.h"
#include "error.h"
#include "executor.h"
#include "host_view.h"
#include "occupancy.h"
#include "report.h"
#include "schedule.h"
#include "simt/vast.h"
#include "source_line.h"

namespace simt {

KernelWork::KernelWork(const char* kernel, const LaunchConfig& config, const Closure& closure,
                       int device)
    : kernel_(kernel),
      config_(config),
      closure_(closure),
      device_(device),
      shared_limit_(shared_limit_of(config.function, kernel)),
      seed_(current_seed()),
      sampled_(config.checked && !config.cooperative ? clock::sampled_blocks() : 0),
      only_(config.cooperative ? kAllBlocks : only_block()) {
  if (only_ == kLastBlock) only_ = std::uint64_t{config.grid.x} * config.grid.y * config.grid.z - 1;
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

namespace {

/// A grid, and who runs it.
class Run : public Rest {
 public:
  Run(const char* kernel, const LaunchConfig& config, const Closure& closure)
      : grid(kernel, config, closure) {}
  ~Run() override {
    if (!crew.empty()) Executor::instance().dismiss(crew);
    if (begun) checked::grid_dropped(grid);
  }
  std::uint64_t moves() const override { return grid.moves; }
  void fail() override;

  Grid grid;
  Crew crew;
  bool begun = false;  // and looked at by the checked build
};

void Run::fail() {
  const std::uint64_t left = grid.unstarted();
  const std::string kernel = grid.kernel;
  const std::uint64_t waiting = grid.blocks - left;
  const SourceLine where = line_of_call(grid.spins_at.load());
  if (left > 0) {
    grid.fail("blocks_not_resident",
              fmt::format("{} of {} blocks of {} wait in loops for blocks that have not started: a "
                          "card holds {} of that size at once, and none makes room before it ends",
                          waiting, grid.blocks, kernel, grid.most_resident()),
              where, cudaErrorLaunchTimeout);
  } else {
    grid.fail(
        "endless_wait",
        fmt::format("{} waits in a loop for a value that nobody will write: every kernel that "
                    "could run waits too",
                    kernel),
        where, cudaErrorLaunchTimeout);
  }
  set_sticky_error(grid.error);
}

}  // namespace

void KernelWork::run(const Order& order) {
  std::unique_ptr<Rest> rest;
  while (!proceed(order, rest)) {
  }
}

bool KernelWork::proceed(const Order& order, std::unique_ptr<Rest>& rest) {
  const bool begins = rest == nullptr;
  if (begins) rest = begin(order);
  auto& run = static_cast<Run&>(*rest);
  Grid& grid = run.grid;
  DeviceMemory& memory = DeviceMemory::instance();
  set_current_kernel(kernel_);
  memory.open_for(device_);
  if (config_.checked) begins ? checked::grid_begin(grid) : checked::grid_goes_on(grid);
  run.begun = config_.checked;
  std::optional<host_view::ForDevice> for_device;
  if (host_view::active) for_device.emplace();
  const bool over = Executor::instance().run(grid, run.crew);
  for_device.reset();
  if (config_.checked) {
    over ? checked::grid_end(grid) : checked::grid_pauses(grid);
  } else {
    checked::unchecked_grid_end();
  }
  memory.check_guards(kernel_);
  set_current_kernel(nullptr);
  if (!over) return false;
  run.begun = false;
  finish(grid);
  rest = nullptr;
  return true;
}

std::unique_ptr<Rest> KernelWork::begin(const Order& order) {
  auto run = std::make_unique<Run>(kernel_, config_, closure_);
  Grid& grid = run->grid;
  grid.order = order;
  grid.device = device_;
  grid.seed = seed_;
  grid.shared_limit = shared_limit_;
  grid.blocks = std::uint64_t{config_.grid.x} * config_.grid.y * config_.grid.z;
  grid.sampled = sampled_;
  grid.only = only_;
  counters::on_launch(kernel_, config_);
  return run;
}

void KernelWork::finish(Grid& grid) {
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
