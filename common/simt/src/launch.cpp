// A launch: checks what a real launch checks, then runs the grid to its end.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "checked/checked.h"
#include "clock/session.h"
#include "counters/counters.h"
#include "device_memory.h"
#include "error.h"
#include "executor.h"
#include "host_memory.h"
#include "report.h"
#include "schedule.h"
#include "stream.h"

namespace simt {
namespace {

constexpr unsigned kMaxBlockZ = 64;
constexpr unsigned kMaxGridX = 0x7fffffff;
constexpr unsigned kMaxGridYZ = 65535;

/// Dynamic shared memory that cudaFuncSetAttribute allowed, by kernel.
std::map<const void*, std::size_t>& opted_in() {
  static auto* map = new std::map<const void*, std::size_t>;
  return *map;
}

bool is_valid_shape(const LaunchConfig& config) {
  const dim3 b = config.block;
  const dim3 g = config.grid;
  if (b.x == 0 || b.y == 0 || b.z == 0 || g.x == 0 || g.y == 0 || g.z == 0) return false;
  if (b.x > kMaxThreads || b.y > kMaxThreads || b.z > kMaxBlockZ) return false;
  if (b.x * b.y * b.z > kMaxThreads) return false;
  return g.x <= kMaxGridX && g.y <= kMaxGridYZ && g.z <= kMaxGridYZ;
}

/// How many blocks of that shape the card holds at once.
std::uint64_t resident_blocks(const LaunchConfig& config) {
  int processors = 0;
  int blocks = 0;
  const unsigned threads = config.block.x * config.block.y * config.block.z;
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
  occupancy(&blocks, static_cast<int>(threads), config.shared_bytes);
  return static_cast<std::uint64_t>(processors) * static_cast<std::uint64_t>(blocks);
}

cudaError_t launch(Grid& grid) {
  const LaunchConfig& config = grid.config;
  if (!is_valid_shape(config)) return cudaErrorInvalidConfiguration;
  if (!is_valid_stream(config.stream)) return cudaErrorInvalidResourceHandle;
  const auto allowed = opted_in().find(config.function);
  const std::size_t dynamic_limit =
      allowed == opted_in().end() ? kSharedDefault : std::max(kSharedDefault, allowed->second);
  if (config.shared_bytes > dynamic_limit) {
    if (config.checked) {
      report("launch_rejected",
             fmt::format("{} bytes of dynamic shared memory are more than the {} that the kernel "
                         "may have; cudaFuncSetAttribute() allows up to {}",
                         config.shared_bytes, dynamic_limit, kSharedOptIn),
             grid.kernel, {});
    }
    return cudaErrorInvalidValue;
  }
  grid.shared_limit = dynamic_limit;
  grid.blocks = std::uint64_t{config.grid.x} * config.grid.y * config.grid.z;
  grid.seed = current_seed();
  if (config.checked && !config.cooperative) grid.sampled = clock::sampled_blocks();
  if (config.cooperative && grid.blocks > resident_blocks(config)) {
    return cudaErrorCooperativeLaunchTooLarge;
  }

  DeviceMemory& memory = DeviceMemory::instance();
  counters::on_launch();
  set_current_kernel(grid.kernel);
  memory.open_all();
  if (config.checked) checked::grid_begin(grid);
  Executor::instance().run(grid);
  config.checked ? checked::grid_end(grid) : checked::unchecked_grid_end();
  memory.check_guards(grid.kernel);
  memory.close_all();
  set_current_kernel(nullptr);
  if (grid.error != cudaSuccess && grid.sticky) set_sticky_error(grid.error);
  return grid.error;
}

}  // namespace

cudaError_t run_grid(const char* kernel, const LaunchConfig& config, Invoke invoke, void* closure) {
  return api([&] {
    std::lock_guard lock(device_mutex());
    Grid grid(kernel, config, invoke, closure);
    return launch(grid);
  });
}

bool check_pointer_argument(const char* kernel, int index, const void* p) {
  if (p == nullptr || DeviceMemory::is_device_address(p) || sticky_error() != cudaSuccess) {
    return true;
  }
  std::lock_guard lock(device_mutex());
  if (HostMemory::instance().find(p) != nullptr || !is_mapped(p)) return true;
  report("host_pointer_in_kernel",
         fmt::format("argument {} of {} is {}, a pointer to the host's memory; a kernel can only "
                     "follow pointers from cudaMalloc() and its kin",
                     index, kernel, p),
         kernel, {});
  note(cudaErrorIllegalAddress);
  set_sticky_error(cudaErrorIllegalAddress);
  return false;
}

cudaError_t set_function_attribute(const void* function, cudaFuncAttribute attribute, int value) {
  return api([&] {
    if (function == nullptr) return cudaErrorInvalidDeviceFunction;
    if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout) {
      return value >= -1 && value <= 100 ? cudaSuccess : cudaErrorInvalidValue;
    }
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0 ||
        static_cast<std::size_t>(value) > kSharedOptIn) {
      return cudaErrorInvalidValue;
    }
    std::lock_guard lock(device_mutex());
    opted_in()[function] = static_cast<std::size_t>(value);
    return cudaSuccess;
  });
}

}  // namespace simt
