// Which addresses lie beyond a link: in another device's memory, or in the host's.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "clock/footprint.h"

namespace simt::clock {

/// Who owns a piece of memory: the device whose kernel it is, another one, or the host.
enum class Owner { own, peer, host };

class PeerMap {
 public:
  /// The piece of memory that an address lies in, and whose it is.
  using Find = std::function<std::pair<Extent, Owner>(std::uint64_t address)>;

  /// All is the device's own.
  PeerMap() = default;
  explicit PeerMap(Find find) : find_(std::move(find)) {}

  Owner owner_of(std::uint64_t address) {
    if (find_ == nullptr || is_in(own_, address)) return Owner::own;
    if (is_in(peers_, address)) return Owner::peer;
    if (is_in(host_, address)) return Owner::host;
    const auto [extent, owner] = find_(address);
    (owner == Owner::own ? own_ : owner == Owner::peer ? peers_ : host_) = extent;
    return owner;
  }
  /// Whether owner_of() may tell others than own.
  bool has_others() const { return find_ != nullptr; }

 private:
  static bool is_in(const Extent& extent, std::uint64_t address) {
    return address - extent.begin < extent.bytes;
  }

  Find find_;
  Extent own_;  // those that were found last
  Extent peers_;
  Extent host_;
};

}  // namespace simt::clock
