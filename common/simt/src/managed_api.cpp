// Managed memory: hints are checked and kept where they can be asked for; nothing moves, since both
// sides share one memory here.  What the host reads while a kernel is pending is old.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "devices.h"
#include "graphs/capture.h"
#include "host_memory.h"
#include "simt/managed.h"
#include "streams/event.h"
#include "streams/handle.h"

namespace simt {
namespace {

struct Advice {
  bool read_mostly = false;
  int preferred = cudaInvalidDeviceId;
  int accessed_by = cudaInvalidDeviceId;
  int prefetched = cudaInvalidDeviceId;
};

/// By the start of the managed range.
std::map<const void*, Advice>& advice_map() {
  static auto* map = new std::map<const void*, Advice>;
  return *map;
}

/// The managed range that holds all of the bytes, or null.
const HostRange* managed(const void* pointer, std::size_t bytes) {
  const HostRange* range = HostMemory::instance().find(pointer);
  if (range == nullptr || range->kind != HostKind::managed || bytes == 0) return nullptr;
  const auto offset = static_cast<std::size_t>(static_cast<const char*>(pointer) - range->data);
  return bytes <= range->bytes - offset ? range : nullptr;
}

bool is_place(int device) {
  return device == cudaCpuDeviceId || is_device(device);
}

cudaError_t advise(Advice& known, cudaMemoryAdvise advice, int device) {
  switch (advice) {
    case cudaMemAdviseSetReadMostly:
    case cudaMemAdviseUnsetReadMostly:
      known.read_mostly = advice == cudaMemAdviseSetReadMostly;
      return cudaSuccess;
    case cudaMemAdviseSetPreferredLocation:
      if (!is_place(device)) return cudaErrorInvalidDevice;
      known.preferred = device;
      return cudaSuccess;
    case cudaMemAdviseUnsetPreferredLocation:
      known.preferred = cudaInvalidDeviceId;
      return cudaSuccess;
    case cudaMemAdviseSetAccessedBy:
    case cudaMemAdviseUnsetAccessedBy:
      if (!is_place(device)) return cudaErrorInvalidDevice;
      known.accessed_by = advice == cudaMemAdviseSetAccessedBy ? device : cudaInvalidDeviceId;
      return cudaSuccess;
  }
  return cudaErrorInvalidValue;
}

}  // namespace

ManagedVariable::ManagedVariable(const volatile void* variable, std::size_t bytes,
                                 const char* name) noexcept
    : variable_(const_cast<void*>(variable)) {
  std::lock_guard lock(device_mutex());
  HostMemory::instance().add_variable(variable_, bytes, name);
}

ManagedVariable::~ManagedVariable() {
  std::lock_guard lock(device_mutex());
  HostMemory::instance().remove_variable(variable_);
}

}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaMemPrefetchAsync(const void* pointer, std::size_t bytes, int device,
                                 cudaStream_t handle) {
  return on_stream(handle, [&](Stream& stream) -> cudaError_t {
    if (!is_place(device)) return cudaErrorInvalidDevice;
    const HostRange* range = managed(pointer, bytes);
    if (range == nullptr) return cudaErrorInvalidValue;
    if (const cudaError_t error = may_query(stream)) return error;
    advice_map()[range->data].prefetched = device;
    return submit(stream, std::make_shared<WaitWork>());
  });
}

cudaError_t cudaMemAdvise(const void* pointer, std::size_t bytes, cudaMemoryAdvise advice,
                          int device) {
  return api([&]() -> cudaError_t {
    std::lock_guard lock(device_mutex());
    const HostRange* range = managed(pointer, bytes);
    return range == nullptr ? cudaErrorInvalidValue
                            : advise(advice_map()[range->data], advice, device);
  });
}

cudaError_t cudaMemRangeGetAttribute(void* data, std::size_t bytes, cudaMemRangeAttribute attribute,
                                     const void* pointer, std::size_t count) {
  return api([&] {
    std::lock_guard lock(device_mutex());
    const HostRange* range = managed(pointer, count);
    if (data == nullptr || bytes < sizeof(int) || range == nullptr) return cudaErrorInvalidValue;
    const Advice& known = advice_map()[range->data];
    int& value = *static_cast<int*>(data);
    switch (attribute) {
      case cudaMemRangeAttributeReadMostly:
        value = known.read_mostly ? 1 : 0;
        return cudaSuccess;
      case cudaMemRangeAttributePreferredLocation:
        value = known.preferred;
        return cudaSuccess;
      case cudaMemRangeAttributeAccessedBy:
        value = known.accessed_by;
        return cudaSuccess;
      case cudaMemRangeAttributeLastPrefetchLocation:
        value = known.prefetched;
        return cudaSuccess;
    }
    return cudaErrorInvalidValue;
  });
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t handle, void* pointer, std::size_t /*bytes*/,
                                     unsigned int flags) {
  return on_stream(handle, [&](Stream& stream) -> cudaError_t {
    const bool known =
        flags == cudaMemAttachGlobal || flags == cudaMemAttachHost || flags == cudaMemAttachSingle;
    if (!known || managed(pointer, 1) == nullptr) return cudaErrorInvalidValue;
    return submit(stream, std::make_shared<WaitWork>());
  });
}

}  // extern "C"
