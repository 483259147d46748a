// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/l1_window.h"

#include <bit>
#include <list>
#include <unordered_map>

namespace simt::clock {
namespace {

/// A load that comes so few rounds after the one that fetched its sector waits for the same fetch.
constexpr std::uint64_t kOnItsWay = 2;

class Cache {
 public:
  explicit Cache(std::size_t lines) : lines_(lines) {}

  struct Answer {
    unsigned missed;  // sectors
    bool late;
  };
  Answer load(std::uint64_t number, unsigned sectors, std::uint64_t round) {
    const auto found = places_.find(number);
    if (found == places_.end()) {
      if (order_.size() >= lines_ && !order_.empty()) {
        places_.erase(order_.back().number);
        order_.pop_back();
      }
      order_.push_front({number, sectors, round});
      places_[number] = order_.begin();
      return {sectors, true};
    }
    order_.splice(order_.begin(), order_, found->second);
    Line& line = order_.front();
    const unsigned missed = sectors & ~line.sectors;
    line.sectors |= sectors;
    if (missed != 0) line.fetched = round;
    return {missed, round - line.fetched <= kOnItsWay};
  }

 private:
  struct Line {
    std::uint64_t number;
    unsigned sectors;
    std::uint64_t fetched;  // the round of the last miss
  };

  std::size_t lines_;
  std::list<Line> order_;  // the most recent first
  std::unordered_map<std::uint64_t, std::list<Line>::iterator> places_;
};

}  // namespace

L1Result simulate_l1(const std::vector<Window>& warps, std::size_t lines) {
  L1Result result;
  Cache cache(lines);
  std::vector<std::size_t> next(warps.size());
  std::vector<bool> far(warps.size());
  bool any = true;
  for (std::uint64_t round = 0; any; ++round) {
    any = false;
    for (std::size_t w = 0; w < warps.size(); ++w) {
      const Window& window = warps[w];
      std::size_t& at = next[w];
      if (at == window.size()) continue;
      any = true;
      if (window[at].begins_wait) {
        ++result.waits;
        far[w] = false;
      }
      do {
        const LinePart& part = window[at];
        const Cache::Answer answer = cache.load(part.line, part.sectors, round);
        result.sectors += static_cast<unsigned>(std::popcount(unsigned{part.sectors}));
        ++result.parts;
        if (answer.missed != 0) ++result.missed_parts;
        result.missed_sectors += static_cast<unsigned>(std::popcount(answer.missed));
        if (answer.late && !far[w]) {
          far[w] = true;
          ++result.far_waits;
        }
        ++at;
      } while (at < window.size() && !window[at].begins_request);
    }
  }
  return result;
}

}  // namespace simt::clock
