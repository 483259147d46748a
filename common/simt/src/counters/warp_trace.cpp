// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "warp_trace.h"

#include <algorithm>
#include <bit>

namespace simt::counters {
namespace {

unsigned lowest(std::uint32_t set) {
  return static_cast<unsigned>(std::countr_zero(set));
}

}  // namespace

WarpTrace::WarpTrace() : events_(new Event[std::size_t{kLanes} * kRow]) {}

void WarpTrace::begin(std::uint32_t lanes) {
  lanes_ = lanes;
  finished_ = waiting_ = met_ = 0;
  depth.fill(0);
  together_ = lanes;
  last_order_ = 0;
  blocks_.fill(0);
  begin_.fill(0);
  end_.fill(0);
}

/// Notes the lane's next event.
void WarpTrace::look_at(unsigned lane) {
  const std::uint32_t bit = 1u << lane;
  if (begin_[lane] == end_[lane]) {
    next_[lane] = kNone;
    empty_ |= bit;
    return;
  }
  const Event& event = at(lane)[begin_[lane]];
  next_[lane] = event.order;
  if (!event.is_meeting()) return;
  next_[lane] = kNone;
  waiting_ |= bit;
}

/// Lets the lanes go on that wait for nobody else.
void WarpTrace::open_meetings() {
  for (std::uint32_t left = waiting_; left != 0; left &= left - 1) {
    const unsigned lane = lowest(left);
    const Event& event = at(lane)[begin_[lane]];
    std::uint32_t met = 0;
    for (std::uint32_t others = waiting_; others != 0; others &= others - 1) {
      const unsigned other = lowest(others);
      if (at(other)[begin_[other]].what == event.what) met |= 1u << other;
    }
    // Lanes that have ended and handed on all they did are not waited for.
    const std::uint32_t expected = event.mask() & lanes_ & ~(finished_ & empty_);
    if ((expected & ~met) != 0) continue;
    for (std::uint32_t open = met; open != 0; open &= open - 1) {
      const unsigned other = lowest(open);
      next_[other] = at(other)[begin_[other]].order;
    }
    waiting_ &= ~met;
    left &= ~met | (1u << lane);
  }
}

/// Whether all lanes of the warp are at one event.
bool WarpTrace::all_next_are(std::uint64_t order) const {
  std::uint64_t differences = 0;
  if (lanes_ == ~0u) {
    for (const std::uint64_t next : next_) differences |= next ^ order;
    return differences == 0;
  }
  for (std::uint32_t left = lanes_; left != 0; left &= left - 1) {
    differences |= next_[lowest(left)] ^ order;
  }
  return differences == 0;
}

void WarpTrace::find_heads() {
  next_.fill(kNone);
  empty_ = waiting_ = 0;
  for (std::uint32_t left = lanes_; left != 0; left &= left - 1) look_at(lowest(left));
}

/// The block of code at whose end these lanes, which were together, part.  It is no function's that
/// they have left since their last instruction: their next ones stand higher.
std::uint64_t WarpTrace::parting_block(std::uint32_t lanes) {
  std::uint64_t deepest = 0xff;
  for (; lanes != 0; lanes &= lanes - 1) {
    const unsigned lane = lowest(lanes);
    if (begin_[lane] == end_[lane]) continue;
    deepest = std::min(deepest, at(lane)[begin_[lane]].order >> Event::kPcBits);
  }
  return blocks_[std::max(deepest, last_order_ >> Event::kPcBits) & 0xff] & Event::kPcMask;
}

/// Reports how many ways the lanes of the last instruction went.
void WarpTrace::count_ways(Sink& sink) {
  const std::uint32_t lanes = together_;
  std::uint32_t left = lanes;
  together_ = 0;
  if ((left & (left - 1)) == 0) return;
  const std::uint64_t common = next_[lowest(left)];
  if (left == lanes_ && common != kNone && all_next_are(common)) return;
  unsigned ways = 0;
  while (left != 0) {
    const unsigned first = lowest(left);
    std::uint32_t same = 0;
    for (std::uint32_t others = left; others != 0; others &= others - 1) {
      const unsigned other = lowest(others);
      const bool ended = begin_[other] == end_[other];
      const bool equal = ended ? begin_[first] == end_[first]
                               : begin_[first] != end_[first] && at(other)[begin_[other]].order ==
                                                                     at(first)[begin_[first]].order;
      if (equal) same |= 1u << other;
    }
    left &= ~same;
    ++ways;
  }
  if (ways > 1) sink.parted(last_order_ & Event::kPcMask, parting_block(lanes), ways);
}

void WarpTrace::step(Sink& sink, std::uint64_t order) {
  PerLane what{};
  std::uint32_t active = 0;
  for (std::uint32_t left = lanes_; left != 0; left &= left - 1) {
    const unsigned lane = lowest(left);
    if (next_[lane] != order) continue;
    active |= 1u << lane;
    what[lane] = at(lane)[begin_[lane]++].what;
  }
  sink.instruction(active, order, what);
  together_ = active;
  last_order_ = order;
  if (Event{order, what[lowest(active)]}.kind() == EventKind::block) note_block(order);
  for (std::uint32_t left = active; left != 0; left &= left - 1) look_at(lowest(left));
}

/// Goes on as long as all 32 lanes do the same, which most code of most kernels does.
void WarpTrace::march(Sink& sink) {
  if (lanes_ != ~0u) return;
  std::array<const Event*, kLanes> head;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    at(lane)[end_[lane]].order = kNone;
    head[lane] = at(lane) + begin_[lane];
  }
  PerLane what;
  std::uint32_t steps = 0;
  for (;; ++steps) {
    const std::uint64_t order = head[0]->order;
    std::uint64_t different = 0;
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      different |= head[lane]->order ^ order;
      what[lane] = head[lane]->what;
    }
    if (different != 0 || order == kNone) break;
    const Event first{order, what[0]};
    if (first.is_meeting() && first.mask() != lanes_) break;
    sink.instruction(lanes_, order, what);
    for (const Event*& next : head) ++next;
    last_order_ = order;
    if (first.kind() == EventKind::block) note_block(order);
  }
  if (steps == 0) return;
  for (std::uint32_t& begin : begin_) begin += steps;
  together_ = lanes_;
}

void WarpTrace::run(Sink& sink, bool force) {
  march(sink);
  find_heads();
  for (;;) {
    if (together_ == lanes_ && waiting_ == 0 && all_next_are(next_[lowest(lanes_)])) {
      march(sink);
      find_heads();
    }
    if (!force && (empty_ & ~finished_) != 0) break;
    if (empty_ == lanes_ && !force) break;
    if (together_ != 0) count_ways(sink);
    if (waiting_ != 0) open_meetings();
    const std::uint64_t order = *std::min_element(next_.begin(), next_.end());
    if (order != kNone) {
      step(sink, order);
      continue;
    }
    if (!force || waiting_ == 0) break;
    // Forced, and the ones that are waited for are not there.
    const unsigned lane = lowest(waiting_);
    next_[lane] = at(lane)[begin_[lane]].order;
    waiting_ &= ~(1u << lane);
  }
  compact();
}

/// Makes room behind the events that are left.
void WarpTrace::compact() {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if (begin_[lane] == 0) continue;
    std::copy(at(lane) + begin_[lane], at(lane) + end_[lane], at(lane));
    end_[lane] -= begin_[lane];
    begin_[lane] = 0;
  }
}

}  // namespace simt::counters
