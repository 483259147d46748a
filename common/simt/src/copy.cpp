// A direction that does not fit the pointers is cudaErrorInvalidValue, as on a GPU, and is reported
// with its reason.
//
// What returns before it is done follows "API synchronization behavior" of the CUDA Runtime API:
// device to device and fills never wait; a copy to pageable memory is done when the call returns; a
// copy from pageable memory has read it.  Pinned memory is read and written late.  One liberty is
// taken: cudaMemcpy() from pageable memory is done, not only staged, when it returns.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "copy.h"

#include <fmt/format.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <string>
#include <vector>

#include "graphs/capture.h"
#include "host_memory.h"
#include "place.h"
#include "report.h"
#include "streams/queues.h"

namespace simt {
namespace {

// Larger sources are not staged: what precedes the copy runs, and the copy with it.
constexpr std::size_t kStagedMost = std::size_t{64} << 20;

cudaError_t reject(const char* call, const std::string& why) {
  report("invalid_copy", fmt::format("{}: {}", call, why), "", {});
  return cudaErrorInvalidValue;
}

/// Whether the host may read the range; the copy would end the process elsewhere.  Every page is
/// asked for: stacks of threads have single ones between them that nobody may read.
bool is_of_the_host(const void* pointer, std::size_t bytes) {
  constexpr std::size_t kStep = 4096;
  const auto* begin = static_cast<const char*>(pointer);
  if (DeviceMemory::is_device_address(begin + bytes - 1)) return false;
  std::vector<iovec> probes;
  for (std::size_t at = 0; at < bytes; at += kStep) {
    probes.push_back({const_cast<char*>(begin + at), 1});
  }
  probes.push_back({const_cast<char*>(begin + bytes - 1), 1});
  std::vector<char> taken(probes.size());
  for (std::size_t first = 0; first < probes.size(); first += IOV_MAX) {
    const std::size_t count = std::min<std::size_t>(IOV_MAX, probes.size() - first);
    const iovec to{taken.data(), count};
    const ssize_t got = process_vm_readv(getpid(), &to, 1, &probes[first], count, 0);
    if (got < 0 && errno != EFAULT) return true;  // the system does not tell
    if (got != static_cast<ssize_t>(count)) return false;
  }
  return true;
}

bool fits(const Layout& layout, const Box& box) {
  return (box.height == 1 || box.width <= layout.pitch) &&
         (box.depth == 1 || layout.pitch * box.height <= layout.slice);
}

/// Where such a range lies beside pinned memory, as half a sentence: an offset that is too large
/// leads a few times its size away.
std::string beside_pinned(const void* pointer) {
  constexpr std::size_t kNear = 16;
  const HostRange* range = HostMemory::instance().find_before(pointer);
  if (range == nullptr) return "";
  const auto offset = static_cast<std::size_t>(static_cast<const char*>(pointer) - range->data);
  if (offset / kNear >= range->bytes) return "";
  return fmt::format("; they begin {} bytes behind the begin of {} bytes of pinned memory", offset,
                     range->bytes);
}

enum class Course { late, staged, at_once };

Course course_of(const Place& to, const Place& from, const Box& box, Waits waits) {
  const auto host_only = [](const Place& p) { return p.on_host && !p.managed; };
  if (host_only(to) && host_only(from)) return Course::at_once;
  if (waits == Waits::yes) {
    return to.device_only() && from.device_only() ? Course::late : Course::at_once;
  }
  if (to.pageable()) return Course::at_once;
  if (!from.pageable()) return Course::late;
  return box.bytes() <= kStagedMost ? Course::staged : Course::at_once;
}

}  // namespace

CopyRequest boxes(const char* call, const cudaMemcpy3DParms& p) {
  const auto at = [](const cudaPitchedPtr& base, const cudaPos& pos) {
    return static_cast<char*>(base.ptr) + pos.z * base.pitch * base.ysize + pos.y * base.pitch +
           pos.x;
  };
  return {call,
          at(p.dstPtr, p.dstPos),
          {p.dstPtr.pitch, p.dstPtr.pitch * p.dstPtr.ysize},
          at(p.srcPtr, p.srcPos),
          {p.srcPtr.pitch, p.srcPtr.pitch * p.srcPtr.ysize},
          {p.extent.width, p.extent.height, p.extent.depth},
          p.kind};
}

cudaError_t check(const CopyRequest& r) {
  if (!fits(r.to_layout, r.box) || !fits(r.from_layout, r.box)) return cudaErrorInvalidPitchValue;
  const Place to = place_of(r.to, r.to_layout.span(r.box));
  const Place from = place_of(r.from, r.from_layout.span(r.box));
  if (const char* why = misfit(to, from, r.kind)) {
    const bool known = r.kind >= cudaMemcpyHostToHost && r.kind <= cudaMemcpyDefault;
    if (known) reject(r.call, why);
    return known ? cudaErrorInvalidValue : cudaErrorInvalidMemcpyDirection;
  }
  if (!to.fault.empty()) return reject(r.call, "to: " + to.fault);
  if (!from.fault.empty()) return reject(r.call, "from: " + from.fault);
  for (const bool reads : {false, true}) {
    const void* pointer = reads ? r.from : r.to;
    const std::size_t bytes = (reads ? r.from_layout : r.to_layout).span(r.box);
    if (!(reads ? from : to).on_host || is_of_the_host(pointer, bytes)) continue;
    return reject(r.call,
                  fmt::format("{}: {} bytes from {} on are not all memory of the host{}",
                              reads ? "from" : "to", bytes, pointer, beside_pinned(pointer)));
  }
  return cudaSuccess;
}

cudaError_t check(const FillRequest& r) {
  if (!fits(r.layout, r.box)) return cudaErrorInvalidPitchValue;
  const Place to = place_of(r.to, r.layout.span(r.box));
  if (!to.on_device) return reject(r.call, "the pointer is the host's");
  return to.fault.empty() ? cudaSuccess : reject(r.call, to.fault);
}

cudaError_t copy(Stream& stream, const CopyRequest& request, Waits waits) {
  if (request.box.empty()) return cudaSuccess;
  if (const cudaError_t error = check(request)) return error;
  const Place to = place_of(request.to, 1);
  const Place from = place_of(request.from, 1);
  auto work = std::make_shared<CopyWork>(request);
  if (stream.capture != nullptr) return submit(stream, std::move(work));
  const Course course = course_of(to, from, request.box, waits);
  if (course == Course::staged) work->stage();
  const cudaError_t error = submit(stream, std::move(work));
  if (error == cudaSuccess && course == Course::at_once) Queues::instance().wait_for(stream);
  return error;
}

cudaError_t fill(Stream& stream, const FillRequest& request) {
  if (request.box.empty()) return cudaSuccess;
  if (const cudaError_t error = check(request)) return error;
  const Place to = place_of(request.to, 1);
  const cudaError_t error = submit(stream, std::make_shared<FillWork>(request));
  const bool pinned = to.on_host && to.on_device && !to.managed;
  if (error == cudaSuccess && pinned && stream.capture == nullptr) {
    Queues::instance().wait_for(stream);
  }
  return error;
}

}  // namespace simt
