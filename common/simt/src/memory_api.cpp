// Allocation on the device and on the host.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "checked/heap.h"
#include "device_memory.h"
#include "error.h"
#include "executor.h"
#include "host_memory.h"
#include "report.h"
#include "stream.h"

namespace simt {
namespace {

cudaError_t allocate_device(void** pointer, std::size_t bytes) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  std::lock_guard lock(device_mutex());
  *pointer = DeviceMemory::instance().allocate(bytes);
  return *pointer == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}

cudaError_t allocate_host(void** pointer, std::size_t bytes, HostKind kind) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  *pointer = nullptr;
  if (bytes == 0) return kind == HostKind::managed ? cudaErrorInvalidValue : cudaSuccess;
  std::lock_guard lock(device_mutex());
  *pointer = HostMemory::instance().allocate(bytes, kind);
  return *pointer == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}

cudaError_t free_device(void* pointer) {
  if (pointer == nullptr) return cudaSuccess;
  std::lock_guard lock(device_mutex());
  DeviceMemory& memory = DeviceMemory::instance();
  const Allocation* allocation = memory.find(pointer);
  if (allocation != nullptr && allocation->data == pointer) {
    memory.check_guards_of(*allocation, "");
    memory.release(pointer);
    return cudaSuccess;
  }
  if (HostMemory::instance().release(pointer, HostKind::managed)) return cudaSuccess;
  if (checked::report_double_free(pointer)) return cudaErrorInvalidValue;
  report("invalid_free",
         fmt::format("cudaFree() got {}, {}", pointer,
                     allocation != nullptr ? "which is inside an allocation, not at its start"
                     : DeviceMemory::is_device_address(pointer)
                         ? "which is not allocated: it may have been freed before"
                         : "which is no device memory"),
         "", {});
  return cudaErrorInvalidValue;
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
  if (DeviceMemory::instance().find(pointer) != nullptr) {
    return {cudaMemoryTypeDevice, 0, pointer, nullptr};
  }
  const HostRange* range = HostMemory::instance().find(pointer);
  if (range == nullptr) return {cudaMemoryTypeUnregistered, -2, nullptr, pointer};
  const bool on_device_only = range->kind == HostKind::symbol;
  return {type_of(range->kind), 0, pointer, on_device_only ? nullptr : pointer};
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaMalloc(void** pointer, std::size_t bytes) {
  return api([&] { return allocate_device(pointer, bytes); });
}

cudaError_t cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t stream) {
  return api([&] {
    if (!is_valid_stream(stream)) return cudaErrorInvalidResourceHandle;
    return allocate_device(pointer, bytes);
  });
}

cudaError_t cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width,
                            std::size_t height) {
  constexpr std::size_t kPitchAlignment = 512;
  return api([&] {
    if (pitch == nullptr) return cudaErrorInvalidValue;
    *pitch = (width + kPitchAlignment - 1) / kPitchAlignment * kPitchAlignment;
    return allocate_device(pointer, *pitch * height);
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
  return api([&] {
    if (pointer == nullptr || bytes == 0) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    return HostMemory::instance().add(pointer, bytes, HostKind::registered)
               ? cudaSuccess
               : cudaErrorHostMemoryAlreadyRegistered;
  });
}

cudaError_t cudaHostUnregister(void* pointer) {
  return api([&] {
    std::lock_guard lock(device_mutex());
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

cudaError_t cudaFree(void* pointer) {
  return api([&] { return free_device(pointer); });
}

cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
  return api([&] {
    if (!is_valid_stream(stream)) return cudaErrorInvalidResourceHandle;
    return pointer == nullptr ? cudaErrorInvalidValue : free_device(pointer);
  });
}

cudaError_t cudaFreeHost(void* pointer) {
  return api([&] {
    if (pointer == nullptr) return cudaSuccess;
    std::lock_guard lock(device_mutex());
    return HostMemory::instance().release(pointer, HostKind::pinned) ? cudaSuccess
                                                                     : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes) {
  return api([&] {
    if (free_bytes == nullptr || total_bytes == nullptr) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    *free_bytes = DeviceMemory::instance().free_bytes();
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
