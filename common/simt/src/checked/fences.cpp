// A release is an entry in the log of its address; who accesses the address later has seen all
// entries so far.  What a thread publishes is what itself did, and what others of its block did
// before the last barrier.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "fences.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <vector>

namespace simt::checked {
namespace {

struct Release {
  std::uint32_t owner;
  std::uint32_t segment;  // all that the block did before it, and what the thread did in it
  unsigned thread;
};

using Log = std::vector<Release>;

/// One thread has seen the first `entries` of the log at `address`, from `segment` on.
struct Seen {
  std::uintptr_t address;
  std::size_t entries;
  std::uint32_t segment;
  unsigned thread;
};

struct Fences {
  std::unordered_map<std::uintptr_t, Log> logs;
  std::unordered_map<std::uint32_t, std::vector<Seen>> seen;       // by owner
  std::map<std::pair<std::uint32_t, unsigned>, std::uint32_t> up;  // fences: (owner, thread)
};
Fences& fences() {
  static auto* all = new Fences;
  return *all;
}

// A log of one address, for a lock that thousands take: older entries are forgotten.
constexpr std::size_t kMaxLog = 65536;

unsigned thread_of(const Lane& lane) {
  return lane.warp->number * kWarpLanes + lane.number;
}

void publish(const BlockWatch& watch, unsigned thread, std::uintptr_t address) {
  const auto fence = fences().up.find({watch.owner, thread});
  if (fence == fences().up.end()) return;
  Log& log = fences().logs[address];
  const Release release{watch.owner, fence->second, thread};
  if (!log.empty() && log.back().owner == release.owner && log.back().thread == thread &&
      log.back().segment == release.segment) {
    return;
  }
  if (log.size() < kMaxLog) log.push_back(release);
}

void see(const BlockWatch& watch, unsigned thread, std::uintptr_t address) {
  const auto log = fences().logs.find(address);
  if (log == fences().logs.end()) return;
  std::vector<Seen>& seen = fences().seen[watch.owner];
  const auto same = std::find_if(seen.begin(), seen.end(), [&](const Seen& one) {
    return one.address == address && one.thread == thread;
  });
  if (same == seen.end()) {
    seen.push_back({address, log->second.size(), watch.segment, thread});
  } else if (same->segment == watch.segment) {
    same->entries = log->second.size();
  } else {
    *same = {address, log->second.size(), watch.segment, thread};
  }
}

}  // namespace

void fence(Lane& lane) {
  const BlockWatch& watch = *lane.block->watch;
  fences().up[{watch.owner, thread_of(lane)}] = watch.segment;
}

void note_strong(const Actor& actor, std::uintptr_t address) {
  if (!actor.is_strong() || fences().up.empty()) return;
  const BlockWatch& watch = *actor.lane.block->watch;
  if (actor.kind != AccessKind::write) see(watch, actor.thread(), address);
  if (actor.changes()) publish(watch, actor.thread(), address);
}

bool is_fenced(const Lane& lane, std::uint32_t owner, std::uint32_t segment, unsigned thread) {
  const Fences& all = fences();
  if (all.logs.empty()) return false;
  const BlockWatch& watch = *lane.block->watch;
  const auto seen = all.seen.find(watch.owner);
  if (seen == all.seen.end()) return false;
  const unsigned self = thread_of(lane);
  for (const Seen& one : seen->second) {
    if (one.thread != self && one.segment == watch.segment) continue;  // no barrier since
    const Log& log = all.logs.at(one.address);
    for (std::size_t i = one.entries; i-- > 0;) {
      const Release& release = log[i];
      if (release.owner != owner) continue;
      if (segment < release.segment || (segment == release.segment && release.thread == thread)) {
        return true;
      }
    }
  }
  return false;
}

void forget_fences() {
  if (fences().up.empty() && fences().logs.empty()) return;
  fences() = Fences{};
}

}  // namespace simt::checked
