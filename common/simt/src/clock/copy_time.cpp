// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/copy_time.h"

namespace simt::clock {
namespace {

// Microseconds, measured on the H100 (docs/model.md).
constexpr double kOnDevice = 3.5;  // before the first byte
constexpr double kStaging = 4;     // of pageable memory, besides the copy's own latency

Picoseconds taking(double microseconds, double bytes, double gbs) {
  return from_seconds(microseconds * 1e-6 + bytes / (gbs * 1e9));
}

}  // namespace

CopyTime copy_time(Route route, bool pageable, double bytes, const Card& card) {
  const double latency = card.copy_latency_us + (pageable ? kStaging : 0);
  const double dram = card.dram_gbs * card.dram_reachable;
  switch (route) {
    case Route::to_device:
      return {Engine::host_to_device,
              taking(latency, bytes, pageable ? card.pageable_gbs : card.host_to_device_gbs)};
    case Route::to_host:
      return {Engine::device_to_host,
              taking(latency, bytes, pageable ? card.pageable_gbs : card.device_to_host_gbs)};
    case Route::to_peer:
      return {Engine::peer, taking(card.peer_latency_us, bytes, card.peer_gbs)};
    case Route::on_device:  // each byte is read and written
      return {Engine::compute, taking(kOnDevice, 2 * bytes, dram)};
    case Route::fill:
      return {Engine::compute, taking(kOnDevice, bytes, dram)};
    case Route::on_host:
      return {Engine::host, taking(0, bytes, card.pageable_gbs)};
  }
  return {};
}

Picoseconds link_time(Route route, double bytes, const Card& card) {
  return taking(0, bytes,
                route == Route::to_device ? card.host_to_device_gbs : card.device_to_host_gbs);
}

const char* name_of(Route route) {
  switch (route) {
    case Route::to_device:
      return "copy to device";
    case Route::to_host:
      return "copy to host";
    case Route::to_peer:
      return "copy to peer";
    case Route::on_device:
      return "copy on device";
    case Route::fill:
      return "fill";
    case Route::on_host:
      return "copy on host";
  }
  return "";
}

}  // namespace simt::clock
