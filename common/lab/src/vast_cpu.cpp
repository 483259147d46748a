// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "simt/vast.h"

#include "own_controls.h"
#include "simt/counters.h"
#include "vast.h"

namespace lab::vast {

bool is_available() {
  return true;
}

void* allocate_repeating(std::size_t bytes, std::size_t period) {
  return device::own([&] { return simt::allocate_repeating(bytes, period); });
}

void* allocate_with_holes(std::size_t bytes) {
  return device::own([&] { return simt::allocate_with_holes(bytes); });
}

std::vector<Range> touched(const void* data) {
  std::vector<Range> ranges;
  for (const auto& piece : device::own([&] { return simt::touched_pieces(data); }))
    ranges.push_back({piece.begin, piece.bytes});
  return ranges;
}

void make_empty(void* data) {
  device::own([&] { simt::make_empty(data); });
}

std::uint64_t bytes_beside_kernels() {
  return device::own([] {
    const simt::counters::HostCounts now = simt::counters::host();
    return now.host_to_device.bytes + now.device_to_host.bytes + now.device_to_device.bytes +
           now.host_to_host.bytes + now.fills.bytes + simt::host_bytes_allocated();
  });
}

OneBlock::OneBlock(std::uint64_t number) {
  device::own([&] { simt::run_only_block(number); });
}

OneBlock::~OneBlock() {
  device::own([] { simt::run_only_block({}); });
}

}  // namespace lab::vast
