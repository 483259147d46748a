// The virtual time of this process: what the streams did, in the order in which the host asked for
// it.
//
// How long a piece of work takes is known when it has run here, which may be much later than it was
// issued.  So calls are written down, and put on the timeline in their order, as far as all earlier
// work has run.  The device's mutex is held for every call.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "clock/timeline.h"
#include "streams/order.h"

namespace simt::clock {

class Journal {
 public:
  static Journal& instance();
  explicit Journal(const Card& card);

  /// The host is busy for so long with a call.
  void host_call(double microseconds);
  /// Work `order.self` was issued; `order` says what is over before it begins.
  void issued(const Order& order, int device, bool in_default_stream = false);
  /// The host has waited for all that `order` follows, except for itself.
  void host_waited(const Order& order);
  /// The host has waited until then for something outside of this process.
  void host_waited_until(Picoseconds time);

  /// The work at `moment` runs now; what spend() says until it is finished is its doing.
  void begins(const Moment& moment);
  void spend(Engine engine, Picoseconds duration, double share, const std::string& label,
             bool coarse);
  /// The same for a copy, and what it could take.
  void spend_copy(Engine engine, Picoseconds duration, Picoseconds least,
                  std::uint64_t pageable_bytes, const std::string& label);
  void finished(const Moment& moment);

  /// When the work was over.  Nothing, if work that was issued before it has not run yet:
  /// missing() is the first such.
  std::optional<Picoseconds> end_of(const Moment& moment);
  Moment missing() const;
  /// The host's time now; nothing as end_of() says.
  std::optional<Picoseconds> host_time();

  const Timeline& timeline() const { return timeline_; }
  /// Puts on the timeline what is known.
  void advance();

 private:
  struct Entry {
    enum class Kind : std::uint8_t { call, work, wait, until } kind = Kind::call;
    Picoseconds duration = 0;            // of a call; the time that is waited for
    Task task;                           // of work
    Moment moment;                       // of work
    std::vector<std::uint64_t> follows;  // by slot: the last number that is over
    bool is_known = false;
  };

  std::vector<std::uint64_t> slots_of(const Order& order) const;
  Entry& entry_of(const Moment& moment);

  const Card& card_;
  Timeline timeline_;
  std::deque<Entry> entries_;                         // that are not on the timeline yet
  std::uint64_t first_ = 0;                           // the number of the first of them
  std::vector<std::vector<std::uint64_t>> entry_of_;  // by slot and number
  std::vector<std::vector<Timeline::Id>> ids_;        // by slot and number: those on the timeline
  Entry* running_ = nullptr;
};

/// What the host spends in calls, in microseconds; measured on an H100's host.
inline constexpr double kEventCall = 0.5;
inline constexpr double kWaitCall = 5;  // from the end of the work to the return

}  // namespace simt::clock
