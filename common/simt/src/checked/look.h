// The way of one access through the checks, made for speed: what is usual stays in this header.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "../counters/counters.h"
#include "block.h"
#include "region.h"
#include "site.h"
#include "stack_pool.h"
#include "watch.h"

namespace simt::checked {

/// Who accesses, and how.
struct Actor {
  Lane& lane;
  Site& site;
  AccessKind kind;
  bool is_volatile;
  bool unaligned;  // the compiler does not promise the alignment
  // The whole access, of which the checks see one word after the other.
  std::uintptr_t address;
  std::size_t size;

  unsigned thread() const { return lane.warp->number * kWarpLanes + lane.number; }
  bool changes() const { return kind != AccessKind::read; }
  bool is_strong() const { return is_volatile || kind == AccessKind::atomic; }
};

// The slow ways.  They are given copies of the actor: one whose address gets out would have to live
// in memory on the fast way too.

/// Finds the memory that the site accesses now; false if no more is to be looked at.
bool resolve(const Actor& actor, std::uintptr_t address, std::size_t size);
/// An access of a word that has flags, or that collides with one by another thread.
void check_word(const Actor& actor, Cell& cell, std::uintptr_t address, std::size_t size);
/// Bytes that are not whole words.
void check_bytes(const Actor& actor, std::uintptr_t address, std::size_t size);
/// A read of bytes that were not written.
void read_unwritten(const Actor& actor, std::uintptr_t address, std::size_t size);
void misaligned(const Actor& actor, std::uintptr_t address, std::size_t size);
/// Looks again at the last write, whose value may have changed nothing.
void settle_pending();
extern bool is_pending;
/// An index was outside of its array: is it this access's?  See bad_index.h.
extern bool has_bad_index;
bool takes_bad_index(const Actor& actor, std::uintptr_t address, std::size_t size, bool local);

/// Whether the stamp is of no concern any more.  `floor` is the first segment of concern for memory
/// that blocks share.
inline bool is_stale(const Cell& cell, unsigned slot, const BlockWatch& watch,
                     std::uint32_t floor) {
  const std::uint32_t segment = cell.segment[slot];
  if (segment == watch.segment) return false;
  if (segment < floor) return true;
  const std::uint32_t owner = grid_watch.owner(segment);
  return owner == watch.owner || owner == kOver;
}

inline void stamp(Cell& cell, unsigned slot, std::uint32_t segment, std::uint32_t who,
                  std::uint16_t clock) {
  cell.segment[slot] = segment;
  cell.who[slot] = who;
  cell.clock[slot] = clock;
}

/// Both slots of reads are taken: keeps readers of different blocks, then of different warps, then
/// the later ones.
void keep_reader(const Actor& actor, Cell& cell, const BlockWatch& watch, std::uint32_t who,
                 std::uint16_t clock);

__attribute__((always_inline)) inline void track_word(const Actor& actor, Cell& cell,
                                                      std::uintptr_t address) {
  const BlockWatch& watch = *actor.lane.block->watch;
  const unsigned thread = actor.thread();
  const std::uint32_t segment = watch.segment;
  const std::uint32_t floor =
      actor.site.space == Space::shared ? UINT32_MAX : grid_watch.first_segment;
  const auto free_of_conflict = [&](unsigned slot) {
    if (cell.segment[slot] == segment) return cell.thread(slot) == thread;
    return cell.segment[slot] < floor || grid_watch.owner(cell.segment[slot]) == watch.owner;
  };
  if (cell.flags != 0 || actor.is_strong() || !free_of_conflict(Cell::kWrite)) [[unlikely]] {
    return check_word(Actor(actor), cell, address, kWord);
  }
  const WarpClocks& clocks = watch.warps[thread / kWarpLanes];
  // A word that many threads of the block read: keep_reader() would keep the two that there are.
  if (actor.kind == AccessKind::read && cell.segment[1] == segment && cell.segment[2] == segment &&
      !clocks.used && cell.thread(1) != thread && cell.thread(2) != thread) {
    const unsigned warp1 = cell.thread(1) / kWarpLanes;
    if (warp1 != cell.thread(2) / kWarpLanes || warp1 == thread / kWarpLanes) return;
  }
  const std::uint32_t who = number_of(actor.site) << Cell::kThreadBits | thread;
  const std::uint16_t clock = clocks.clock[thread % kWarpLanes];
  if (actor.kind == AccessKind::write) {
    if (!free_of_conflict(1) || !free_of_conflict(2)) [[unlikely]] {
      return check_word(Actor(actor), cell, address, kWord);
    }
    return stamp(cell, Cell::kWrite, segment, who, clock);
  }
  for (const unsigned slot : {1u, 2u}) {
    if ((cell.segment[slot] == segment && cell.thread(slot) == thread) ||
        is_stale(cell, slot, watch, floor)) {
      return stamp(cell, slot, segment, who, clock);
    }
  }
  keep_reader(Actor(actor), cell, watch, who, clock);
}

/// Marks or checks the bytes of one or more whole words.
__attribute__((always_inline)) inline void track_written(const Actor& actor, std::uintptr_t address,
                                                         std::size_t size) {
  const Site& site = actor.site;
  if (site.written == nullptr) return;
  const std::uintptr_t offset = address - (site.begin & ~std::uintptr_t{7});
  if (size == kWord || size == 8) {
    const auto bits = static_cast<std::uint8_t>(size == 8 ? 0xffu : 0xfu << (offset & 4));
    std::uint8_t& byte = site.written[offset / 8];
    if (actor.kind == AccessKind::write) {
      byte = static_cast<std::uint8_t>(byte | bits);
    } else if ((byte & bits) != bits) [[unlikely]] {
      read_unwritten(Actor(actor), address, size);
    }
    return;
  }
  for (std::size_t at = 0; at < size; at += kWord) {
    const std::uintptr_t word = offset + at;
    const auto bits = static_cast<std::uint8_t>(0xfu << (word & 4));
    std::uint8_t& byte = site.written[word / 8];
    if (actor.kind == AccessKind::write) {
      byte = static_cast<std::uint8_t>(byte | bits);
    } else if ((byte & bits) != bits) [[unlikely]] {
      return read_unwritten(Actor(actor), address, size);
    }
  }
}

/// `size` is a constant for all but ranges.
__attribute__((always_inline)) inline void look(Lane& lane, const void* pc, const void* pointer,
                                                std::size_t size, AccessKind kind, bool is_volatile,
                                                bool unaligned) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  // Not at a read: it changes nothing, and where a structure is copied, that of the source comes
  // after the write's hook but before the write.
  if (is_pending && kind != AccessKind::read) [[unlikely]]
    settle_pending();
  const bool is_local = reinterpret_cast<std::uintptr_t>(lane.stack) - address < kStackBytes;
  if (has_bad_index) [[unlikely]] {
    if (takes_bad_index(Actor{lane, site_of(pc), kind, is_volatile, unaligned, address, size},
                        address, size, is_local)) {
      return;
    }
  }
  if (is_local) {
    counters::on_access(lane, Access{pc, pointer, static_cast<std::uint32_t>(size), kind,
                                     is_volatile, Space::local});
    return;
  }
  Site& site = site_of(pc);
  const Actor actor{lane, site, kind, is_volatile, unaligned, address, size};
  const auto is_known = [&] {
    const std::uintptr_t offset = address - site.begin;
    return offset < site.length && site.length - offset >= size;
  };
  bool known = is_known() || resolve(Actor(actor), address, size);
  if (counters::counting) {
    counters::on_access(
        lane, Access{pc, pointer, static_cast<std::uint32_t>(size), kind, is_volatile, site.space});
    // Other lanes may have run.
    if (known) known = is_known() || resolve(Actor(actor), address, size);
  }
  if (!known) return;
  if (size >= kWord && address % (size == 8 ? 8 : kWord) == 0) [[likely]] {
    track_written(actor, address, size & ~(kWord - 1));
    Cell* cell = site.cells + (address - (site.begin & ~std::uintptr_t{7})) / kWord;
    for (std::size_t at = 0; at + kWord <= size; at += kWord, ++cell) {
      track_word(actor, *cell, address + at);
    }
    if (size % kWord != 0) check_bytes(Actor(actor), address + size / kWord * kWord, size % kWord);
  } else {
    check_bytes(Actor(actor), address, size);
  }
  if (!unaligned && size > 1 && size <= 16 && address % size != 0) [[unlikely]] {
    misaligned(Actor(actor), address, size);
  }
}

}  // namespace simt::checked
