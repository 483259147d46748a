// Which addresses lie in another device's memory.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "clock/footprint.h"

namespace simt::clock {

class PeerMap {
 public:
  /// The piece of memory that an address lies in, and whether another device owns it.
  using Find = std::function<std::pair<Extent, bool>(std::uint64_t address)>;

  /// Nothing is a peer's.
  PeerMap() = default;
  explicit PeerMap(Find find) : find_(std::move(find)) {}

  bool is_peer(std::uint64_t address) {
    if (find_ == nullptr || address - own_.begin < own_.bytes) return false;
    if (address - peers_.begin < peers_.bytes) return true;
    const auto [extent, is_peer] = find_(address);
    (is_peer ? peers_ : own_) = extent;
    return is_peer;
  }

 private:
  Find find_;
  Extent own_;  // those that were found last
  Extent peers_;
};

}  // namespace simt::clock
