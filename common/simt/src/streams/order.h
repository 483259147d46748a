// Which work is over before other work begins: vector clocks.
//
// Every stream has a slot, and slot 0 is the host.  Work is numbered by its slot; what must be over
// before it is one number for each slot.  Two pieces of work of which neither happens before the
// other may run at the same time, whatever order they ran in here.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace simt {

using Slot = std::uint32_t;
inline constexpr Slot kHostSlot = 0;

/// The piece of work number `number` (from 1) of a slot.  On the host a number is a call that
/// issued or waited: what the host does itself lies between two of them.
struct Moment {
  Slot slot = kHostSlot;
  std::uint64_t number = 0;
};

/// A moment, and what is over when it begins.
class Order {
 public:
  Moment self;

  /// Whether `earlier` is over before this begins.  Also true for the moment itself.
  bool follows(const Moment& earlier) const {
    if (earlier.slot == self.slot) return earlier.number <= self.number;
    return earlier.number <= (earlier.slot == kHostSlot ? host_ : known(earlier.slot));
  }
  /// What `other` is and follows is over too, from now on.
  void join(const Order& other);
  void join(const Moment& moment);
  /// The last number of a stream's slot that is over; the moment itself does not count.
  std::uint64_t known(Slot slot) const {
    return clock_ != nullptr && slot < clock_->size() ? (*clock_)[slot] : 0;
  }

 private:
  std::uint64_t host_ = 0;                                   // changes with every call
  std::shared_ptr<const std::vector<std::uint64_t>> clock_;  // by slot; shared until it changes
};

/// Whether `a` is over before `b` begins.
inline bool happens_before(const Order& a, const Order& b) {
  return b.follows(a.self);
}

}  // namespace simt
