// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "streams/copy_work.h"

#include <fmt/format.h>

#include <cstring>

#include "checked/ranges.h"
#include "checked/region.h"
#include "clock/session.h"
#include "counters/counters.h"
#include "counters/host.h"
#include "counters/reads.h"
#include "error.h"
#include "host_view.h"
#include "place.h"
#include "report.h"

namespace simt {
namespace {

template <class Body>
void for_each_row(const Box& box, const Body& body) {
  for (std::size_t z = 0; z < box.depth; ++z) {
    for (std::size_t y = 0; y < box.height; ++y) body(z, y);
  }
}

void copy_box(const CopyRequest& r) {
  auto* to = static_cast<char*>(r.to);
  const auto* from = static_cast<const char*>(r.from);
  for_each_row(r.box, [&](std::size_t z, std::size_t y) {
    std::memmove(to + z * r.to_layout.slice + y * r.to_layout.pitch,
                 from + z * r.from_layout.slice + y * r.from_layout.pitch, r.box.width);
    checked::mark_written(to + z * r.to_layout.slice + y * r.to_layout.pitch, r.box.width);
  });
}

void note_rows_read(const CopyRequest& r) {
  for_each_row(r.box, [&](std::size_t z, std::size_t y) {
    counters::note_read(
        static_cast<const char*>(r.from) + z * r.from_layout.slice + y * r.from_layout.pitch,
        r.box.width);
  });
}

void keep_rows(const CopyRequest& r) {
  for_each_row(r.box, [&](std::size_t z, std::size_t y) {
    counters::on_row_from_host(
        static_cast<char*>(r.to) + z * r.to_layout.slice + y * r.to_layout.pitch,
        static_cast<const char*>(r.from) + z * r.from_layout.slice + y * r.from_layout.pitch,
        r.box.width);
  });
}

/// False if the place is gone by now: freed in the order of streams, before this work.
bool open_place(const char* call, const void* pointer, std::size_t bytes) {
  const Place place = place_of(pointer, bytes);
  if (!place.fault.empty()) {
    report("invalid_copy", fmt::format("{}, when its turn came: {}", call, place.fault), "", {});
    set_sticky_error(cudaErrorIllegalAddress);
    return false;
  }
  if (place.allocation != nullptr) DeviceMemory::instance().open(*place.allocation);
  return true;
}

counters::Transfer transfer_of(const Place& to, bool from_host) {
  using counters::Transfer;
  if (to.device_only()) return from_host ? Transfer::host_to_device : Transfer::device_to_device;
  return from_host ? Transfer::host_to_host : Transfer::device_to_host;
}

/// Empty for what only the host may use: the copy has waited, or has a copy of its own.
checked::Rows rows_of(const void* begin, const Layout& layout, const Box& box, AccessKind kind) {
  return {place_of(begin, 1).on_device ? begin : nullptr, layout, box, kind};
}

clock::Route route_of(const Place& to, bool from_host, const Place& from) {
  using clock::Route;
  if (from_host) return to.device_only() ? Route::to_device : Route::on_host;
  if (!to.device_only()) return Route::to_host;
  const bool other = from.allocation != nullptr && to.allocation != nullptr &&
                     from.allocation->device != to.allocation->device;
  return other ? Route::to_peer : Route::on_device;
}

}  // namespace

void CopyWork::stage() {
  staged_ = std::make_unique_for_overwrite<char[]>(request_.box.bytes());
  CopyRequest packed = request_;
  packed.to = staged_.get();
  packed.to_layout = {packed.box.width, packed.box.width * packed.box.height};
  copy_box(packed);
  if (host_view::active) host_view::copied(packed, false, place_of(request_.to, 1).device_only());
  request_.from = packed.to;
  request_.from_layout = packed.to_layout;
}

void CopyWork::run(const Order& order) {
  const CopyRequest& r = request_;
  const bool from_host = !place_of(r.from, 1).device_only();
  if (!open_place(r.call, r.from, r.from_layout.span(r.box))) return;
  if (!open_place(r.call, r.to, r.to_layout.span(r.box))) return;
  checked::range_operation(r.call, call_, order,
                           {rows_of(r.from, r.from_layout, r.box, AccessKind::read),
                            rows_of(r.to, r.to_layout, r.box, AccessKind::write)});
  const Place to = place_of(r.to, 1);
  counters::on_transfer(transfer_of(to, from_host), r.box.bytes());
  clock::spend_copy(route_of(to, from_host, staged_ == nullptr ? place_of(r.from, 1) : Place{}),
                    staged_ != nullptr || place_of(r.from, 1).pageable() || to.pageable(),
                    r.box.bytes());
  if (from_host && to.device_only()) keep_rows(r);
  const bool for_kernels = to.device_only() || to.managed;  // what they go on with
  if (counters::watching_reads && !from_host && for_kernels) note_rows_read(r);
  copy_box(r);
  if (host_view::active) host_view::copied(r, !from_host, to.device_only());
}

void FillWork::run(const Order& order) {
  const FillRequest& r = request_;
  if (!open_place(r.call, r.to, r.layout.span(r.box))) return;
  checked::range_operation(r.call, call_, order,
                           {rows_of(r.to, r.layout, r.box, AccessKind::write)});
  counters::on_transfer(counters::Transfer::fill, r.box.bytes());
  clock::spend_copy(clock::Route::fill, false, r.box.bytes());
  for_each_row(r.box, [&](std::size_t z, std::size_t y) {
    char* row = static_cast<char*>(r.to) + z * r.layout.slice + y * r.layout.pitch;
    checked::mark_written(row, r.box.width);
    if (r.value_bytes == 1) {
      std::memset(row, static_cast<int>(r.value), r.box.width);
      return;
    }
    for (std::size_t x = 0; x < r.box.width; x += r.value_bytes) {
      std::memcpy(row + x, &r.value, r.value_bytes);
    }
  });
}

}  // namespace simt
