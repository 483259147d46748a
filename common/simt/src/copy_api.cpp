// Copies and fills, as CUDA's calls.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <link.h>

#include "copy.h"
#include "devices.h"
#include "host_memory.h"
#include "report.h"
#include "source_line.h"
#include "streams/handle.h"

namespace simt {
namespace {

CopyRequest linear(const char* call, void* to, const void* from, std::size_t bytes,
                   cudaMemcpyKind kind) {
  return {call, to, {bytes, bytes}, from, {bytes, bytes}, {bytes}, kind};
}

CopyRequest rows(const char* call, void* to, std::size_t to_pitch, const void* from,
                 std::size_t from_pitch, std::size_t width, std::size_t height,
                 cudaMemcpyKind kind) {
  return {call, to, {to_pitch, 0}, from, {from_pitch, 0}, {width, height}, kind};
}

cudaError_t check_rows(std::size_t to_pitch, std::size_t from_pitch, std::size_t width) {
  return width > to_pitch || width > from_pitch ? cudaErrorInvalidPitchValue : cudaSuccess;
}

cudaError_t copy_rows(cudaStream_t handle, const CopyRequest& request, Waits waits) {
  return on_stream(handle, [&](Stream& stream) {
    const cudaError_t error =
        check_rows(request.to_layout.pitch, request.from_layout.pitch, request.box.width);
    return error != cudaSuccess ? error : copy(stream, request, waits);
  });
}

cudaError_t copy_boxes(const char* call, cudaStream_t handle, const cudaMemcpy3DParms* p,
                       Waits waits) {
  return on_stream(handle, [&](Stream& stream) -> cudaError_t {
    if (p == nullptr || p->srcArray != nullptr || p->dstArray != nullptr) {
      return cudaErrorInvalidValue;
    }
    return copy(stream, boxes(call, *p), waits);
  });
}

cudaError_t fill_boxes(const char* call, cudaStream_t handle, const cudaPitchedPtr& to, int value,
                       const cudaExtent& extent) {
  return on_stream(handle, [&](Stream& stream) {
    return fill(stream, {call,
                         to.ptr,
                         {to.pitch, to.pitch * to.ysize},
                         {extent.width, extent.height, extent.depth},
                         static_cast<unsigned char>(value)});
  });
}

cudaError_t fill_rows(const char* call, cudaStream_t handle, void* to, std::size_t pitch, int value,
                      std::size_t width, std::size_t height) {
  return on_stream(handle, [&](Stream& stream) {
    if (width > pitch) return cudaErrorInvalidValue;  // only copies name the pitch
    return fill(stream, {call, to, {pitch, 0}, {width, height}, static_cast<unsigned char>(value)});
  });
}

struct Static {
  const void* address;
  bool found = false;
  bool writable = false;
};

int look_in_module(dl_phdr_info* module, std::size_t, void* data) {
  auto& what = *static_cast<Static*>(data);
  for (int i = 0; i < module->dlpi_phnum; ++i) {
    const auto& segment = module->dlpi_phdr[i];
    const auto at = reinterpret_cast<std::uintptr_t>(what.address) - module->dlpi_addr;
    if (segment.p_type != PT_LOAD || at - segment.p_vaddr >= segment.p_memsz) continue;
    what.found = true;
    what.writable = (segment.p_flags & PF_W) != 0;
  }
  return what.found ? 1 : 0;
}

/// Whether a variable of the program or of a library begins there; those on a stack or in allocated
/// memory cannot be __device__.  What stands in quotes is no variable: it has no name, and nobody
/// may write there.
bool is_variable(const void* address, bool writes) {
  Static what{address};
  dl_iterate_phdr(look_in_module, &what);
  if (!what.found || what.writable) return what.found;
  return !writes && symbol_at(address).begin == reinterpret_cast<std::uintptr_t>(address);
}

cudaError_t no_variable(const char* call) {
  report("invalid_copy",
         fmt::format("{}: there is no __device__ or __constant__ variable; it wants the variable "
                     "itself, neither its name in quotes nor its address",
                     call),
         "", {});
  return cudaErrorInvalidSymbol;
}

/// A copy whose one end is a variable of the program.
cudaError_t copy_symbol(void* symbol, std::size_t size, std::size_t offset, cudaStream_t handle,
                        const CopyRequest& request, Waits waits) {
  return on_stream(handle, [&](Stream& stream) {
    const bool writes = request.to == static_cast<char*>(symbol) + offset;
    if (!is_variable(symbol, writes)) return no_variable(request.call);
    if (offset > size || request.box.width > size - offset) {
      report("invalid_copy",
             fmt::format("{}: {} bytes from offset {} do not fit into the variable, which has {}",
                         request.call, request.box.width, offset, size),
             "", {});
      return cudaErrorInvalidValue;
    }
    HostMemory::instance().add(symbol, size, HostKind::symbol);
    return copy(stream, request, waits);
  });
}

}  // namespace

cudaError_t copy_to_symbol(void* symbol, std::size_t size, const void* from, std::size_t bytes,
                           std::size_t offset, cudaMemcpyKind kind, bool waits,
                           cudaStream_t stream) {
  const auto request = linear(waits ? "cudaMemcpyToSymbol()" : "cudaMemcpyToSymbolAsync()",
                              static_cast<char*>(symbol) + offset, from, bytes, kind);
  return copy_symbol(symbol, size, offset, stream, request, waits ? Waits::yes : Waits::no);
}

cudaError_t copy_from_symbol(void* to, const void* symbol, std::size_t size, std::size_t bytes,
                             std::size_t offset, cudaMemcpyKind kind, bool waits,
                             cudaStream_t stream) {
  const auto request = linear(waits ? "cudaMemcpyFromSymbol()" : "cudaMemcpyFromSymbolAsync()", to,
                              static_cast<const char*>(symbol) + offset, bytes, kind);
  return copy_symbol(const_cast<void*>(symbol), size, offset, stream, request,
                     waits ? Waits::yes : Waits::no);
}

cudaError_t symbol_address(void** pointer, void* symbol, std::size_t size) {
  return api([&] {
    std::lock_guard lock(device_mutex());
    if (!is_variable(symbol, false)) return no_variable("cudaGetSymbolAddress()");
    HostMemory::instance().add(symbol, size, HostKind::symbol);
    *pointer = symbol;
    return cudaSuccess;
  });
}

}  // namespace simt

using namespace simt;

extern "C" {

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  return copy_rows(nullptr, linear("cudaMemcpy()", to, from, bytes, kind), Waits::yes);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream) {
  return copy_rows(stream, linear("cudaMemcpyAsync()", to, from, bytes, kind), Waits::no);
}

cudaError_t cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device,
                           std::size_t bytes) {
  if (!is_device(to_device) || !is_device(from_device)) {
    return api([] { return cudaErrorInvalidDevice; });
  }
  const auto request = linear("cudaMemcpyPeer()", to, from, bytes, cudaMemcpyDeviceToDevice);
  return copy_rows(nullptr, request, Waits::yes);
}

cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device,
                                std::size_t bytes, cudaStream_t stream) {
  if (!is_device(to_device) || !is_device(from_device)) {
    return api([] { return cudaErrorInvalidDevice; });
  }
  const auto request = linear("cudaMemcpyPeerAsync()", to, from, bytes, cudaMemcpyDeviceToDevice);
  return copy_rows(stream, request, Waits::no);
}

cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                         std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return copy_rows(nullptr,
                   rows("cudaMemcpy2D()", to, to_pitch, from, from_pitch, width, height, kind),
                   Waits::yes);
}

cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from,
                              std::size_t from_pitch, std::size_t width, std::size_t height,
                              cudaMemcpyKind kind, cudaStream_t stream) {
  return copy_rows(stream,
                   rows("cudaMemcpy2DAsync()", to, to_pitch, from, from_pitch, width, height, kind),
                   Waits::no);
}

cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* parameters) {
  return copy_boxes("cudaMemcpy3D()", nullptr, parameters, Waits::yes);
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* parameters, cudaStream_t stream) {
  return copy_boxes("cudaMemcpy3DAsync()", stream, parameters, Waits::no);
}

cudaError_t cudaMemset(void* pointer, int value, std::size_t bytes) {
  return fill_rows("cudaMemset()", nullptr, pointer, bytes, value, bytes, 1);
}

cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes, cudaStream_t stream) {
  return fill_rows("cudaMemsetAsync()", stream, pointer, bytes, value, bytes, 1);
}

cudaError_t cudaMemset2D(void* pointer, std::size_t pitch, int value, std::size_t width,
                         std::size_t height) {
  return fill_rows("cudaMemset2D()", nullptr, pointer, pitch, value, width, height);
}

cudaError_t cudaMemset2DAsync(void* pointer, std::size_t pitch, int value, std::size_t width,
                              std::size_t height, cudaStream_t stream) {
  return fill_rows("cudaMemset2DAsync()", stream, pointer, pitch, value, width, height);
}

cudaError_t cudaMemset3D(cudaPitchedPtr pointer, int value, cudaExtent extent) {
  return fill_boxes("cudaMemset3D()", nullptr, pointer, value, extent);
}

cudaError_t cudaMemset3DAsync(cudaPitchedPtr pointer, int value, cudaExtent extent,
                              cudaStream_t stream) {
  return fill_boxes("cudaMemset3DAsync()", stream, pointer, value, extent);
}

}  // extern "C"
