// Kernels that are known by their address: those that the program casts to void*, and those with
// __launch_bounds__.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <mutex>

#include "block.h"
#include "error.h"
#include "occupancy.h"
#include "simt/runtime.h"

namespace simt {
namespace {

struct Known {
  const char* name;
  const KernelType* type;
};

class Registry {
 public:
  static Registry& instance() {
    static auto* registry = new Registry;  // launches may come from static destructors
    return *registry;
  }

  void add(const void* kernel, Known known) {
    std::lock_guard lock(mutex_);
    kernels_.insert_or_assign(kernel, known);
  }
  Known find(const void* kernel) {
    std::lock_guard lock(mutex_);
    const auto found = kernels_.find(kernel);
    return found == kernels_.end() ? Known{"a kernel", nullptr} : found->second;
  }
  void bound(const void* kernel, unsigned threads) {
    std::lock_guard lock(mutex_);
    bounds_.insert_or_assign(kernel, threads);
  }
  unsigned bound_of(const void* kernel) {
    std::lock_guard lock(mutex_);
    const auto found = bounds_.find(kernel);
    return found == bounds_.end() ? 0 : found->second;
  }

 private:
  std::mutex mutex_;
  std::map<const void*, Known> kernels_;
  std::map<const void*, unsigned> bounds_;
};

}  // namespace

void register_kernel(const void* kernel, const char* name, const KernelType* type) {
  Registry::instance().add(kernel, {name, type});
}

const KernelType* type_of_kernel(const void* kernel) {
  return Registry::instance().find(kernel).type;
}

const char* name_of_kernel(const void* kernel) {
  return Registry::instance().find(kernel).name;
}

void note_launch_bounds(const void* kernel, unsigned threads) {
  Registry::instance().bound(kernel, threads);
}

unsigned most_threads_of(const void* kernel) {
  const unsigned bound = Registry::instance().bound_of(kernel);
  return bound == 0 ? kMaxThreads : std::min(bound, unsigned{kMaxThreads});
}

cudaError_t launch_by_address(const void* kernel, const LaunchConfig& config, void** arguments) {
  const Known known = Registry::instance().find(kernel);
  if (known.type == nullptr) {
    return api([] { return cudaErrorInvalidDeviceFunction; });
  }
  return known.type->launch(kernel, known.name, config, arguments);
}

}  // namespace simt
