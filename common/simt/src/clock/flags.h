// Who has stored what others poll: kernels of several devices that pass flags while they run.
//
// A kernel that polls waits for what a kernel of another stream has stored since it could run.  Of
// several of that stream it is the first that no earlier kernel of its own stream has waited for:
// a flag may be overwritten by the next kernel before the poll sees it, by chance.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "clock/polls.h"
#include "streams/order.h"

namespace simt::clock {

/// Used with the device's mutex held.
class Flags {
 public:
  static Flags& instance();

  /// Work `by` of `device` has stored at an address by an atomic or a volatile access.
  void stored(std::uint64_t address, const Moment& by, int device);
  /// Whether a device other than `device` has, and `reader` does not follow that.
  bool is_from_peer(std::uint64_t address, const Order& reader, int device) const;
  /// The grid `reader` is over: for whom it has waited.
  std::vector<Moment> awaited(const std::vector<PollRound>& rounds, const Order& reader,
                              int device);
  /// Everything is over, and the host knows: nobody waits for what was.
  void forget() {
    writers_.clear();
    met_.clear();
  }

 private:
  struct Writer {
    Moment moment;
    int device;
  };
  /// A kernel of one slot has waited for one of another.
  struct Met {
    std::uint64_t reader = 0;
    std::uint64_t writer = 0;
  };

  std::unordered_map<std::uint64_t, std::vector<Writer>> writers_;  // by address
  std::map<std::pair<Slot, Slot>, Met> met_;                        // the last, by slots
};

}  // namespace simt::clock
