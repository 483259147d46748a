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
  // The driver goes by the addresses of all memory that it knows, whatever the direction says
  // (docs/results/errors.*.txt, memory.copies_of_pinned_memory).  Pageable memory it does not know.
  switch (kind) {
    case cudaMemcpyHostToHost:
    case cudaMemcpyDefault:
      return nullptr;
    case cudaMemcpyHostToDevice:
      return to.pageable() ? "the destination is the host's, but the copy is from host to device"
                           : nullptr;
    case cudaMemcpyDeviceToHost:
      return from.pageable() ? "the source is the host's, but the copy is from device to host"
                             : nullptr;
    case cudaMemcpyDeviceToDevice:
      return to.pageable() || from.pageable()
                 ? "a pointer is the host's, but the copy is from device to device"
                 : nullptr;
  }
  return "no such direction";
}

}  // namespace simt
