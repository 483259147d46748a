// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "place.h"

#include <fmt/format.h>

#include "host_memory.h"

namespace simt {
namespace {

Place device_place(const void* pointer, std::size_t bytes) {
  const DeviceMemory& memory = DeviceMemory::instance();
  Place place;
  place.on_device = true;
  place.allocation = memory.find(pointer);
  if (place.allocation == nullptr) {
    place.fault = fmt::format("{} is not allocated: it is {}", pointer, memory.describe(pointer));
    return place;
  }
  if (place.allocation->of_kernel) {
    place.fault = fmt::format(
        "{} was made by new or malloc() in a kernel; the host can neither copy nor fill it",
        pointer);
    return place;
  }
  const auto offset =
      static_cast<std::size_t>(static_cast<const char*>(pointer) - place.allocation->data);
  const std::size_t left = place.allocation->bytes - offset;
  if (bytes > left) {
    place.fault = fmt::format(
        "{} bytes from offset {} of the allocation of {} bytes at {} end {} bytes behind it", bytes,
        offset, place.allocation->bytes, fmt::ptr(place.allocation->data), bytes - left);
  }
  return place;
}

}  // namespace

Place place_of(const void* pointer, std::size_t bytes) {
  if (DeviceMemory::is_device_address(pointer)) return device_place(pointer, bytes);
  Place place;
  const HostRange* range = HostMemory::instance().find(pointer);
  place.on_device = range != nullptr;
  place.managed = range != nullptr && range->kind == HostKind::managed;
  place.on_host = range == nullptr || range->kind != HostKind::symbol;
  if (pointer == nullptr) place.fault = "the pointer is null";
  return place;
}

const char* misfit(const Place& to, const Place& from, cudaMemcpyKind kind) {
  switch (kind) {
    case cudaMemcpyHostToHost:
      return !to.on_host || !from.on_host ? "a pointer is the device's, but the copy is from host "
                                            "to host"
                                          : nullptr;
    case cudaMemcpyHostToDevice:
      if (!to.on_device)
        return "the destination is the host's, but the copy is from host to device";
      return !from.on_host ? "the source is the device's, but the copy is from host to device"
                           : nullptr;
    case cudaMemcpyDeviceToHost:
      if (!to.on_host)
        return "the destination is the device's, but the copy is from device to host";
      return !from.on_device ? "the source is the host's, but the copy is from device to host"
                             : nullptr;
    case cudaMemcpyDeviceToDevice:
      return !to.on_device || !from.on_device ? "a pointer is the host's, but the copy is from "
                                                "device to device"
                                              : nullptr;
    case cudaMemcpyDefault:
      return nullptr;
  }
  return "no such direction";
}

}  // namespace simt
