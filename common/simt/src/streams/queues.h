// Theory of operation.  Calls only queue their work.  Nothing runs until somebody waits for it: a
// synchronisation, a copy to pageable memory, a query (which moves things by one step), a full
// queue.  Then what must precede runs, in an order that the seed draws among all that are allowed;
// by another draw, work that nobody waits for runs too or stays where it is.  So work runs as late
// as the rules of CUDA allow, and a program that forgot to wait sees old data.  Collectives meet
// others: who waits for one of them wants all, and may have to wait for another thread or process.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <vector>

#include "streams/stream_state.h"

namespace simt {

/// All streams of all devices.  Use it with device_mutex() held.
class Queues {
 public:
  static Queues& instance();

  /// A stream that has no work; its order follows what the host has seen.
  Stream& open_stream(int device, StreamKind kind, int priority);
  /// The stream's work still runs.
  void close_stream(Stream& stream);
  Stream& legacy(int device);

  /// Queues `work` behind all that CUDA's rules put before it, and behind `after`, of which
  /// `follows` is the order.
  Moment issue(Stream& stream, WorkPointer work, std::vector<Moment> after = {},
               const Order* follows = nullptr);

  /// Runs until `moment` is over; the host then has seen it.
  void wait_for(const Moment& moment, const Order& order);
  void wait_for(Stream& stream) { wait_for({stream.slot, stream.issued}, stream.order); }
  /// Runs until `moment` is over; the host does not know.
  void run_through(const Moment& moment);
  static constexpr int kAllDevices = -1;
  void wait_for_device(int device);
  void wait_for_all() { wait_for_device(kAllDevices); }
  /// Runs what can run on the way to `moment`, without waiting; the host has not seen it then.
  void advance(const Moment& moment);
  /// Runs one piece of work on the way to `all`, or waits a little for other threads and processes
  /// if there is none to run.  The host has not seen it then.
  void go_on_towards(const std::vector<Moment>& all);
  /// Runs at most one piece of work on the way to `moment`; whether it is over.
  bool step(const Moment& moment, const Order& order);

  /// Runs what can run, because the host waits without a call; it has not seen it then.
  void run_unattended();
  /// How often the host has issued work or asked for some.
  std::uint64_t calls() const { return calls_; }

  bool is_over(const Moment& moment) const { return streams_[moment.slot]->is_over(moment.number); }
  /// Where the host is now.
  const Order& host() const { return host_; }
  std::size_t pending() const { return pending_; }
  const std::vector<std::unique_ptr<Stream>>& streams() const { return streams_; }

  /// Drops all work that has not run.
  void give_up(cudaError_t why);
  /// Begins the seed's draws anew.
  void restart_draws() { draws_ = 0; }

 private:
  Queues();
  void follow_implicit(Stream& stream, std::vector<Moment>& after);
  void note_if_all_seen();
  void want(const Moment& moment);
  void meet_partners(Stream& stream);
  bool is_wanted(const Moment& moment) const {
    return streams_[moment.slot]->wanted >= moment.number;
  }
  bool look_at_waiting();
  void wait_for_others();
  void run_until_over(const std::vector<Moment>& all);
  void run_one_or_wait();
  bool run_one();
  bool is_at_a_standstill() const;
  void let_others_in();
  void note_turn(Stream& stream, bool moved);
  Stream* pick();
  bool can_start(const Stream& stream) const;
  void run_front(Stream& stream);
  void finish(Stream& stream);
  std::uint64_t draw(std::uint64_t below);

  std::vector<std::unique_ptr<Stream>> streams_;  // by slot; the host's is there and unused
  std::vector<Stream*> legacy_;                   // by device
  std::vector<Stream*> busy_;                     // with work
  std::vector<Stream*> choice_;                   // pick()'s, kept for its memory
  Order host_;
  std::size_t pending_ = 0;
  std::size_t idle_turns_ = 0;  // of kernels that wait for others, since anything moved
  std::uint64_t moves_ = 1;     // how often anything has
  std::uint64_t calls_ = 0;
  bool unattended_ = false;  // nobody waits for what runs
  std::chrono::steady_clock::time_point moved_at_;
  std::uint64_t seed_ = 0;
  std::uint64_t draws_ = 0;
  std::condition_variable_any moved_;
};

}  // namespace simt
