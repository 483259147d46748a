// The calls about devices.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstring>

#include "checked/checked.h"
#include "counters/counters.h"
#include "device_memory.h"
#include "device_properties.h"
#include "devices.h"
#include "graphs/capture.h"
#include "host_memory.h"
#include "streams/handle.h"

namespace simt {
namespace {

cudaError_t synchronize() {
  std::lock_guard lock(device_mutex());
  if (const cudaError_t error = may_be_unsafe()) return error;
  counters::on_synchronise();
  Queues::instance().wait_for_device(current_device());
  return cudaSuccess;
}

/// What was issued still runs, as it does on a GPU before its context ends.
cudaError_t reset(int device) {
  std::lock_guard lock(device_mutex());
  Queues& queues = Queues::instance();
  queues.wait_for_device(device);
  queues.restart_draws();
  checked::context_ends();
  forget_streams(device);
  forget_peers(device);
  DeviceMemory::instance().release_all(device);
  HostMemory::instance().release_managed(device);
  clear_errors();
  return cudaSuccess;
}

/// The limits have no effect: printf() has no buffer here, and stacks have their size.
std::array<std::size_t, 7>& limits() {
  constexpr std::size_t kMiB = std::size_t{1} << 20;
  static std::array<std::size_t, 7> values = {1024, 8650752, 8 * kMiB, 2, 2048, 64, 0};
  return values;
}

/// The body of a call on a device.
template <class Body>
cudaError_t on_device(int device, const Body& body) {
  return api([&]() -> cudaError_t { return is_device(device) ? body() : cudaErrorInvalidDevice; });
}

/// Which devices there are can be asked after a sticky error, too.
template <class T>
cudaError_t store(T* out, T value) {
  if (out == nullptr) return note(cudaErrorInvalidValue);
  *out = value;
  return cudaSuccess;
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaGetDeviceCount(int* count) {
  return store(count, device_count());
}

cudaError_t cudaGetDevice(int* device) {
  return store(device, current_device());
}

cudaError_t cudaSetDevice(int device) {
  if (!is_device(device)) return note(cudaErrorInvalidDevice);
  set_current_device(device);
  return cudaSuccess;
}

cudaError_t cudaInitDevice(int device, unsigned int /*device_flags*/, unsigned int /*flags*/) {
  return on_device(device, [] { return cudaSuccess; });
}

cudaError_t cudaSetDeviceFlags(unsigned int flags) {
  return api([&] {
    constexpr unsigned kKnown = cudaDeviceScheduleSpin | cudaDeviceScheduleYield |
                                cudaDeviceScheduleBlockingSync | cudaDeviceMapHost;
    return (flags & ~kKnown) == 0 ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaGetDeviceFlags(unsigned int* flags) {
  return store(flags, cudaDeviceMapHost);
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* wanted, int device) {
  return on_device(device, [&] {
    if (wanted == nullptr) return cudaErrorInvalidValue;
    *wanted = properties(device);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr wanted, int device) {
  return on_device(device, [&] {
    return value != nullptr && find_attribute(wanted, device, value) ? cudaSuccess
                                                                     : cudaErrorInvalidValue;
  });
}

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* wanted) {
  return wanted == nullptr ? api([] { return cudaErrorInvalidValue; }) : store(device, 0);
}

cudaError_t cudaDeviceGetPCIBusId(char* id, int length, int device) {
  constexpr int kLength = 13;
  return on_device(device, [&] {
    if (id == nullptr || length < kLength) return cudaErrorInvalidValue;
    write_pci_bus_id(id, length, device);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* id) {
  return api([&] {
    if (device == nullptr || id == nullptr) return cudaErrorInvalidValue;
    for (int d = 0; d < device_count(); ++d) {
      char own[16];
      write_pci_bus_id(own, sizeof own, d);
      // The domain may be left out.
      if (std::strcmp(id, own) != 0 && std::strcmp(id, own + 5) != 0) continue;
      *device = d;
      return cudaSuccess;
    }
    return cudaErrorInvalidValue;
  });
}

cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
  return on_device(device, [&] {
    if (!is_device(peer)) return cudaErrorInvalidDevice;
    if (can == nullptr) return cudaErrorInvalidValue;
    *can = device != peer;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags) {
  return on_device(peer, [&] {
    if (flags != 0) return cudaErrorInvalidValue;
    if (peer == current_device()) return cudaErrorPeerAccessUnsupported;
    return enable_peer(current_device(), peer) ? cudaSuccess : cudaErrorPeerAccessAlreadyEnabled;
  });
}

cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  return on_device(peer, [&] {
    return disable_peer(current_device(), peer) ? cudaSuccess : cudaErrorPeerAccessNotEnabled;
  });
}

cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attribute, int from, int to) {
  return on_device(from, [&] {
    if (!is_device(to)) return cudaErrorInvalidDevice;
    if (value == nullptr || from == to) return cudaErrorInvalidValue;
    switch (attribute) {
      case cudaDevP2PAttrAccessSupported:
      case cudaDevP2PAttrNativeAtomicSupported:
        *value = 1;
        return cudaSuccess;
      case cudaDevP2PAttrPerformanceRank:
      case cudaDevP2PAttrCudaArrayAccessSupported:
        *value = 0;
        return cudaSuccess;
    }
    return cudaErrorInvalidValue;
  });
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value) {
  return api([&] {
    if (static_cast<std::size_t>(limit) >= limits().size()) return cudaErrorInvalidValue;
    limits()[static_cast<std::size_t>(limit)] = value;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit) {
  return api([&] {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (static_cast<std::size_t>(limit) >= limits().size()) return cudaErrorUnsupportedLimit;
    *value = limits()[static_cast<std::size_t>(limit)];
    return cudaSuccess;
  });
}

// The cache and the banks of shared memory have one configuration.
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache /*config*/) {
  return api([] { return cudaSuccess; });
}
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
  return store(config, cudaFuncCachePreferNone);
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig /*config*/) {
  return api([] { return cudaSuccess; });
}
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
  return store(config, cudaSharedMemBankSizeFourByte);
}

cudaError_t cudaDeviceSynchronize() {
  return api(synchronize);
}
cudaError_t cudaThreadSynchronize() {
  return api(synchronize);
}

cudaError_t cudaDeviceReset() {
  return reset(current_device());
}
cudaError_t cudaThreadExit() {
  return reset(current_device());
}

cudaError_t cudaDriverGetVersion(int* version) {
  return store(version, CUDART_VERSION);
}
cudaError_t cudaRuntimeGetVersion(int* version) {
  return store(version, CUDART_VERSION);
}

}  // extern "C"
