// What the host asks of the device, counted.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "host.h"

#include <mutex>

#include "counters.h"
#include "simt/counters.h"

namespace simt::counters {
namespace {

std::mutex mutex;
HostCounts counts;

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
}

void on_launch() {
  std::lock_guard lock(mutex);
  ++counts.launches;
}

void on_synchronise() {
  std::lock_guard lock(mutex);
  ++counts.synchronisations;
}

HostCounts host() {
  std::lock_guard lock(mutex);
  return counts;
}

void reset_host() {
  std::lock_guard lock(mutex);
  counts = {};
}

}  // namespace simt::counters
