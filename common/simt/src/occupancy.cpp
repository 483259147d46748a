// How many blocks fit on a multiprocessor, and what a kernel may take.
//
// The numbers follow from threads, blocks and dynamic shared memory.  Registers and static shared
// memory of a kernel are not known before it runs: registers are taken as 32 a thread, which never
// limit, and static shared memory as what the kernel's blocks were seen to use so far.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "occupancy.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "block.h"
#include "device_properties.h"
#include "error.h"
#include "executor.h"
#include "source_line.h"

namespace simt {
namespace {

constexpr int kRegisters = 32;
constexpr int kSharedUnit = 128;

struct Function {
  std::size_t dynamic_limit = kSharedDefault;
  std::size_t static_bytes = 0;
  int carveout = -1;
};

/// By the kernel's address.
std::map<const void*, Function>& functions() {
  static auto* map = new std::map<const void*, Function>;
  return *map;
}

/// Whether the function is the template `kernel` with some types.
bool is_instance(const void* function, std::string_view kernel) {
  const std::string name = demangled(symbol_at(function).name);
  kernel = kernel.substr(0, kernel.find('<'));
  kernel = kernel.substr(kernel.rfind(':') + 1);  // npos + 1 is 0
  const std::size_t at = name.find(std::string(kernel) + "<");
  return at != std::string::npos;
}

int to_whole_units(int value, int unit) {
  return (value + unit - 1) / unit * unit;
}

}  // namespace

std::size_t shared_limit_of(const void* function, const char* kernel) {
  std::size_t limit = kSharedDefault;
  for (const auto& [known, attributes] : functions()) {
    if (attributes.dynamic_limit <= limit) continue;
    if (known == function || (function == nullptr && is_instance(known, kernel))) {
      limit = attributes.dynamic_limit;
    }
  }
  return limit;
}

void note_static_bytes(const void* function, std::size_t bytes) {
  std::size_t& seen = functions()[function].static_bytes;
  seen = std::max(seen, bytes);
}

int occupancy_of(const void* function, int block_threads, std::size_t dynamic_bytes) {
  const auto found = functions().find(function);
  const std::size_t static_bytes = found == functions().end() ? 0 : found->second.static_bytes;
  const std::size_t bytes = static_bytes + dynamic_bytes;
  if (block_threads > static_cast<int>(most_threads_of(function)) || bytes > kSharedOptIn) return 0;
  const int by_threads = attribute(cudaDevAttrMaxThreadsPerMultiProcessor) /
                         to_whole_units(block_threads, static_cast<int>(kWarpLanes));
  const int by_shared = attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor) /
                        (to_whole_units(static_cast<int>(bytes), kSharedUnit) +
                         attribute(cudaDevAttrReservedSharedMemoryPerBlock));
  return std::min({by_threads, by_shared, attribute(cudaDevAttrMaxBlocksPerMultiprocessor)});
}

cudaError_t occupancy(int* blocks, const void* function, int block_threads,
                      std::size_t dynamic_bytes) {
  return api([&] {
    if (blocks == nullptr || block_threads <= 0) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    *blocks = occupancy_of(function, block_threads, dynamic_bytes);
    return cudaSuccess;
  });
}

cudaError_t available_dynamic_bytes(std::size_t* bytes, const void* function, int blocks,
                                    int block_threads) {
  return api([&] {
    if (bytes == nullptr || blocks <= 0 || block_threads <= 0) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    const int each = attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor) / blocks -
                     attribute(cudaDevAttrReservedSharedMemoryPerBlock);
    const int whole = std::max(0, each / kSharedUnit * kSharedUnit);
    *bytes = std::min(static_cast<std::size_t>(whole), shared_limit_of(function, ""));
    return cudaSuccess;
  });
}

cudaError_t set_function_attribute(const void* function, cudaFuncAttribute attribute, int value) {
  return api([&] {
    if (function == nullptr) return cudaErrorInvalidDeviceFunction;
    std::lock_guard lock(device_mutex());
    if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout) {
      if (value < -1 || value > 100) return cudaErrorInvalidValue;
      functions()[function].carveout = value;
      return cudaSuccess;
    }
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0 ||
        static_cast<std::size_t>(value) > kSharedOptIn) {
      return cudaErrorInvalidValue;
    }
    functions()[function].dynamic_limit = static_cast<std::size_t>(value);
    return cudaSuccess;
  });
}

cudaError_t function_attributes(cudaFuncAttributes* attributes, const void* function) {
  return api([&] {
    if (attributes == nullptr) return cudaErrorInvalidValue;
    if (function == nullptr) return cudaErrorInvalidDeviceFunction;
    std::lock_guard lock(device_mutex());
    const Function& known = functions()[function];
    *attributes = {};
    attributes->sharedSizeBytes = known.static_bytes;
    attributes->maxThreadsPerBlock = static_cast<int>(most_threads_of(function));
    attributes->numRegs = kRegisters;
    attributes->ptxVersion = attributes->binaryVersion = 90;
    attributes->maxDynamicSharedSizeBytes =
        static_cast<int>(known.dynamic_limit) -
        (known.dynamic_limit == kSharedDefault ? static_cast<int>(known.static_bytes) : 0);
    attributes->preferredShmemCarveout = known.carveout;
    return cudaSuccess;
  });
}

}  // namespace simt
