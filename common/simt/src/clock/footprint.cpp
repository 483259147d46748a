// Per allocation and direction, the memory that n neighbouring blocks touch is taken for a line in
// n: c + d n, through one block and a run of them.  It cannot pass the allocation.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/footprint.h"

#include <algorithm>
#include <bit>
#include <map>

namespace simt::clock {
namespace {

/// Granules of one direction that a set of blocks touches in one allocation, and where.
struct Use {
  double granules = 0;
  std::uint64_t first = ~std::uint64_t{0};
  std::uint64_t last = 0;

  void add(std::uint64_t granule) {
    ++granules;
    first = std::min(first, granule);
    last = std::max(last, granule);
  }
  double hull() const { return granules == 0 ? 0 : static_cast<double>(last - first + 1); }
  bool overlaps(const Use& other) const {
    if (granules == 0 || other.granules == 0) return false;
    const auto begin = std::max(first, other.first);
    const auto end = std::min(last, other.last);
    return begin <= end &&
           2 * static_cast<double>(end - begin + 1) > std::min(hull(), other.hull());
  }
};

struct Uses {
  Use load, store;
};

/// By the allocation's begin.
using ByExtent = std::map<std::uint64_t, Uses>;

class Extents {
 public:
  explicit Extents(const FindExtent& find) : find_(find) {}

  const Extent& of(std::uint64_t address) {
    // The extent of what is unknown is everywhere.
    if (known_.empty() || last_.begin == 0 || address - last_.begin >= last_.bytes) {
      last_ = find_(address);
      known_[last_.begin] = last_;
    }
    return last_;
  }
  double bytes_at(std::uint64_t begin) const { return static_cast<double>(known_.at(begin).bytes); }

 private:
  const FindExtent& find_;
  std::map<std::uint64_t, Extent> known_;
  Extent last_;
};

ByExtent uses_of(const LineSet& lines, Extents& extents) {
  ByExtent all;
  lines.for_each([&](const LineSet::Line& line) {
    Uses& uses = all[extents.of(line.number << kLineBits).begin];
    for (unsigned half = 0; half < 2; ++half) {
      const unsigned pair = 3u << (2 * half);
      if ((line.loaded & pair) != 0) uses.load.add(2 * line.number + half);
      if ((line.stored & pair) != 0) uses.store.add(2 * line.number + half);
    }
  });
  return all;
}

/// One direction in one allocation, in granules.
struct Growth {
  double fixed = 0;      // c
  double per_block = 0;  // d
  double limit = 0;
  bool far_apart = false;  // what blocks touch depends on where they are

  double touched(double blocks) const { return std::min(fixed + per_block * blocks, limit); }
  double whole(double blocks) const { return far_apart ? limit_or(blocks) : touched(blocks); }

 private:
  /// Neighbours share, and blocks far away do not: together they touch all of it.
  double limit_or(double blocks) const {
    return per_block * blocks > fixed ? touched(blocks)
                                      : std::min(limit, (fixed + per_block) * blocks);
  }
};

struct Allocation {
  Growth load, store;
};

class Sampled {
 public:
  Sampled(const std::vector<Run>& runs, const FindExtent& find) : extents_(find) {
    for (const Run& run : runs) {
      LineSet together;
      for (const LineSet* block : run) {
        together.add(*block);
        for (const auto& [begin, uses] : uses_of(*block, extents_)) {
          singles_[begin].load.granules += uses.load.granules;
          singles_[begin].store.granules += uses.store.granules;
        }
        ++blocks_;
      }
      of_runs_.push_back(uses_of(together, extents_));
      length_ = static_cast<double>(run.size());
    }
  }

  std::vector<Allocation> allocations() {
    std::vector<Allocation> all;
    for (const auto& [begin, single] : singles_) {
      all.push_back({growth(begin, single.load.granules, &Uses::load),
                     growth(begin, single.store.granules, &Uses::store)});
    }
    return all;
  }

 private:
  Growth growth(std::uint64_t begin, double granules_of_singles, Use Uses::*direction) {
    Growth g;
    const double one = granules_of_singles / blocks_;
    double run = 0;
    std::vector<Use> uses;
    for (ByExtent& by : of_runs_) uses.push_back(by[begin].*direction);
    for (const Use& use : uses) run += use.granules / static_cast<double>(uses.size());
    g.per_block = length_ > 1 ? (run - one) / (length_ - 1) : one;
    g.fixed = one - g.per_block;
    g.limit = extents_.bytes_at(begin) / kGranuleBytes;
    if (uses.size() == 2 && uses[0].overlaps(uses[1])) {
      // All blocks roam the same part.
      const double hull = static_cast<double>(std::max(uses[0].last, uses[1].last) -
                                              std::min(uses[0].first, uses[1].first) + 1);
      g.limit = std::min(g.limit, hull);
    } else {
      g.far_apart = uses.size() == 2;
    }
    return g;
  }

  Extents extents_;
  std::vector<ByExtent> of_runs_;
  ByExtent singles_;  // sums
  double blocks_ = 0;
  double length_ = 1;
};

}  // namespace

Traffic dram_traffic(const std::vector<Run>& runs, const FindExtent& find_extent, double blocks,
                     std::uint64_t wave, double l2_bytes) {
  const double n = blocks;
  const double at_once = std::min(n, static_cast<double>(wave));
  const double waves = n / at_once;
  Sampled sampled(runs, find_extent);
  const std::vector<Allocation> all = sampled.allocations();
  double touched = 0;
  for (const Allocation& a : all) touched += std::max(a.load.whole(n), a.store.whole(n));
  const bool fits = touched * kGranuleBytes <= l2_bytes;
  const auto moved = [&](const Growth& g) {
    const double whole = g.whole(n);
    // What is small beside the L2 stays there, whatever streams by.
    if (fits || whole * kGranuleBytes <= l2_bytes / 2) return whole * kGranuleBytes;
    return std::max(whole, waves * g.touched(at_once)) * kGranuleBytes;
  };
  Traffic traffic;
  for (const Allocation& a : all) {
    traffic.load_bytes += moved(a.load);
    // Stores that fit stay in the L2 until after the kernel.
    if (!fits) traffic.store_bytes += moved(a.store);
  }
  return traffic;
}

}  // namespace simt::clock
