// Memory pools: their attributes can be set and read, other devices let in; memory is given back
// when it is freed.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <memory>
#include <unordered_set>

#include "devices.h"
#include "memory.h"
#include "streams/handle.h"

struct CUmemPoolHandle_st {
  int device = 0;
  unsigned long long release_threshold = 0;
  std::array<int, 4> reuse = {0, 1, 1, 1};  // by attribute
  std::shared_ptr<simt::PoolAccess> access = std::make_shared<simt::PoolAccess>();
};

namespace simt {
namespace {

std::unordered_set<cudaMemPool_t>& pools() {
  static auto* set = new std::unordered_set<cudaMemPool_t>;
  return *set;
}

cudaMemPool_t new_pool(int device) {
  auto* pool = new CUmemPoolHandle_st{device};
  pools().insert(pool);
  return pool;
}

cudaMemPool_t default_pool(int device) {
  static std::array<cudaMemPool_t, kMaxDevices> defaults = {};
  cudaMemPool_t& pool = defaults[static_cast<std::size_t>(device)];
  if (pool == nullptr) pool = new_pool(device);
  return pool;
}

std::array<cudaMemPool_t, kMaxDevices>& current_pools() {
  static std::array<cudaMemPool_t, kMaxDevices> current = {};
  return current;
}

/// The body of a call on a pool: it runs with the device's mutex held.
template <class Body>
cudaError_t on_pool(cudaMemPool_t pool, const Body& body) {
  return api([&]() -> cudaError_t {
    std::lock_guard lock(device_mutex());
    return pools().count(pool) != 0 ? body() : cudaErrorInvalidValue;
  });
}

template <class Body>
cudaError_t pool_of_device(cudaMemPool_t* pool, int device, const Body& body) {
  return api([&]() -> cudaError_t {
    if (!is_device(device)) return cudaErrorInvalidDevice;
    if (pool == nullptr) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    *pool = body();
    return cudaSuccess;
  });
}

/// The device that a description of access names, or -1.
int device_at(const cudaMemLocation& location) {
  return location.type == cudaMemLocationTypeDevice && is_device(location.id) ? location.id : -1;
}

}  // namespace

cudaMemPool_t current_pool(int device) {
  cudaMemPool_t set = current_pools()[static_cast<std::size_t>(device)];
  return set == nullptr ? default_pool(device) : set;
}

int device_of(cudaMemPool_t pool) {
  return pool->device;
}

std::shared_ptr<const PoolAccess> access_of(cudaMemPool_t pool) {
  return pool->access;
}

}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
  return pool_of_device(pool, device, [&] { return default_pool(device); });
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
  return pool_of_device(pool, device, [&] { return current_pool(device); });
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
  return on_pool(pool, [&]() -> cudaError_t {
    if (!is_device(device)) return cudaErrorInvalidDevice;
    if (pool->device != device) return cudaErrorInvalidValue;
    current_pools()[static_cast<std::size_t>(device)] = pool;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* p) {
  return api([&]() -> cudaError_t {
    if (pool == nullptr || p == nullptr || p->allocType != cudaMemAllocationTypePinned ||
        p->location.type != cudaMemLocationTypeDevice) {
      return cudaErrorInvalidValue;
    }
    if (p->handleTypes != cudaMemHandleTypeNone) return cudaErrorNotSupported;
    if (!is_device(p->location.id)) return cudaErrorInvalidDevice;
    std::lock_guard lock(device_mutex());
    *pool = new_pool(p->location.id);
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
  return on_pool(pool, [&] {
    if (pool == default_pool(pool->device)) return cudaErrorInvalidValue;
    cudaMemPool_t& current = current_pools()[static_cast<std::size_t>(pool->device)];
    if (current == pool) current = nullptr;
    pools().erase(pool);
    delete pool;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  return on_pool(pool, [&] {
    if (value == nullptr) return cudaErrorInvalidValue;
    switch (attribute) {
      case cudaMemPoolReuseFollowEventDependencies:
      case cudaMemPoolReuseAllowOpportunistic:
      case cudaMemPoolReuseAllowInternalDependencies:
        pool->reuse[static_cast<std::size_t>(attribute)] = *static_cast<int*>(value);
        return cudaSuccess;
      case cudaMemPoolAttrReleaseThreshold:
        pool->release_threshold = *static_cast<unsigned long long*>(value);
        return cudaSuccess;
      case cudaMemPoolAttrReservedMemHigh:
      case cudaMemPoolAttrUsedMemHigh:
        pool_use(pool->device).high = pool_use(pool->device).now;
        return cudaSuccess;
      default:
        return cudaErrorInvalidValue;
    }
  });
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  return on_pool(pool, [&] {
    if (value == nullptr) return cudaErrorInvalidValue;
    auto* number = static_cast<unsigned long long*>(value);
    switch (attribute) {
      case cudaMemPoolReuseFollowEventDependencies:
      case cudaMemPoolReuseAllowOpportunistic:
      case cudaMemPoolReuseAllowInternalDependencies:
        *static_cast<int*>(value) = pool->reuse[static_cast<std::size_t>(attribute)];
        return cudaSuccess;
      case cudaMemPoolAttrReleaseThreshold:
        *number = pool->release_threshold;
        return cudaSuccess;
      case cudaMemPoolAttrReservedMemCurrent:
      case cudaMemPoolAttrUsedMemCurrent:
        *number = pool_use(pool->device).now;
        return cudaSuccess;
      case cudaMemPoolAttrReservedMemHigh:
      case cudaMemPoolAttrUsedMemHigh:
        *number = pool_use(pool->device).high;
        return cudaSuccess;
    }
    return cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, std::size_t /*keep*/) {
  return on_pool(pool, [] { return cudaSuccess; });
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc* descriptions,
                                 std::size_t count) {
  return on_pool(pool, [&]() -> cudaError_t {
    if (descriptions == nullptr && count > 0) return cudaErrorInvalidValue;
    for (std::size_t i = 0; i < count; ++i) {
      const cudaMemAccessDesc& one = descriptions[i];
      const bool opens = one.flags == cudaMemAccessFlagsProtReadWrite;
      if (!opens && one.flags != cudaMemAccessFlagsProtNone) return cudaErrorInvalidValue;
      const int device = device_at(one.location);
      if (device < 0) return cudaErrorInvalidDevice;
      // Its own device cannot be shut out.
      if (!opens && device == pool->device) return cudaErrorInvalidDevice;
    }
    for (std::size_t i = 0; i < count; ++i) {
      (*pool->access)[static_cast<std::size_t>(device_at(descriptions[i].location))] =
          descriptions[i].flags == cudaMemAccessFlagsProtReadWrite;
    }
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t pool,
                                 cudaMemLocation* location) {
  return on_pool(pool, [&]() -> cudaError_t {
    if (flags == nullptr || location == nullptr) return cudaErrorInvalidValue;
    const int device = device_at(*location);
    if (device < 0) return cudaErrorInvalidDevice;
    const bool may = device == pool->device || (*pool->access)[static_cast<std::size_t>(device)];
    *flags = may ? cudaMemAccessFlagsProtReadWrite : cudaMemAccessFlagsProtNone;
    return cudaSuccess;
  });
}

cudaError_t cudaMallocFromPoolAsync(void** pointer, std::size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream) {
  return allocate_from_pool("cudaMallocFromPoolAsync()", pointer, bytes, pool, stream);
}

}  // extern "C"

cudaError_t simt::allocate_from_pool(const char* call, void** pointer, std::size_t bytes,
                                     cudaMemPool_t pool, cudaStream_t handle) {
  return on_stream(handle, [&](Stream& stream) {
    return pools().count(pool) == 0 ? cudaErrorInvalidValue
                                    : allocate_in_stream(call, pointer, bytes, stream, pool);
  });
}
