// A release is an entry in the log of its address; who accesses the address later has seen all
// entries so far.  What a thread publishes is what itself did before its fence; what others of its
// block did before the barrier before that fence; what others did before a fence of their own, when
// a barrier has come since; and what came before its grid.
//
// Flags that are passed without a fence are noted too, as weak: they order nothing, but tell what
// is missing.  CUDA's own atomics mostly count and pass no flags: of those the last few at an
// address are kept aside, until somebody asks there for a flag.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "fences.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "grid.h"
#include "operations.h"
#include "streams/queues.h"

namespace simt::checked {
namespace {

struct Release {
  std::uint32_t owner;
  std::uint32_t segment;    // all that the block did before it, and what the thread did in it
  std::uint32_t published;  // the segment of the access
  unsigned thread;
  bool weak;
  bool in_block = false;  // by a fence that only the block sees

  bool operator==(const Release&) const = default;
  bool counts_for(std::uint32_t asker) const { return !weak && (!in_block || owner == asker); }
};

using Log = std::vector<Release>;

/// The last changes of an address by CUDA's own atomics, one for each block.
struct Faint {
  static constexpr std::size_t kMost = 8;
  std::array<Release, kMost> last;
  std::size_t next = 0;  // the oldest, when all places are taken
  std::size_t size = 0;

  void add(const Release& release) {
    for (std::size_t i = 0; i < size; ++i) {
      if (last[i].owner == release.owner && last[i].thread == release.thread) {
        last[i] = release;
        return;
      }
    }
    last[next] = release;
    next = (next + 1) % kMost;
    size = std::min(size + 1, kMost);
  }
};

/// One thread has seen the first `entries` of the log at `address`, from `segment` on.
struct Seen {
  std::uintptr_t address;
  std::size_t entries;
  std::uint32_t segment;
  unsigned thread;
  bool weak;
};

/// All that follows `moment` has seen so much.
struct Fact {
  Moment moment;
  std::uintptr_t address;
  std::size_t entries;
  bool weak;
};

/// Who wants to know, and whether weak flags count.
struct Question {
  const Lane& lane;
  std::uint32_t segment;
  unsigned thread;
  bool weak_too;
};

/// What the threads of a block have seen: one entry for each thread, address and weakness.
struct SeenByBlock {
  std::vector<Seen> all;
  std::unordered_map<std::uint64_t, std::size_t> places;  // by key_of()

  static std::uint64_t key_of(std::uintptr_t address, unsigned thread, bool weak) {
    return std::uint64_t{address} << 11 | thread << 1 | (weak ? 1 : 0);  // 1024 threads
  }
};

/// What facts have answered with yes for the grid that runs: its threads ask once for each word.
class Known {
 public:
  bool has(const Question& q) { return is_of_this_grid() && yes_.count(key_of(q)) != 0; }
  void add(const Question& q) {
    if (!is_of_this_grid()) {
      yes_.clear();
      grid_ = grid_watch.grid->order.self;
    }
    yes_.insert(key_of(q));
  }

 private:
  static std::uint64_t key_of(const Question& q) {
    return std::uint64_t{q.segment} << 11 | q.thread << 1 | (q.weak_too ? 1 : 0);
  }
  bool is_of_this_grid() const {
    const Moment& now_runs = grid_watch.grid->order.self;
    return grid_.slot == now_runs.slot && grid_.number == now_runs.number;
  }

  Moment grid_;
  std::unordered_set<std::uint64_t> yes_;
};

struct Fences {
  Known known;
  std::unordered_map<std::uintptr_t, Log> logs;
  std::unordered_map<std::uintptr_t, Faint> faint;
  std::unordered_map<std::uint32_t, SeenByBlock> seen;  // by owner
  // The segments of a thread's last fences, by (owner, thread); never empty.
  std::map<std::pair<std::uint32_t, unsigned>, std::vector<std::uint32_t>> up;
  std::map<std::pair<std::uint32_t, unsigned>, std::uint32_t> up_in_block;  // the last
  std::vector<Order> orders;                                                // of the grid, by owner
  std::vector<Fact> facts;
};
Fences& fences() {
  static auto* all = new Fences;
  return *all;
}

// A log of one address, for a lock that thousands take: older entries are forgotten.
constexpr std::size_t kMaxLog = 65536;
// A thread that fences between any two barriers: older fences are forgotten.
constexpr std::size_t kMaxFences = 64;

Strong now = Strong::any;
bool is_relaxed = false;
bool is_asking = false;

unsigned thread_of(const Lane& lane) {
  return lane.warp->number * kWarpLanes + lane.number;
}

/// Within a grid nobody asks whether a fence alone is missing.
bool may_meet_another_grid() {
  return Queues::instance().streams().size() > 1;
}

/// Who asks for a flag takes what CUDA's own atomics of others have left for one.
void note_faint(std::uintptr_t address, std::uint32_t asker) {
  const auto found = fences().faint.find(address);
  if (found == fences().faint.end()) return;
  for (std::size_t i = 0; i < found->second.size; ++i) {
    const Release& release = found->second.last[i];
    if (release.owner == asker) continue;
    Log& log = fences().logs[address];
    if (log.size() < kMaxLog) log.push_back(release);
  }
  fences().faint.erase(found);
}

void publish(const Actor& actor, std::uintptr_t address) {
  const BlockWatch& watch = *actor.lane.block->watch;
  const unsigned thread = actor.thread();
  const auto fence = fences().up.find({watch.owner, thread});
  const auto in_block = fences().up_in_block.find({watch.owner, thread});
  const bool weak = fence == fences().up.end();
  const Release release{watch.owner, weak ? watch.segment : fence->second.back(), watch.segment,
                        thread, weak};
  if (in_block != fences().up_in_block.end() && (weak || in_block->second > release.segment)) {
    Log& log = fences().logs[address];
    const Release narrow{watch.owner, in_block->second, watch.segment, thread, false, true};
    if (log.size() < kMaxLog && (log.empty() || log.back() != narrow)) log.push_back(narrow);
  }
  if (weak && now != Strong::store && !actor.is_volatile) {
    if (may_meet_another_grid()) fences().faint[address].add(release);
    return;
  }
  Log& log = fences().logs[address];
  if (log.size() < kMaxLog && (log.empty() || log.back() != release)) log.push_back(release);
}

void see(const Actor& actor, std::uintptr_t address) {
  if (!fences().faint.empty() && (is_asking || now == Strong::load || actor.is_volatile)) {
    note_faint(address, actor.lane.block->watch->owner);
  }
  const auto log = fences().logs.find(address);
  if (log == fences().logs.end()) return;
  const BlockWatch& watch = *actor.lane.block->watch;
  const Seen now_seen{address, log->second.size(), watch.segment, actor.thread(), is_relaxed};
  SeenByBlock& seen = fences().seen[watch.owner];
  const std::uint64_t key = SeenByBlock::key_of(address, now_seen.thread, is_relaxed);
  const auto [place, is_new] = seen.places.try_emplace(key, seen.all.size());
  if (is_new) {
    seen.all.push_back(now_seen);
    return;
  }
  Seen& same = seen.all[place->second];
  if (same.segment == watch.segment) {
    same.entries = now_seen.entries;
  } else {
    same = now_seen;
  }
}

/// Whether the thread fenced what it did in `segment`, before a barrier that `release` stands
/// behind.
bool covers_fence_of(const Release& release, std::uint32_t segment, unsigned thread) {
  if (segment >= release.published) return false;
  const auto up = fences().up.find({release.owner, thread});
  if (up == fences().up.end()) return false;
  const auto first = std::lower_bound(up->second.begin(), up->second.end(), segment);
  return first != up->second.end() && *first < release.published;
}

/// Whether one of the first `entries` at `address` publishes what the question is about.  `owner`
/// did it, or none that is known; `done` is the operation that did it.
bool is_published(const Question& q, std::uintptr_t address, std::size_t entries,
                  std::uint32_t owner, const Moment* done) {
  const Log& log = fences().logs.at(address);
  for (std::size_t i = std::min(entries, log.size()); i-- > 0;) {
    const Release& release = log[i];
    if (!q.weak_too && !release.counts_for(q.lane.block->watch->owner)) continue;
    if (release.owner == owner) {
      if (q.segment < release.segment) return true;
      if (q.segment == release.segment && release.thread == q.thread) return true;
      if (covers_fence_of(release, q.segment, q.thread)) return true;
    } else if (done != nullptr) {
      const Order& order = fences().orders[release.owner];
      const bool itself = order.self.slot == done->slot && order.self.number == done->number;
      if (!itself && order.follows(*done)) return true;
    }
  }
  return false;
}

bool is_answered(const Question& q, std::uint32_t owner, const Moment* done) {
  const Fences& all = fences();
  if (all.logs.empty()) return false;
  const BlockWatch& watch = *q.lane.block->watch;
  if (const auto seen = all.seen.find(watch.owner); seen != all.seen.end()) {
    const unsigned self = thread_of(q.lane);
    for (const Seen& one : seen->second.all) {
      if (one.thread != self && one.segment == watch.segment) continue;  // no barrier since
      if (one.weak && !q.weak_too) continue;
      if (is_published(q, one.address, one.entries, owner, done)) return true;
    }
  }
  if (done == nullptr) return false;
  if (fences().known.has(q)) return true;
  // As a rule the kernel before this one has seen it.
  const bool found = std::any_of(all.facts.rbegin(), all.facts.rend(), [&](const Fact& fact) {
    return (q.weak_too || !fact.weak) && grid_watch.grid->order.follows(fact.moment) &&
           is_published(q, fact.address, fact.entries, owner, done);
  });
  if (found) fences().known.add(q);
  return found;
}

bool is_answered_elsewhere(const Question& q) {
  if (fences().logs.empty()) return false;
  const Moment done = operation_of(q.segment).order.self;
  return is_answered(q, grid_watch.owner_anywhere(q.segment), &done);
}

}  // namespace

const Lane* narrow_lane = nullptr;

void fence(Lane& lane, bool in_block) {
  const BlockWatch& watch = *lane.block->watch;
  const unsigned thread = thread_of(lane);
  if (in_block) {
    fences().up_in_block[{watch.owner, thread}] = watch.segment;
    return;
  }
  std::vector<std::uint32_t>& up = fences().up[{watch.owner, thread}];
  if (up.empty() || up.back() != watch.segment) {
    if (up.size() == kMaxFences) up.erase(up.begin());
    up.push_back(watch.segment);
  }
  const auto seen = fences().seen.find(watch.owner);
  if (seen == fences().seen.end()) return;
  for (Seen& one : seen->second.all) {
    if (one.thread == thread) one.weak = false;
  }
}

void note_strong(const Actor& actor, std::uintptr_t address) {
  if (!actor.is_strong()) return;
  // Volatile and relaxed accesses matter in memory that other blocks see.
  const bool may_be_weak = actor.site.space == Space::global &&
                           (actor.is_volatile || now != Strong::any || may_meet_another_grid());
  if (fences().up.empty() && fences().up_in_block.empty() && fences().logs.empty() &&
      !may_be_weak) {
    return;
  }
  if (actor.kind != AccessKind::write && now != Strong::store) see(actor, address);
  if (actor.changes() && now != Strong::load) publish(actor, address);
}

bool is_fenced(const Lane& lane, std::uint32_t owner, std::uint32_t segment, unsigned thread) {
  return is_answered({lane, segment, thread, false}, owner, nullptr);
}

bool is_fenced_elsewhere(const Lane& lane, std::uint32_t segment, unsigned thread) {
  return is_answered_elsewhere({lane, segment, thread, false});
}

bool lacks_only_a_fence(const Lane& lane, std::uint32_t segment, unsigned thread) {
  return is_answered_elsewhere({lane, segment, thread, true});
}

void note_block(const Grid& grid) {
  fences().orders.push_back(grid.order);
}

void note_grid_over(const Order& order) {
  Fences& all = fences();
  std::map<std::pair<std::uintptr_t, bool>, std::size_t> places;  // of this grid's facts
  for (auto it = all.seen.begin(); it != all.seen.end();) {
    const Moment& self = all.orders[it->first].self;
    if (self.slot != order.self.slot || self.number != order.self.number) {
      ++it;
      continue;
    }
    for (const Seen& one : it->second.all) {
      const auto [place, is_new] = places.try_emplace({one.address, one.weak}, all.facts.size());
      if (is_new) {
        all.facts.push_back({self, one.address, one.entries, one.weak});
      } else {
        std::size_t& entries = all.facts[place->second].entries;
        entries = std::max(entries, one.entries);
      }
    }
    it = all.seen.erase(it);
  }
}

bool has_published() {
  return !fences().logs.empty() || !fences().faint.empty();
}

void forget_fences() {
  Fences& all = fences();
  if (all.up.empty() && all.up_in_block.empty() && all.logs.empty() && all.faint.empty() &&
      all.orders.empty())
    return;
  all = Fences{};
}

Strong strong_access() {
  return now;
}

StrongAside::StrongAside() : access_(now), relaxed_(is_relaxed), asking_(is_asking) {
  now = Strong::any;
  is_relaxed = false;
  is_asking = false;
}
StrongAside::~StrongAside() {
  now = access_;
  is_relaxed = relaxed_;
  is_asking = asking_;
}

AsLoad::AsLoad(int order) {
  now = Strong::load;
  is_relaxed = order == __ATOMIC_RELAXED;
}
AsLoad::~AsLoad() {
  now = Strong::any;
  is_relaxed = false;
}
AsStore::AsStore(int order) {
  now = Strong::store;
  is_relaxed = order == __ATOMIC_RELAXED;
}
AsStore::~AsStore() {
  now = Strong::any;
  is_relaxed = false;
}
AsQuestion::AsQuestion(bool may_ask) {
  is_asking = may_ask;
}
AsQuestion::~AsQuestion() {
  is_asking = false;
}

}  // namespace simt::checked
