// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "reads.h"

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <vector>

#include "control_calls.h"
#include "device_memory.h"
#include "executor.h"
#include "simt/counters.h"

namespace simt::counters {

bool watching_reads = false;

namespace {

struct Watched {
  std::uintptr_t begin;
  std::uintptr_t end;
  std::size_t element_bytes;
  std::vector<bool> read;  // by element
};

std::vector<Watched> watched;  // in the order of their addresses
std::size_t last = 0;          // the one that was read last

// The first that ends behind `address`; they do not overlap.
std::size_t find(std::uintptr_t address) {
  const auto at =
      std::upper_bound(watched.begin(), watched.end(), address,
                       [](std::uintptr_t wanted, const Watched& one) { return wanted < one.end; });
  return static_cast<std::size_t>(at - watched.begin());
}

}  // namespace

void note_read(const void* begin, std::size_t bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  const std::uintptr_t end = address + bytes;
  if (last >= watched.size() || address < watched[last].begin || end > watched[last].end) {
    last = find(address);
  }
  // A read may begin before a row, and go on to the next.
  for (std::size_t i = last; i < watched.size() && watched[i].begin < end; ++i) {
    Watched& row = watched[i];
    const std::uintptr_t from = std::max(address, row.begin) - row.begin;
    const std::uintptr_t to = std::min(end, row.end) - row.begin;
    for (std::size_t e = from / row.element_bytes; e * row.element_bytes < to; ++e) {
      row.read[e] = true;
    }
  }
}

void watch_reads(const std::vector<Row>& rows) {
  note_control_call();
  std::lock_guard lock(device_mutex());
  watched.clear();
  last = 0;
  for (const Row& row : rows) {
    const auto begin = reinterpret_cast<std::uintptr_t>(row.begin);
    if (row.elements == 0) continue;
    watched.push_back({begin, begin + row.elements * row.element_bytes, row.element_bytes,
                       std::vector<bool>(row.elements)});
  }
  std::sort(watched.begin(), watched.end(),
            [](const Watched& a, const Watched& b) { return a.begin < b.begin; });
  watching_reads = !watched.empty();
}

std::uint64_t elements_read() {
  note_control_call();
  std::lock_guard lock(device_mutex());
  std::uint64_t sum = 0;
  for (const Watched& row : watched) {
    sum += static_cast<std::uint64_t>(std::count(row.read.begin(), row.read.end(), true));
  }
  return sum;
}

}  // namespace simt::counters
