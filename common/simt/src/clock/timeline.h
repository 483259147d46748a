// Virtual time: when the work of streams runs on the engines of the cards, and what the host waits
// for.  A pure simulation: the same calls give the same times, to the bit.
//
// The host has a clock of its own, which each call moves on.  A piece of work starts when the host
// has issued it, when all that it depends on is over and when its engine is free.  Work is placed
// in the order in which it was issued; a piece that has to wait leaves its engine to later ones.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "clock/kernel_time.h"

namespace simt::clock {

enum class Engine : std::uint8_t {
  compute,         // kernels, copies on the device and fills: shared by what fits beside each other
  host_to_device,  // one piece of work at a time, as the rest
  device_to_host,
  peer,  // from this device to another
  host,  // functions of the host in a stream
  none,  // takes no time: events
};
const char* name_of(Engine engine);

/// What is to be placed.
struct Task {
  Engine engine = Engine::none;
  int device = 0;
  std::uint32_t stream = 0;  // for the picture
  std::string label;
  Picoseconds duration = 0;
  double share = 1;  // of the compute engine that it occupies, up to 1
  bool coarse = false;
  // For overlap.h:
  Picoseconds least = 0;             // of a copy: from pinned memory, at the link's speed
  std::uint64_t pageable_bytes = 0;  // of a copy between host and device
  bool in_default_stream = false;    // or in one that waits for it
};

/// A task that the host has issued.
struct Issued {
  Task task;
  Picoseconds time = 0;              // when
  std::vector<std::size_t> after;    // what is over before it begins: numbers of spans
  std::vector<std::size_t> awaited;  // what it waits for while it runs: it ends when it would if it
                                     // had begun with them
};

/// A task that has its place.
struct Span {
  Task task;
  Picoseconds issued = 0;
  Picoseconds start = 0;
  Picoseconds end = 0;
};

class Timeline {
 public:
  using Id = std::size_t;

  /// `shared_copy_engine`: copies in both directions take turns.
  explicit Timeline(bool shared_copy_engine = false) : shared_copy_engine_(shared_copy_engine) {}

  /// The host works or waits for so long.
  void host_takes(Picoseconds duration) { host_ += duration; }
  Picoseconds host_time() const { return host_; }
  /// The host waits until then, if it is not later already.
  void host_waits_until(Picoseconds time) { host_ = std::max(host_, time); }
  /// The host waits until the task is over.
  void host_waits_for(Id task);

  /// Issued now; starts when all of `after` are over.
  Id add(Task task, const std::vector<Id>& after);
  /// These start together, when the last of them can; the first one's number, the others follow.
  Id add_together(std::vector<Issued> tasks);

  const std::vector<Span>& spans() const { return spans_; }
  const Span& operator[](Id id) const { return spans_[id]; }

 private:
  /// What is taken of an engine, by time: the share from one key to the next.  The engine is free
  /// behind the last.
  using Load = std::map<Picoseconds, std::int64_t>;

  Load& load_of(const Task& task);
  Picoseconds ready_at(const Issued& issued) const;
  Picoseconds duration_from(const Issued& issued, Picoseconds start) const;
  Picoseconds first_start(const std::vector<Issued>& tasks);

  bool shared_copy_engine_;
  Picoseconds host_ = 0;
  std::vector<Span> spans_;
  std::map<std::pair<int, Engine>, Load> loads_;
};

}  // namespace simt::clock
