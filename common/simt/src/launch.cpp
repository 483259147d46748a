// A launch: checks what a real launch checks, then queues the grid.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/auxv.h>

#include <algorithm>
#include <string>
#include <utility>

#include "checked/heap.h"
#include "control_calls.h"
#include "device_memory.h"
#include "device_properties.h"
#include "devices.h"
#include "graphs/capture.h"
#include "graphs/nodes.h"
#include "host_memory.h"
#include "occupancy.h"
#include "report.h"
#include "shared_memory.h"
#include "simt/control.h"
#include "streams/handle.h"
#include "streams/kernel_work.h"

namespace simt {
namespace {

constexpr unsigned kMaxBlockZ = 64;
constexpr unsigned kMaxGridX = 0x7fffffff;
constexpr unsigned kMaxGridYZ = 65535;

/// Why the thread's last launch was rejected; "" if it was not.
thread_local std::string rejection;
thread_local std::size_t launches_to_failure = 0;  // 0: none will fail

std::string text_of(const dim3& size) {
  return fmt::format("({}, {}, {})", size.x, size.y, size.z);
}

/// What is wrong with grid and block, or "".
std::string fault_of_shape(const LaunchConfig& config) {
  const dim3 b = config.block;
  const dim3 g = config.grid;
  if (g.x == 0 || g.y == 0 || g.z == 0) return fmt::format("the grid {} is empty", text_of(g));
  if (b.x == 0 || b.y == 0 || b.z == 0) return fmt::format("the block {} is empty", text_of(b));
  const std::uint64_t threads = std::uint64_t{b.x} * b.y * b.z;
  if (threads > kMaxThreads) {
    return fmt::format("a block {} has {} threads, and may have {}", text_of(b), threads,
                       kMaxThreads);
  }
  if (b.z > kMaxBlockZ) {
    return fmt::format("a block {} has {} threads in z, and may have {}", text_of(b), b.z,
                       kMaxBlockZ);
  }
  if (g.x > kMaxGridX || g.y > kMaxGridYZ || g.z > kMaxGridYZ) {
    return fmt::format("a grid {} is larger than ({}, {}, {})", text_of(g), kMaxGridX, kMaxGridYZ,
                       kMaxGridYZ);
  }
  return {};
}

/// How many blocks of that shape the card holds at once, as a program computes it before the first
/// launch, when nobody knows the static shared memory.
std::uint64_t resident_blocks(const LaunchConfig& config) {
  const unsigned threads = config.block.x * config.block.y * config.block.z;
  const int blocks = occupancy_of(nullptr, static_cast<int>(threads), config.shared_bytes);
  return static_cast<std::uint64_t>(attribute(cudaDevAttrMultiProcessorCount)) *
         static_cast<std::uint64_t>(blocks);
}

cudaError_t check(const char* kernel, const LaunchConfig& config) {
  rejection = fault_of_shape(config);
  if (!rejection.empty()) return cudaErrorInvalidConfiguration;
  const unsigned threads = config.block.x * config.block.y * config.block.z;
  const unsigned most =
      config.max_threads != 0 ? config.max_threads : most_threads_of(config.function);
  if (threads > most) {
    rejection = fmt::format(
        "a block of {} threads is more than the {} that the kernel's __launch_bounds__ allow",
        threads, most);
    if (config.checked) report("launch_rejected", rejection, kernel, {});
    return cudaErrorInvalidValue;
  }
  const std::size_t limit = shared_limit_of(config.function, kernel);
  if (config.shared_bytes > limit) {
    rejection = fmt::format(
        "{} bytes of dynamic shared memory are more than the {} that the kernel may have; "
        "cudaFuncSetAttribute() allows up to {}",
        config.shared_bytes, limit, kSharedOptIn);
    if (config.checked) report("launch_rejected", rejection, kernel, {});
    return cudaErrorInvalidValue;
  }
  const std::uint64_t blocks = std::uint64_t{config.grid.x} * config.grid.y * config.grid.z;
  if (!config.cooperative || blocks <= resident_blocks(config)) return cudaSuccess;
  rejection =
      fmt::format("a cooperative grid of {} blocks is more than the {} that the card holds at once",
                  blocks, resident_blocks(config));
  return cudaErrorCooperativeLaunchTooLarge;
}

/// A grid that ends with an illegal address.
class FaultWork : public Work {
 public:
  WorkKind kind() const override { return WorkKind::kernel; }
  void run(const Order& /*order*/) override { set_sticky_error(cudaErrorIllegalAddress); }
};

/// Whether the code of the grid is the program's own, and not that of a library.
bool is_of_the_program(const Closure& closure) {
  Dl_info code{};
  Dl_info program{};
  if (::dladdr(reinterpret_cast<const void*>(closure.invoke), &code) == 0) return true;
  const auto* entry = reinterpret_cast<const void*>(::getauxval(AT_ENTRY));
  return ::dladdr(entry, &program) != 0 && code.dli_fbase == program.dli_fbase;
}

}  // namespace

cudaError_t launch_grid(const char* kernel, const LaunchConfig& config, const Closure& closure) {
  if (!config.checked && checked::is_active() && !is_of_the_program(closure)) {
    note_control_call();  // a launch that nobody checks, by code that is checked
  }
  // A node of a graph is made inside a call, which holds the mutex and notes the error.
  if (WorkPointer* sink = LaunchSink::current()) {
    if (closure.borrows) return cudaErrorNotSupported;
    if (const cudaError_t error = check(kernel, config)) return error;
    *sink = std::make_shared<KernelWork>(kernel, config, closure, current_device());
    return cudaSuccess;
  }
  return on_stream(config.stream, [&](Stream& stream) -> cudaError_t {
    if (stream.device != current_device()) {
      rejection = fmt::format(
          "the stream is of device {}, and device {} is current: cudaSetDevice({}) before the "
          "launch, or a stream of device {}",
          stream.device, current_device(), stream.device, current_device());
      if (config.checked) report("launch_rejected", rejection, kernel, {});
      return cudaErrorInvalidResourceHandle;
    }
    if (const cudaError_t error = check(kernel, config)) return error;
    if (launches_to_failure > 0 && --launches_to_failure == 0) {
      rejection = "the harness lets this launch fail, to see who asks for its error";
      return cudaErrorLaunchOutOfResources;
    }
    if (closure.borrows) {
      if (const cudaError_t error = may_wait(stream)) return error;
    }
    const cudaError_t error =
        submit(stream, std::make_shared<KernelWork>(kernel, config, closure, stream.device));
    if (error == cudaSuccess && closure.borrows) Queues::instance().wait_for(stream);
    return error;
  });
}

cudaError_t launch_fault(const char* /*kernel*/, const LaunchConfig& config) {
  if (WorkPointer* sink = LaunchSink::current()) {
    *sink = std::make_shared<FaultWork>();
    return cudaSuccess;
  }
  return on_stream(config.stream,
                   [](Stream& stream) { return submit(stream, std::make_shared<FaultWork>()); });
}

void report_clusters() noexcept {
  report(
      "launch_rejected",
      "cudaLaunchKernelEx() asks for thread block clusters (cudaLaunchAttributeClusterDimension), "
      "which are not available on the cpu device: it returns cudaErrorNotSupported",
      "", {});
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
  return false;
}

}  // namespace simt

const char* simt::last_rejection() {
  note_control_call();
  return rejection.c_str();
}

void simt::fail_next_launch(std::size_t skip) {
  note_control_call();
  launches_to_failure = skip + 1;
}

bool simt::take_back_launch_failure() {
  note_control_call();
  return std::exchange(launches_to_failure, 0) > 0;
}
