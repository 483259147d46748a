// Order between threads that no barrier joins: one publishes behind a fence by an atomic (or
// volatile) access, the other sees it by one to the same address.  The threads may be of different
// grids that run at the same time, on one device or on several.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "look.h"
#include "streams/order.h"

namespace simt::checked {

/// The lane executes __threadfence() or its like; `in_block`: one that only its block sees.
void fence(Lane& lane, bool in_block = false);
/// The lane whose atomic accesses have block scope; null: none.  Other lanes may run meanwhile.
extern const Lane* narrow_lane;
inline bool has_block_scope(const Actor& actor) {
  return &actor.lane == narrow_lane && actor.kind == AccessKind::atomic;
}
/// After a strong access: what it publishes and what it sees.
void note_strong(const Actor& actor, std::uintptr_t address);
/// Whether what thread `thread` of block `owner` did in `segment` is ordered before `lane`'s next
/// access by such a pair.
bool is_fenced(const Lane& lane, std::uint32_t owner, std::uint32_t segment, unsigned thread);
/// The same for a segment of another operation: a grid whose flags this one has seen, or what came
/// before that grid in its stream; also where an earlier kernel of this stream has seen them.
bool is_fenced_elsewhere(const Lane& lane, std::uint32_t segment, unsigned thread);
/// Whether is_fenced_elsewhere() would hold if the flags that were passed without a fence counted.
bool lacks_only_a_fence(const Lane& lane, std::uint32_t segment, unsigned thread);

/// A block of `grid` has begun: the next owner.
void note_block(const Grid& grid);
/// What the blocks of a grid have seen is known to all that follows it.
void note_grid_over(const Order& order);
/// Whether a flag was passed that somebody may still look at.
bool has_published();
void forget_fences();

/// What the access is that is looked at.
enum class Strong : std::uint8_t { any, load, store };
Strong strong_access();

/// While one of these lives other lanes may run: their accesses are not the one that is looked at.
class StrongAside {
 public:
  StrongAside();
  StrongAside(const StrongAside&) = delete;
  StrongAside& operator=(const StrongAside&) = delete;
  ~StrongAside();

 private:
  Strong access_;
  bool relaxed_;
  bool asking_;
};

/// While one of these lives, accesses are atomic loads or stores of this memory order.  Those of
/// CUDA's own atomic functions have none: what they see counts, and what they publish needs a
/// fence.
class AsLoad {
 public:
  explicit AsLoad(int order);
  AsLoad(const AsLoad&) = delete;
  AsLoad& operator=(const AsLoad&) = delete;
  ~AsLoad();
};
class AsStore {
 public:
  explicit AsStore(int order);
  AsStore(const AsStore&) = delete;
  AsStore& operator=(const AsStore&) = delete;
  ~AsStore();
};
/// While one of these lives, accesses are an atomic function of CUDA's own by which a thread may
/// ask for a flag or take a lock, and not only count.
class AsQuestion {
 public:
  explicit AsQuestion(bool may_ask);
  AsQuestion(const AsQuestion&) = delete;
  AsQuestion& operator=(const AsQuestion&) = delete;
  ~AsQuestion();
};

}  // namespace simt::checked
