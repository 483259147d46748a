// What the host asks of the device, counted.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "host.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "control_calls.h"
#include "counters.h"
#include "kept_work.h"
#include "simt/counters.h"

namespace simt::counters {
namespace {

std::mutex mutex;
HostCounts counts;

std::atomic<std::uint64_t> issued{0};
thread_local std::uint64_t issued_here = 0;

struct Kept {
  bool on = false;
  std::size_t bytes = 0;
  std::vector<FromHost> rows;
};
Kept kept;

HostCounts::Copies& copies_of(Transfer transfer) {
  switch (transfer) {
    case Transfer::host_to_device:
      return counts.host_to_device;
    case Transfer::device_to_host:
      return counts.device_to_host;
    case Transfer::device_to_device:
      return counts.device_to_device;
    case Transfer::host_to_host:
      return counts.host_to_host;
    case Transfer::fill:
      break;
  }
  return counts.fills;
}

}  // namespace

void on_transfer(Transfer transfer, std::size_t bytes) {
  std::lock_guard lock(mutex);
  HostCounts::Copies& copies = copies_of(transfer);
  ++copies.calls;
  copies.bytes += bytes;
  keep_transfer(transfer, bytes);
}

void on_launch(const char* kernel, const LaunchConfig& config) {
  std::lock_guard lock(mutex);
  ++counts.launches;
  keep_launch(kernel, config);
}

void on_issue() {
  ++issued;
  ++issued_here;
}

void on_synchronise() {
  std::lock_guard lock(mutex);
  ++counts.synchronisations;
}

HostCounts host() {
  note_control_call();
  std::lock_guard lock(mutex);
  return counts;
}

std::uint64_t issued_elsewhere() {
  note_control_call();
  return issued - issued_here;
}

void on_row_from_host(const void* to, const void* from, std::size_t bytes) {
  std::lock_guard lock(mutex);
  if (!kept.on || bytes > kMostKept - kept.bytes) return;
  const auto* begin = static_cast<const char*>(from);
  // One byte again and again is what memory is cleared with: no result.
  if (std::all_of(begin, begin + bytes, [&](char byte) { return byte == *begin; })) return;
  kept.rows.push_back({to, {begin, begin + bytes}});
  kept.bytes += bytes;
}

void keep_from_host(bool on) {
  note_control_call();
  std::lock_guard lock(mutex);
  kept = {};
  kept.on = on;
}

std::vector<FromHost> kept_from_host() {
  note_control_call();
  std::lock_guard lock(mutex);
  return kept.rows;
}

void reset_host() {
  std::lock_guard lock(mutex);
  counts = {};
}

}  // namespace simt::counters
