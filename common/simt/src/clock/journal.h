// The virtual time of this process: what the streams did, in the order in which the host asked for
// it.
//
// How long a piece of work takes is known when it has run here, which may be much later than it was
// issued.  So calls are written down, and put on the timeline in their order, as far as all earlier
// work has run.  The device's mutex is held for every call.
//
// Work may meet other work: collectives, and kernels that wait for each other's flags.  It is open
// until all of its partners have come, and with it what follows it; then they begin together.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "clock/timeline.h"
#include "streams/order.h"

namespace simt::clock {

/// What work meets: a collective of a communicator, or the nth message from a rank to another.
struct Meeting {
  const void* of = nullptr;  // the communicator's memory
  int from = -1;             // of a message
  int to = -1;
  std::uint64_t number = 0;

  auto operator<=>(const Meeting&) const = default;
};

class Journal {
 public:
  static Journal& instance();
  explicit Journal(const Card& card);

  /// The host is busy for so long with a call.
  void host_call(double microseconds);
  /// Work `order.self` was issued; `order` says what is over before it begins.
  void issued(const Order& order, int device, bool in_default_stream = false,
              bool of_graph = false);
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
  /// The work that runs is one of `members` pieces that begin together.
  void meets(const Meeting& meeting, unsigned members);
  /// The work that runs has waited for what `other` did meanwhile.  Work that waits for each other
  /// begins together.
  void waits_for(const Moment& other);
  /// Whether the work that runs is a node of a graph.
  bool runs_in_graph() const { return running_ != nullptr && running_->of_graph; }
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
    bool of_graph = false;
    Picoseconds issued = 0;  // of work that is open
    std::vector<std::pair<Meeting, unsigned>> meetings;
    std::vector<Moment> awaited;
  };
  using Open = std::vector<Entry>;

  std::vector<std::uint64_t> slots_of(const Order& order) const;
  Entry& entry_of(const Moment& moment);
  bool is_placed(const Moment& moment) const {
    return moment.slot < ids_.size() && moment.number <= ids_[moment.slot].size();
  }
  Moment last_before(const Entry& entry, std::size_t slot) const;
  bool can_begin(const Entry& entry) const;
  std::vector<Timeline::Id> before(const Entry& entry) const;
  void open(Entry entry);
  void place_open();
  void place_oldest();
  void place(const std::vector<std::size_t>& group);
  std::optional<std::vector<std::size_t>> partners_of(std::size_t index) const;
  std::optional<std::vector<std::size_t>> reached_from(std::size_t index) const;
  std::optional<std::vector<std::size_t>> group_of(std::size_t index) const;

  const Card& card_;
  Timeline timeline_;
  std::deque<Entry> entries_;                         // that are not on the timeline yet
  std::uint64_t first_ = 0;                           // the number of the first of them
  std::vector<std::vector<std::uint64_t>> entry_of_;  // by slot and number
  std::vector<std::vector<Timeline::Id>> ids_;        // by slot and number: those on the timeline
  Open open_;                                         // work that waits for its partners, by issue
  std::map<Meeting, std::vector<Moment>> members_;    // of the meetings of open work
  Entry* running_ = nullptr;
};

/// What the host spends in calls, in microseconds; measured on an H100's host.
inline constexpr double kEventCall = 0.5;
inline constexpr double kWaitCall = 5;  // from the end of the work to the return
/// Of one rank of a collective: two ranks of one thread in a group take 14.7 µs by call, where the
/// GPUs take 6 (docs/results/all_reduce.2xNVIDIA_H200.md).
inline constexpr double kCollectiveCall = 7;

}  // namespace simt::clock
