// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "devices.h"

#include <array>
#include <atomic>

#include "environment.h"

namespace simt {
namespace {

thread_local int current = 0;

// Read by signal handlers.
std::array<std::array<std::atomic<bool>, kMaxDevices>, kMaxDevices> peers;

bool exchange(int from, int to, bool wanted) {
  return peers[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)].exchange(wanted);
}

}  // namespace

int device_count() {
  static const int count =
      static_cast<int>(number_in_environment("SIMT_DEVICES", 1, 1, kMaxDevices));
  return count;
}

int current_device() {
  return current;
}

void set_current_device(int device) {
  current = device;
}

bool may_access(int from, int to) {
  return from == to || peers[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
}

bool enable_peer(int from, int to) {
  return !exchange(from, to, true);
}

bool disable_peer(int from, int to) {
  return exchange(from, to, false);
}

void forget_peers(int device) {
  for (int other = 0; other < kMaxDevices; ++other) {
    exchange(device, other, false);
    exchange(other, device, false);
  }
}

}  // namespace simt
