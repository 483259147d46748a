// Collisions of two threads on one word, by the rules in watch.h.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <vector>

#include "describe.h"
#include "fences.h"
#include "finding.h"
#include "look.h"
#include "stream_race.h"

namespace simt::checked {

bool is_pending = false;

namespace {

enum class Relation { ordered, in_warp, in_block, in_grid, elsewhere };

std::uint32_t floor_of(const Actor& actor) {
  return actor.site.space == Space::shared ? UINT32_MAX : grid_watch.first_segment;
}

Relation relation(const Actor& actor, const Cell& cell, unsigned slot) {
  const BlockWatch& watch = *actor.lane.block->watch;
  const std::uint32_t segment = cell.segment[slot];
  const unsigned me = actor.thread();
  const unsigned other = cell.thread(slot);
  if (segment == watch.segment) {
    if (other == me) return Relation::ordered;
    if (other / kWarpLanes != me / kWarpLanes) {
      return is_fenced(actor.lane, watch.owner, segment, other) ? Relation::ordered
                                                                : Relation::in_block;
    }
    const WarpClocks& warp = watch.warps[me / kWarpLanes];
    const auto& row = warp.rows[warp.row[me % kWarpLanes]];
    if (row[other % kWarpLanes] >= cell.clock[slot]) return Relation::ordered;
    return is_fenced(actor.lane, watch.owner, segment, other) ? Relation::ordered
                                                              : Relation::in_warp;
  }
  if (is_stale(cell, slot, watch, floor_of(actor))) return Relation::ordered;
  if (grid_watch.owner(segment) == kElsewhere) {
    return is_fenced_elsewhere(actor.lane, segment, other) ? Relation::ordered
                                                           : Relation::elsewhere;
  }
  return is_fenced(actor.lane, grid_watch.owner(segment), segment, other) ? Relation::ordered
                                                                          : Relation::in_grid;
}

struct Collision {
  const char* kind;
  Severity severity;
  const char* why;
};

Collision classify(Relation relation, bool both_write, bool same_place) {
  switch (relation) {
    case Relation::in_grid:
      return {"race", Severity::error, "blocks of one grid run in any order, or at once"};
    case Relation::in_warp:
      if (both_write) return {"race", Severity::error, "the lanes of a warp need not go together"};
      return {"warp_synchronous", Severity::warning,
              "the lanes of a warp need not go together: __syncwarp() must stand between, or "
              "__threadfence() on both sides where an atomic operation hands over (a lock)"};
    default:
      break;
  }
  if (both_write && same_place) {
    return {"race", Severity::error, "which of the two values stays is not known"};
  }
  return {"missing_barrier", Severity::error, "no barrier stands between"};
}

/// Two accesses that collide, and what is needed to tell of them later.
struct Clash {
  Relation relation;
  Lane* lane;
  Site* site;
  AccessKind kind;
  const Site* other;
  unsigned other_thread;
  uint3 other_block;
  AccessKind other_kind;
  std::uint32_t other_segment;
  bool narrow;  // two atomics, one of block scope
  Bytes bytes;  // where they collide
  Bytes named;  // what a report names

  bool both_write() const { return kind == AccessKind::write && other_kind == AccessKind::write; }
};

/// A write that collides with writes: it may be of the same value, which is seen afterwards.
struct Pending {
  std::vector<Clash> clashes;
  std::vector<unsigned char> before;  // the bytes of one clash after the other

  void add(const Clash& clash) {
    const Bytes& bytes = clash.bytes;
    if (!clashes.empty() && continues(clashes.back(), clash)) {
      clashes.back().bytes.size += bytes.size;
    } else {
      clashes.push_back(clash);
    }
    const auto* first = reinterpret_cast<const unsigned char*>(bytes.address);
    before.insert(before.end(), first, first + bytes.size);
  }

 private:
  /// Whether both are of the same two accesses: a value of many words is one value.
  static bool continues(const Clash& last, const Clash& next) {
    return next.bytes.address == last.bytes.address + last.bytes.size &&
           next.relation == last.relation && next.other == last.other &&
           next.other_thread == last.other_thread && next.other_segment == last.other_segment;
  }
};

Pending& pending() {
  static auto* all = new Pending;
  return *all;
}

/// The element as the code sees it; of a range, only the word.
Bytes named_bytes(const Actor& actor, const Bytes& word) {
  constexpr std::size_t kLargest = 16;
  const bool is_element = actor.size <= kLargest && std::has_single_bit(actor.size);
  return is_element ? Bytes{actor.address, actor.size} : word;
}

void tell(const Clash& clash, bool same_value) {
  Collision collision = classify(clash.relation, clash.both_write(), clash.other == clash.site);
  if (same_value) collision.severity = Severity::note;
  if (clash.narrow) {
    collision.why =
        "block scope holds for the threads of one block; other blocks need device scope";
  }
  if (!is_new(collision.kind, collision.severity, clash.site->pc, clash.other->pc)) return;
  const OffLane off;
  const Block& block = *clash.lane->block;
  Finding finding;
  finding.kind = collision.kind;
  finding.severity = collision.severity;
  finding.first = {clash.site->pc, clash.lane->index, block.index, action_of(clash.kind)};
  finding.second = {clash.other->pc, block.lanes[clash.other_thread].index, clash.other_block,
                    action_of(clash.other_kind)};
  name_address(finding, *clash.site, clash.named.address, clash.named.size);
  const bool other_block = clash.relation == Relation::in_grid;
  finding.message = fmt::format(
      "{} {} {}, which {} {}: {}{}", thread_name(finding.first.thread, block.index, other_block),
      verb_of(clash.kind), finding.variable,
      thread_name(finding.second.thread, finding.second.block, other_block),
      verb_of(clash.other_kind), collision.why,
      same_value ? "; here both write the same value" : "");
  add(std::move(finding));
}

void collide(const Actor& actor, const Cell& cell, unsigned slot, Relation relation,
             const Bytes& bytes, bool narrow = false) {
  const Block& block = *actor.lane.block;
  const unsigned flags = cell.flags >> slot;
  const bool atomic = (flags & Cell::kStrong) != 0 && (flags & Cell::kVolatile) == 0;
  const std::uint32_t segment = cell.segment[slot];
  const Clash clash{relation,
                    &actor.lane,
                    &actor.site,
                    actor.kind,
                    &sites[cell.site(slot)],
                    cell.thread(slot),
                    segment == block.watch->segment
                        ? block.index
                        : grid_watch.block_of[grid_watch.owner(segment)],
                    atomic                 ? AccessKind::atomic
                    : slot == Cell::kWrite ? AccessKind::write
                                           : AccessKind::read,
                    segment,
                    narrow,
                    bytes,
                    named_bytes(actor, bytes)};
  if (!clash.both_write()) return tell(clash, false);
  const OffLane off;
  is_pending = true;
  pending().add(clash);
}

/// Forgets the flags of slots that do not count any more.
void clear_stale_flags(const Actor& actor, Cell& cell) {
  const BlockWatch& watch = *actor.lane.block->watch;
  for (unsigned slot = 0; slot < Cell::kSlots; ++slot) {
    if (cell.segment[slot] != 0 && !is_stale(cell, slot, watch, floor_of(actor))) continue;
    cell.clear_flags(slot);
  }
}

void record(const Actor& actor, Cell& cell) {
  const BlockWatch& watch = *actor.lane.block->watch;
  const unsigned thread = actor.thread();
  const std::uint32_t who = number_of(actor.site) << Cell::kThreadBits | thread;
  const std::uint16_t clock = watch.warps[thread / kWarpLanes].clock[thread % kWarpLanes];
  unsigned flags = 0;
  if (actor.is_strong()) flags |= Cell::kStrong;
  if (actor.is_volatile) flags |= Cell::kVolatile;
  if (has_block_scope(actor)) flags |= Cell::kNarrow;
  const auto put = [&](unsigned slot, unsigned with) {
    cell.clear_flags(slot);
    stamp(cell, slot, watch.segment, who, clock);
    cell.flags = static_cast<std::uint16_t>(cell.flags | with << slot);
  };
  if (actor.changes()) put(Cell::kWrite, flags);
  if (actor.kind == AccessKind::write) return;
  // An atomic is also kept among the reads, so that two threads' atomics are remembered.
  if (actor.kind == AccessKind::atomic) flags |= Cell::kChanges;
  for (const unsigned slot : {1u, 2u}) {
    if ((cell.segment[slot] == watch.segment && cell.thread(slot) == thread) ||
        is_stale(cell, slot, watch, floor_of(actor))) {
      return put(slot, flags);
    }
  }
  if (flags == 0 && cell.flags == 0) return keep_reader(actor, cell, watch, who, clock);
  if ((cell.flags & (Cell::kStrong << 1 | Cell::kStrong << 2)) == 0 || flags != 0) return;
  put((cell.flags & Cell::kStrong << 1) != 0 ? 1 : 2, flags);  // a plain read tells more
}

void check_cell(const Actor& actor, Cell& cell, std::uintptr_t address, std::size_t size) {
  if ((cell.flags & ~Cell::kSplit) != 0) clear_stale_flags(actor, cell);
  for (unsigned slot = 0; slot < Cell::kSlots; ++slot) {
    if (cell.segment[slot] == 0) continue;
    const unsigned flags = cell.flags >> slot;
    const bool other_changes = slot == Cell::kWrite || (flags & Cell::kChanges) != 0;
    if (!actor.changes() && !other_changes) continue;
    const bool both_strong = actor.is_strong() && (flags & Cell::kStrong) != 0;
    // Atomics never race, if their scopes hold both threads; those that spin ask often.
    const bool narrow = both_strong && (has_block_scope(actor) || (flags & Cell::kNarrow) != 0);
    if (both_strong && !narrow && !actor.is_volatile && (flags & Cell::kVolatile) == 0) continue;
    const Relation relation = checked::relation(actor, cell, slot);
    if (relation == Relation::ordered) continue;
    if (narrow) {
      if (relation == Relation::in_grid)
        collide(actor, cell, slot, relation, {address, size}, true);
      continue;
    }
    if (both_strong) {
      // Volatile accesses order nothing within a warp, but programs of the past relied on them.
      if (relation != Relation::in_warp) continue;
      if (actor.kind == AccessKind::write && slot == Cell::kWrite) continue;
    }
    if (relation == Relation::elsewhere) {
      tell_elsewhere(actor, cell, slot, named_bytes(actor, {address, size}));
    } else {
      collide(actor, cell, slot, relation, {address, size});
    }
  }
  record(actor, cell);
}

}  // namespace

void settle_pending() {
  is_pending = false;
  const OffLane off;
  Pending& all = pending();
  const unsigned char* before = all.before.data();
  for (const Clash& clash : all.clashes) {
    const auto* now = reinterpret_cast<const void*>(clash.bytes.address);
    tell(clash, std::memcmp(before, now, clash.bytes.size) == 0);
    before += clash.bytes.size;
  }
  all.clashes.clear();
  all.before.clear();
}

void keep_reader(const Actor& actor, Cell& cell, const BlockWatch& watch, std::uint32_t who,
                 std::uint16_t clock) {
  const unsigned warp = actor.thread() / kWarpLanes;
  const bool mine1 = cell.segment[1] == watch.segment;
  const bool mine2 = cell.segment[2] == watch.segment;
  if (mine1 && mine2) {
    const unsigned warp1 = cell.thread(1) / kWarpLanes;
    const unsigned warp2 = cell.thread(2) / kWarpLanes;
    if (warp1 == warp2 && warp1 != warp) return stamp(cell, 2, watch.segment, who, clock);
    const WarpClocks& clocks = watch.warps[warp];
    if (!clocks.used) return;
    // A reader of the same warp that is ordered before this one tells nothing more.
    const auto& row = clocks.rows[clocks.row[actor.lane.number]];
    for (const unsigned slot : {1u, 2u}) {
      if (cell.thread(slot) / kWarpLanes == warp &&
          row[cell.thread(slot) % kWarpLanes] >= cell.clock[slot]) {
        return stamp(cell, slot, watch.segment, who, clock);
      }
    }
    return;
  }
  if (!mine1 && !mine2 && grid_watch.owner(cell.segment[1]) == grid_watch.owner(cell.segment[2])) {
    stamp(cell, 2, watch.segment, who, clock);
  }
}

void check_word(const Actor& actor, Cell& cell, std::uintptr_t address, std::size_t size) {
  if ((cell.flags & Cell::kSplit) != 0) {
    // The word counts as written where its bytes do.
    Shadow& shadow = *actor.site.region->shadow;
    for (std::size_t i = 0; i < size; ++i) {
      check_cell(actor, *shadow.byte_cell(address + i), address + i, 1);
    }
    return;
  }
  check_cell(actor, cell, address, size);
  note_strong(actor, address);
}

void check_bytes(const Actor& actor, std::uintptr_t address, std::size_t size) {
  Shadow& shadow = *actor.site.region->shadow;
  if (actor.site.written != nullptr) {
    if (actor.kind == AccessKind::write) {
      shadow.mark_written(address, size);
    } else if (shadow.count_written(address, size) < size) {
      read_unwritten(actor, address, size);
    }
  }
  for (std::size_t i = 0; i < size; ++i) {
    shadow.split(address + i);
    check_cell(actor, *shadow.byte_cell(address + i), address + i, 1);
  }
  note_strong(actor, address);
}

}  // namespace simt::checked
