// Copies and fills.  A direction that does not fit the pointers is cudaErrorInvalidValue, as on a
// GPU, and is reported with its reason. SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstring>

#include "checked/region.h"
#include "counters/counters.h"
#include "device_memory.h"
#include "error.h"
#include "executor.h"
#include "host_memory.h"
#include "report.h"
#include "stream.h"

namespace simt {
namespace {

/// One end of a copy.
struct Place {
  const Allocation* allocation = nullptr;  // to be opened
  bool on_host = false;                    // the host may use the pointer
  bool on_device = false;                  // a kernel may use it
  std::string fault;                       // why the bytes are no place at all
};

Place place_of(const void* pointer, std::size_t bytes) {
  Place place;
  DeviceMemory& memory = DeviceMemory::instance();
  if (DeviceMemory::is_device_address(pointer)) {
    place.on_device = true;
    place.allocation = memory.find(pointer);
    if (place.allocation == nullptr) {
      place.fault = fmt::format("{} is not allocated: it is {}", pointer, memory.describe(pointer));
      return place;
    }
    const auto offset =
        static_cast<std::size_t>(static_cast<const char*>(pointer) - place.allocation->data);
    const std::size_t left = place.allocation->bytes - offset;
    if (bytes > left) {
      place.fault = fmt::format(
          "{} bytes from offset {} of the allocation of {} bytes at {} end {} bytes behind it",
          bytes, offset, place.allocation->bytes, fmt::ptr(place.allocation->data), bytes - left);
    }
    return place;
  }
  const HostRange* range = HostMemory::instance().find(pointer);
  place.on_device = range != nullptr;
  place.on_host = range == nullptr || range->kind != HostKind::symbol;
  if (pointer == nullptr) place.fault = "the pointer is null";
  return place;
}

cudaError_t reject(const char* call, const std::string& why) {
  report("invalid_copy", fmt::format("{}: {}", call, why), "", {});
  return cudaErrorInvalidValue;
}

/// Why `kind` does not fit, or null.
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

/// Pinned memory counts as the host's, though a kernel may use it.
counters::Transfer direction(const Place& to, const Place& from) {
  using counters::Transfer;
  if (to.on_host) return from.on_host ? Transfer::host_to_host : Transfer::device_to_host;
  return from.on_host ? Transfer::host_to_device : Transfer::device_to_device;
}

struct Shape {
  std::size_t to_pitch;
  std::size_t from_pitch;
  std::size_t width;
  std::size_t height;
};

std::size_t span(std::size_t pitch, std::size_t width, std::size_t height) {
  return pitch * (height - 1) + width;
}

/// Opens device memory for the runtime's own use.
class Opened {
 public:
  explicit Opened(const Allocation* allocation) : allocation_(allocation) {
    if (allocation_ != nullptr) DeviceMemory::instance().open(*allocation_);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  ~Opened() {
    if (allocation_ != nullptr) DeviceMemory::instance().close(*allocation_);
  }

 private:
  const Allocation* allocation_;
};

cudaError_t copy(const char* call, void* to, const void* from, const Shape& shape,
                 cudaMemcpyKind kind) {
  if (shape.width == 0 || shape.height == 0) return cudaSuccess;
  if (shape.width > shape.to_pitch || shape.width > shape.from_pitch) {
    return cudaErrorInvalidPitchValue;
  }
  std::lock_guard lock(device_mutex());
  const Place target = place_of(to, span(shape.to_pitch, shape.width, shape.height));
  const Place source = place_of(from, span(shape.from_pitch, shape.width, shape.height));
  if (const char* why = misfit(target, source, kind)) {
    const bool known = kind >= cudaMemcpyHostToHost && kind <= cudaMemcpyDefault;
    if (known) reject(call, why);
    return known ? cudaErrorInvalidValue : cudaErrorInvalidMemcpyDirection;
  }
  if (!target.fault.empty()) return reject(call, "to: " + target.fault);
  if (!source.fault.empty()) return reject(call, "from: " + source.fault);
  const Opened open_source(source.allocation);
  const Opened open_target(target.allocation == source.allocation ? nullptr : target.allocation);
  auto* out = static_cast<char*>(to);
  const auto* in = static_cast<const char*>(from);
  for (std::size_t row = 0; row < shape.height; ++row) {
    std::memmove(out + row * shape.to_pitch, in + row * shape.from_pitch, shape.width);
    checked::mark_written(out + row * shape.to_pitch, shape.width);
  }
  counters::on_transfer(direction(target, source), shape.width * shape.height);
  return cudaSuccess;
}

cudaError_t fill(const char* call, void* pointer, std::size_t pitch, int value, std::size_t width,
                 std::size_t height) {
  if (width == 0 || height == 0) return cudaSuccess;
  if (width > pitch) return cudaErrorInvalidPitchValue;
  std::lock_guard lock(device_mutex());
  const Place place = place_of(pointer, span(pitch, width, height));
  if (!place.on_device) return reject(call, "the pointer is the host's");
  if (!place.fault.empty()) return reject(call, place.fault);
  const Opened opened(place.allocation);
  for (std::size_t row = 0; row < height; ++row) {
    std::memset(static_cast<char*>(pointer) + row * pitch, value, width);
    checked::mark_written(static_cast<char*>(pointer) + row * pitch, width);
  }
  counters::on_transfer(counters::Transfer::fill, width * height);
  return cudaSuccess;
}

cudaError_t on_stream(cudaStream_t stream) {
  return is_valid_stream(stream) ? cudaSuccess : cudaErrorInvalidResourceHandle;
}

}  // namespace

cudaError_t copy_to_symbol(void* symbol, std::size_t size, const void* from, std::size_t bytes,
                           std::size_t offset, cudaMemcpyKind kind) {
  return api([&] {
    if (offset > size || bytes > size - offset) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    HostMemory::instance().add(symbol, size, HostKind::symbol);
    return copy("cudaMemcpyToSymbol()", static_cast<char*>(symbol) + offset, from,
                {bytes, bytes, bytes, 1}, kind);
  });
}

cudaError_t copy_from_symbol(void* to, const void* symbol, std::size_t size, std::size_t bytes,
                             std::size_t offset, cudaMemcpyKind kind) {
  return api([&] {
    if (offset > size || bytes > size - offset) return cudaErrorInvalidValue;
    std::lock_guard lock(device_mutex());
    HostMemory::instance().add(const_cast<void*>(symbol), size, HostKind::symbol);
    return copy("cudaMemcpyFromSymbol()", to, static_cast<const char*>(symbol) + offset,
                {bytes, bytes, bytes, 1}, kind);
  });
}

cudaError_t symbol_address(void** pointer, void* symbol, std::size_t size) {
  return api([&] {
    std::lock_guard lock(device_mutex());
    HostMemory::instance().add(symbol, size, HostKind::symbol);
    *pointer = symbol;
    return cudaSuccess;
  });
}

}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return api([&] { return copy("cudaMemcpy()", to, from, {bytes, bytes, bytes, 1}, kind); });
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  return api([&] {
    if (const auto error = on_stream(stream); error != cudaSuccess) return error;
    return copy("cudaMemcpyAsync()", to, from, {bytes, bytes, bytes, 1}, kind);
  });
}

cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                         std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return api([&] {
    return copy("cudaMemcpy2D()", to, from, {to_pitch, from_pitch, width, height}, kind);
  });
}

cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from,
                              std::size_t from_pitch, std::size_t width, std::size_t height,
                              cudaMemcpyKind kind, cudaStream_t stream) {
  return api([&] {
    if (const auto error = on_stream(stream); error != cudaSuccess) return error;
    return copy("cudaMemcpy2DAsync()", to, from, {to_pitch, from_pitch, width, height}, kind);
  });
}

cudaError_t cudaMemset(void* pointer, int value, std::size_t bytes) {
  return api([&] { return fill("cudaMemset()", pointer, bytes, value, bytes, 1); });
}

cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes, cudaStream_t stream) {
  return api([&] {
    if (const auto error = on_stream(stream); error != cudaSuccess) return error;
    return fill("cudaMemsetAsync()", pointer, bytes, value, bytes, 1);
  });
}

cudaError_t cudaMemset2D(void* pointer, std::size_t pitch, int value, std::size_t width,
                         std::size_t height) {
  return api([&] { return fill("cudaMemset2D()", pointer, pitch, value, width, height); });
}

cudaError_t cudaMemset2DAsync(void* pointer, std::size_t pitch, int value, std::size_t width,
                              std::size_t height, cudaStream_t stream) {
  return api([&] {
    if (const auto error = on_stream(stream); error != cudaSuccess) return error;
    return fill("cudaMemset2DAsync()", pointer, pitch, value, width, height);
  });
}

}  // extern "C"
