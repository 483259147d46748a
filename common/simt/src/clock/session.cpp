// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/session.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>

#include "checked/heap.h"
#include "clock/journal.h"
#include "clock/message_time.h"
#include "clock/overlap.h"
#include "control_calls.h"
#include "environment.h"
#include "executor.h"
#include "streams/queues.h"

namespace simt::clock {
namespace {

/// What a thread moves that nobody has looked at: three floats, as in a vector addition.
constexpr double kCoarseBytesPerThread = 12;
constexpr double kCoarseInstructions = 20;

struct Session {
  std::mutex mutex;
  bool enabled = [] {
    const auto is_set = [](const char* text) { return text != nullptr && *text != '\0'; };
    return is_set(std::getenv("SIMT_CLOCK")) || is_set(std::getenv("SIMT_TIMELINE"));
  }();
  std::uint64_t sampled = number_in_environment("SIMT_SAMPLE_BLOCKS", 0, 1, UINT64_MAX);
  std::vector<Launch> launches;

  void enable(bool on) {
    std::lock_guard lock(mutex);
    enabled = on;
  }

  static Session& instance() {
    static auto* session = new Session;  // outlives what runs at the end of the program
    return *session;
  }
};

struct Begin {
  std::size_t span = 0;
  Picoseconds time = 0;
};
Begin begin;  // of what end_overlap() looks at; guarded by the device's mutex

void keep(Launch launch) {
  Session& session = Session::instance();
  std::lock_guard lock(session.mutex);
  session.launches.push_back(std::move(launch));
}

KernelTime note(const std::string& kernel, const Work& work, std::uint64_t executed, bool coarse) {
  const KernelTime time = kernel_time(work, card());
  const Bounds& b = time.bounds;
  const auto us = [](double seconds) { return seconds * 1e6; };
  Launch launch;
  launch.kernel = kernel;
  launch.blocks = work.shape.blocks;
  launch.threads = work.shape.threads;
  launch.microseconds = static_cast<double>(time.total) * 1e-6;
  launch.call_microseconds = card().launch_call_us;
  launch.bound = b.greatest();
  launch.occupancy = time.occupancy;
  launch.executed = executed;
  launch.coarse = coarse;
  launch.dispatch = us(b.dispatch);
  launch.dram = us(b.dram);
  launch.l2 = us(b.l2);
  launch.atomics = us(b.atomics);
  launch.lsu = us(b.lsu);
  launch.issue = us(b.issue);
  launch.fp32 = us(b.fp32);
  launch.fp64 = us(b.fp64);
  launch.link = us(b.link);
  launch.latency = us(b.latency);
  keep(std::move(launch));
  return time;
}

/// The kernel that runs comes behind another one of its graph: less than a launch.
Picoseconds within_graph(Picoseconds duration) {
  if (!Journal::instance().runs_in_graph()) return duration;
  const double less = card().launch_latency_us - card().graph_node_us;
  return std::max<Picoseconds>(0, duration - from_seconds(less * 1e-6));
}

Work coarse_work(const Shape& shape) {
  const auto warps = static_cast<double>(shape.blocks * shape.warps());
  const double threads = static_cast<double>(shape.blocks) * shape.threads;
  Work work;
  work.shape = shape;
  work.instructions = kCoarseInstructions * warps;
  work.global_lines = 3 * warps;
  work.global_sectors = 12 * warps;
  work.l2_load_packets = 2 * warps;
  work.l2_store_packets = warps;
  work.dram_bytes = kCoarseBytesPerThread * threads;
  work.l2_load_bytes = work.dram_bytes * 2 / 3;
  work.l2_store_bytes = work.dram_bytes / 3;
  work.far_waits = 1;
  work.far_from_dram = 1;
  return work;
}

}  // namespace

bool enabled() {
  return Session::instance().enabled;
}

std::uint64_t sampled_blocks() {
  return Session::instance().sampled;
}

KernelTime note_launch(const std::string& kernel, const Work& work, std::uint64_t executed) {
  return note(kernel, work, executed, false);
}

void spend_launch(const std::string& kernel, const std::optional<KernelTime>& time,
                  const Shape& shape) {
  KernelTime known;
  if (time) {
    known = *time;
  } else {
    const Work guess = coarse_work(shape);
    known = enabled() ? note(kernel, guess, 0, true) : kernel_time(guess, card());
  }
  Journal::instance().spend(Engine::compute, within_graph(known.total), known.share, kernel, !time);
}

void spend_copy(Route route, bool pageable, std::size_t bytes) {
  const CopyTime time = copy_time(route, pageable, static_cast<double>(bytes), card());
  const bool by_link = route == Route::to_device || route == Route::to_host;
  const Picoseconds least =
      by_link ? link_time(route, static_cast<double>(bytes), card()) : time.duration;
  Journal::instance().spend_copy(time.engine, time.duration, least, by_link && pageable ? bytes : 0,
                                 name_of(route));
}

void spend_collectives(const std::string& name, const std::vector<Collective>& calls) {
  const CollectiveTime time = collective_time(calls, card());
  const bool of_graph = Journal::instance().runs_in_graph();
  const double launch = of_graph ? 0 : card().launch_latency_us - card().graph_node_us;
  const Picoseconds total = time.total + from_seconds(launch * 1e-6);
  const double share = collective_share(card());
  if (enabled()) {
    Launch launched;
    launched.kernel = name;
    launched.blocks = static_cast<std::uint64_t>(share * card().sms);
    launched.microseconds = static_cast<double>(total) * 1e-6;
    launched.call_microseconds = kCollectiveCall;
    launched.bound = time.by_bandwidth ? "link between devices" : "latency";
    launched.occupancy = share;
    keep(std::move(launched));
  }
  Journal::instance().spend(Engine::compute, total, share, name, false);
}

void times_are_asked_for() {
  if (checked::is_active()) Session::instance().enable(true);
}

void enable(bool on) {
  note_control_call();
  Session::instance().enable(on);
}

bool can_predict() {
  note_control_call();
  return checked::is_active();
}

void reset() {
  note_control_call();
  Session& session = Session::instance();
  std::lock_guard lock(session.mutex);
  session.launches.clear();
}

std::vector<Launch> launches() {
  note_control_call();
  Session& session = Session::instance();
  std::lock_guard lock(session.mutex);
  return session.launches;
}

void begin_overlap() {
  note_control_call();
  std::lock_guard lock(device_mutex());
  Journal& journal = Journal::instance();
  journal.advance();
  begin = {journal.timeline().spans().size(), journal.timeline().host_time()};
}

Overlap end_overlap() {
  note_control_call();
  std::lock_guard lock(device_mutex());
  Journal& journal = Journal::instance();
  journal.advance();
  return overlap_of(journal.timeline().spans(), begin.span, begin.time);
}

std::int64_t host_time() {
  note_control_call();
  const ForeignControls program;  // whose kernels and host functions may run here
  std::lock_guard lock(device_mutex());
  Journal& journal = Journal::instance();
  for (;;) {
    if (const auto time = journal.host_time()) return *time;
    Queues::instance().run_through(journal.missing());
  }
}

void host_waits_until(std::int64_t picoseconds) {
  note_control_call();
  std::lock_guard lock(device_mutex());
  Journal::instance().host_waited_until(picoseconds);
}

bool is_buffered_message(std::uint64_t bytes) {
  note_control_call();
  return is_buffered(bytes, card());
}

std::int64_t message_time(std::uint64_t bytes, bool meets) {
  note_control_call();
  return message_time(bytes, meets, card());
}

std::string card_name() {
  note_control_call();
  return card().name;
}

void sample_blocks(std::uint64_t blocks) {
  note_control_call();
  Session& session = Session::instance();
  std::lock_guard lock(session.mutex);
  session.sampled = blocks;
}

}  // namespace simt::clock
