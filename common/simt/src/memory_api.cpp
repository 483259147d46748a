// Allocation on the device and on the host.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <atomic>
#include <cstdint>

#include "checked/heap.h"
#include "checked/ranges.h"
#include "control_calls.h"
#include "device_memory.h"
#include "devices.h"
#include "graphs/capture.h"
#include "host_memory.h"
#include "memory.h"
#include "report.h"
#include "simt/control.h"
#include "streams/handle.h"

namespace simt {
namespace {

std::atomic<std::uint64_t>& allocations() {
  static std::atomic<std::uint64_t> count{0};
  return count;
}

cudaError_t allocate_host(void** pointer, std::size_t bytes, HostKind kind) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  std::lock_guard lock(device_mutex());
  if (const cudaError_t error = may_be_unsafe()) return error;
  *pointer = HostMemory::instance().allocate(bytes, kind);
  if (*pointer != nullptr && kind == HostKind::managed) ++allocations();
  return *pointer == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}

/// What nobody could free where `pointer` came, or whose it is.
const char* why_not_freed(const void* pointer) {
  if (const Allocation* inside = DeviceMemory::instance().find(pointer)) {
    if (inside->of_kernel) {
      return "which new or malloc() in a kernel gave: only delete or free() in a kernel may take "
             "it";
    }
    return inside->data == pointer ? "which cudaMalloc() or its kin gave: cudaFree() takes it"
                                   : "which is inside an allocation, not at its start";
  }
  if (DeviceMemory::is_device_address(pointer)) {
    return "which is not allocated: it may have been freed before";
  }
  const HostRange* range = HostMemory::instance().find(pointer);
  if (range == nullptr) return "which CUDA did not allocate";
  if (range->data != pointer) return "which is inside an allocation, not at its start";
  switch (range->kind) {
    case HostKind::pinned:
      return "which cudaMallocHost() or cudaHostAlloc() gave: cudaFreeHost() takes it";
    case HostKind::managed:
      return "which is managed memory: cudaFree() takes it";
    case HostKind::registered:
      return "which is registered: cudaHostUnregister() takes it, and then who allocated it";
    case HostKind::symbol:
      break;
  }
  return "which is a variable of the program";
}

/// `caller` is empty in unchecked code.
cudaError_t reject_free(const char* call, const void* pointer, const checked::CallChain& caller) {
  if (checked::report_double_free(pointer, caller)) return cudaErrorInvalidValue;
  report("invalid_free", fmt::format("{} got {}, {}", call, pointer, why_not_freed(pointer)), "",
         {});
  return cudaErrorInvalidValue;
}

const Allocation* allocation_at(const void* pointer) {
  const Allocation* allocation = DeviceMemory::instance().find(pointer);
  const bool begins = allocation != nullptr && allocation->data == pointer;
  return begins && !allocation->of_kernel ? allocation : nullptr;
}

void release(const Allocation& allocation) {
  DeviceMemory& memory = DeviceMemory::instance();
  memory.check_guards_of(allocation, "");
  memory.release(allocation.data);
}

/// cudaFree() waits for the device, so that nothing that was issued before touches the memory.
cudaError_t free_device(void* pointer) {
  if (pointer == nullptr) return cudaSuccess;
  std::lock_guard lock(device_mutex());
  if (const cudaError_t error = may_be_unsafe()) return error;
  Queues& queues = Queues::instance();
  const Allocation* allocation = allocation_at(pointer);
  if (allocation != nullptr) {
    queues.wait_for_device(allocation->device);
  } else {
    queues.wait_for_all();
  }
  if (sticky_error() != cudaSuccess) return sticky_error();
  allocation = allocation_at(pointer);  // cudaFreeAsync() may have been waited for
  if (allocation != nullptr) {
    release(*allocation);
    return cudaSuccess;
  }
  if (HostMemory::instance().release(pointer, HostKind::managed)) return cudaSuccess;
  return reject_free("cudaFree()", pointer, checked::caller());
}

class FreeWork : public Work {
 public:
  explicit FreeWork(void* pointer) : pointer_(pointer) {}
  WorkKind kind() const override { return WorkKind::free; }
  void run(const Order& order) override {
    if (const Allocation* allocation = allocation_at(pointer_)) {
      const std::size_t bytes = allocation->bytes;
      checked::range_operation("cudaFreeAsync()", call_, order,
                               {{pointer_, {bytes, bytes}, {bytes}, AccessKind::write}});
      release(*allocation);
      return checked::freed_by(pointer_, call_);
    }
    set_passing_error(reject_free("cudaFreeAsync()", pointer_, call_));
  }

 private:
  void* pointer_;
  checked::CallChain call_ = checked::caller();
};

/// In a graph memory comes and goes with the graph: here it stays for the next launch.
class CapturedFree : public Work {
 public:
  WorkKind kind() const override { return WorkKind::free; }
  void run(const Order& /*order*/) override {}
};

/// Owns memory that a graph allocates.
class CapturedAllocation : public Work {
 public:
  explicit CapturedAllocation(void* pointer) : pointer_(pointer) {}
  ~CapturedAllocation() override {
    if (const Allocation* allocation = allocation_at(pointer_)) release(*allocation);
  }
  WorkKind kind() const override { return WorkKind::allocate; }
  void run(const Order& /*order*/) override {}

 private:
  void* pointer_;
};

/// For the checked build: the memory comes into being here, in the stream's order.
class AllocationWork : public Work {
 public:
  AllocationWork(const char* call, void* pointer, std::size_t bytes)
      : name_(call), pointer_(pointer), bytes_(bytes) {}
  WorkKind kind() const override { return WorkKind::allocate; }
  void run(const Order& order) override {
    if (allocation_at(pointer_) == nullptr) return;
    checked::range_operation(name_, call_, order,
                             {{pointer_, {bytes_, bytes_}, {bytes_}, AccessKind::write}});
  }

 private:
  const char* name_;
  void* pointer_;
  std::size_t bytes_;
  checked::CallChain call_ = checked::caller();
};

/// Host memory that the device may still read or write: what is pending comes first.
template <class Body>
cudaError_t after_all_work(const Body& body) {
  return api([&]() -> cudaError_t {
    std::lock_guard lock(device_mutex());
    if (const cudaError_t error = may_be_unsafe()) return error;
    Queues::instance().wait_for_all();
    return sticky_error() != cudaSuccess ? sticky_error() : body();
  });
}

cudaMemoryType type_of(HostKind kind) {
  switch (kind) {
    case HostKind::pinned:
    case HostKind::registered:
      return cudaMemoryTypeHost;
    case HostKind::managed:
      return cudaMemoryTypeManaged;
    case HostKind::symbol:
      return cudaMemoryTypeDevice;
  }
  return cudaMemoryTypeUnregistered;
}

cudaPointerAttributes attributes_of(void* pointer) {
  if (const Allocation* allocation = DeviceMemory::instance().find(pointer)) {
    return {cudaMemoryTypeDevice, allocation->device, pointer, nullptr};
  }
  const HostRange* range = HostMemory::instance().find(pointer);
  if (range == nullptr) return {cudaMemoryTypeUnregistered, -2, nullptr, pointer};
  const bool on_device_only = range->kind == HostKind::symbol;
  return {type_of(range->kind), range->device, pointer, on_device_only ? nullptr : pointer};
}

/// cudaMalloc(), which a capture forbids.
cudaError_t allocate(void** pointer, std::size_t bytes) {
  std::lock_guard lock(device_mutex());
  const cudaError_t error = may_be_unsafe();
  return error != cudaSuccess ? error : allocate_device(pointer, bytes, current_device());
}

std::size_t pitch_of(std::size_t width) {
  constexpr std::size_t kPitchAlignment = 512;
  return (width + kPitchAlignment - 1) / kPitchAlignment * kPitchAlignment;
}

}  // namespace

PoolUse& pool_use(int device) {
  static std::array<PoolUse, kMaxDevices> uses;
  return uses[static_cast<std::size_t>(device)];
}

cudaError_t allocate_device(void** pointer, std::size_t bytes, int device) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  *pointer = DeviceMemory::instance().allocate(bytes, device);
  if (*pointer != nullptr) ++allocations();
  return *pointer == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}

std::uint64_t device_allocations() {
  note_control_call();
  return allocations();
}

cudaError_t allocate_in_stream(const char* call, void** pointer, std::size_t bytes, Stream& stream,
                               cudaMemPool_t pool) {
  if (const cudaError_t error = may_use(stream)) return error;
  if (const cudaError_t error = allocate_device(pointer, bytes, device_of(pool))) return error;
  if (*pointer == nullptr) return cudaSuccess;
  DeviceMemory::instance().set_pool(*pointer, access_of(pool));
  if (stream.capture != nullptr) {
    return submit(stream, std::make_shared<CapturedAllocation>(*pointer));
  }
  if (!checked::is_active()) return cudaSuccess;
  return submit(stream, std::make_shared<AllocationWork>(call, *pointer, bytes));
}

}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaMalloc(void** pointer, std::size_t bytes) {
  return api([&] { return allocate(pointer, bytes); });
}

cudaError_t cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t handle) {
  return on_stream(handle, [&](Stream& stream) {
    return allocate_in_stream("cudaMallocAsync()", pointer, bytes, stream,
                              current_pool(stream.device));
  });
}

cudaError_t cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width,
                            std::size_t height) {
  return api([&] {
    if (pitch == nullptr) return cudaErrorInvalidValue;
    *pitch = pitch_of(width);
    return allocate(pointer, *pitch * height);
  });
}

cudaError_t cudaMalloc3D(cudaPitchedPtr* pointer, cudaExtent extent) {
  return api([&] {
    if (pointer == nullptr) return cudaErrorInvalidValue;
    const std::size_t pitch = pitch_of(extent.width);
    *pointer = {nullptr, pitch, extent.width, extent.height};
    return allocate(&pointer->ptr, pitch * extent.height * extent.depth);
  });
}

cudaError_t cudaMallocManaged(void** pointer, std::size_t bytes, unsigned int flags) {
  return api([&] {
    if (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost) return cudaErrorInvalidValue;
    return allocate_host(pointer, bytes, HostKind::managed);
  });
}

cudaError_t cudaHostAlloc(void** pointer, std::size_t bytes, unsigned int flags) {
  constexpr unsigned kKnown =
      cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
  return api([&] {
    if ((flags & ~kKnown) != 0) return cudaErrorInvalidValue;
    return allocate_host(pointer, bytes, HostKind::pinned);
  });
}

cudaError_t cudaMallocHost(void** pointer, std::size_t bytes, unsigned int flags) {
  return cudaHostAlloc(pointer, bytes, flags);
}

cudaError_t cudaHostRegister(void* pointer, std::size_t bytes, unsigned int /*flags*/) {
  return api([&]() -> cudaError_t {
    if (pointer == nullptr || bytes == 0) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    if (const cudaError_t error = may_be_unsafe()) return error;
    HostMemory& memory = HostMemory::instance();
    const HostRange* known = memory.find(pointer);
    if (known != nullptr) {
      return known->kind == HostKind::registered ? cudaErrorHostMemoryAlreadyRegistered
                                                 : cudaErrorInvalidValue;
    }
    memory.add(pointer, bytes, HostKind::registered);
    return cudaSuccess;
  });
}

cudaError_t cudaHostUnregister(void* pointer) {
  return after_all_work([&] {
    return HostMemory::instance().remove(pointer, HostKind::registered)
               ? cudaSuccess
               : cudaErrorHostMemoryNotRegistered;
  });
}

cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned int flags) {
  return api([&] {
    if (device == nullptr || flags != 0) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    if (HostMemory::instance().find(host) == nullptr) return cudaErrorInvalidValue;
    *device = host;
    return cudaSuccess;
  });
}

cudaError_t cudaHostGetFlags(unsigned int* flags, void* host) {
  return api([&] {
    if (flags == nullptr) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    const HostRange* range = HostMemory::instance().find(host);
    if (range == nullptr || range->kind != HostKind::pinned) return cudaErrorInvalidValue;
    *flags = cudaHostAllocPortable | cudaHostAllocMapped;
    return cudaSuccess;
  });
}

cudaError_t cudaFree(void* pointer) {
  return api([&] { return free_device(pointer); });
}

cudaError_t cudaFreeAsync(void* pointer, cudaStream_t handle) {
  return on_stream(handle, [&](Stream& stream) {
    if (pointer == nullptr) return cudaErrorInvalidValue;
    if (allocation_at(pointer) == nullptr)
      return reject_free("cudaFreeAsync()", pointer, checked::caller());
    if (stream.capture != nullptr) return submit(stream, std::make_shared<CapturedFree>());
    return submit(stream, std::make_shared<FreeWork>(pointer));
  });
}

cudaError_t cudaFreeHost(void* pointer) {
  if (pointer == nullptr) return api([] { return cudaSuccess; });
  return after_all_work([&] {
    if (HostMemory::instance().release(pointer, HostKind::pinned)) return cudaSuccess;
    return reject_free("cudaFreeHost()", pointer, checked::caller());
  });
}

cudaError_t cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes) {
  return api([&] {
    if (free_bytes == nullptr || total_bytes == nullptr) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    *free_bytes = DeviceMemory::instance().free_bytes(current_device());
    *total_bytes = DeviceMemory::instance().total();
    return cudaSuccess;
  });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
  return api([&] {
    if (attributes == nullptr) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    *attributes = attributes_of(const_cast<void*>(pointer));
    return cudaSuccess;
  });
}

}  // extern "C"
