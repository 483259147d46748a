// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "request.h"

#include <algorithm>

namespace simt::counters {
namespace {

constexpr unsigned kSectorBits = 5;
constexpr unsigned kBanks = 32;
constexpr unsigned kWordBytes = 4;

/// Counts different values among few; neighbours are mostly equal or ascending.
class Distinct {
 public:
  void add(std::uint64_t value) {
    if (count_ > 0 && value == values_[count_ - 1]) return;
    if (count_ == 0 || value > highest_) {
      highest_ = value;
    } else if (std::find(values_, values_ + count_, value) != values_ + count_) {
      return;
    }
    values_[count_++] = value;
  }
  unsigned count() const { return count_; }

 private:
  // 32 lanes of up to 255 bytes, each in up to 9 sectors.
  std::uint64_t values_[kLanes * 9];
  std::uint64_t highest_ = 0;
  unsigned count_ = 0;
};

/// Whether no bank has to serve two words to the lanes [first, last).
bool is_one_pass(const Request& request, unsigned first, unsigned last) {
  std::uint64_t word_of[kBanks];
  std::uint32_t used = 0;
  std::uint64_t conflicts = 0;
  for (unsigned i = first; i < last; ++i) {
    const std::uint64_t from = request.address[i] / kWordBytes;
    const std::uint64_t to = (request.address[i] + request.size - 1) / kWordBytes;
    for (std::uint64_t word = from; word <= to; ++word) {
      const auto bank = static_cast<unsigned>(word % kBanks);
      if ((used >> bank & 1) == 0) word_of[bank] = word;
      used |= 1u << bank;
      conflicts |= word_of[bank] ^ word;
    }
  }
  return conflicts == 0;
}

/// The passes that the lanes [first, last) need together: the most different words of one bank.
unsigned passes(const Request& request, unsigned first, unsigned last) {
  if (is_one_pass(request, first, last)) return 1;
  std::uint64_t words[kBanks][kLanes];
  std::uint8_t count[kBanks] = {};
  unsigned most = 0;
  for (unsigned i = first; i < last; ++i) {
    const std::uint64_t from = request.address[i] / kWordBytes;
    const std::uint64_t to = (request.address[i] + request.size - 1) / kWordBytes;
    for (std::uint64_t word = from; word <= to; ++word) {
      const unsigned bank = static_cast<unsigned>(word % kBanks);
      std::uint64_t* here = words[bank];
      if (std::find(here, here + count[bank], word) != here + count[bank]) continue;
      if (count[bank] < kLanes) here[count[bank]++] = word;
      most = std::max<unsigned>(most, count[bank]);
    }
  }
  return most;
}

/// Lanes that share a pass: all of 4 bytes, a half warp of 8, a quarter of 16.
unsigned lanes_per_pass(std::uint32_t size) {
  return size <= 4 ? 32 : size <= 8 ? 16 : 8;
}

/// Splits the request by lane number into groups of `width` and adds up their passes.
Wavefronts in_groups(const Request& request, unsigned width) {
  Wavefronts sum{0, 0};
  for (unsigned first = 0; first < request.lanes;) {
    const unsigned group = request.lane[first] / width;
    unsigned last = first;
    while (last < request.lanes && request.lane[last] / width == group) ++last;
    sum.taken += passes(request, first, last);
    ++sum.least;
    first = last;
  }
  return sum;
}

/// Whether each active lane's partner, `distance` away, is inactive or at the same address.
bool pairs_agree(const Request& request, unsigned distance) {
  std::uint64_t at[kLanes];
  std::uint32_t active = 0;
  for (unsigned i = 0; i < request.lanes; ++i) {
    at[request.lane[i]] = request.address[i];
    active |= 1u << request.lane[i];
  }
  for (unsigned i = 0; i < request.lanes; ++i) {
    const unsigned partner = request.lane[i] ^ distance;
    if ((active >> partner & 1) != 0 && at[partner] != request.address[i]) return false;
  }
  return true;
}

}  // namespace

unsigned sectors(const Request& request) {
  // Ascending addresses that stay within their sectors: count the steps.
  std::uint64_t last_sector = request.lanes == 0 ? 0 : request.address[0] >> kSectorBits;
  unsigned steps = request.lanes == 0 ? 0 : 1;
  bool simple = true;
  for (unsigned i = 0; i < request.lanes; ++i) {
    const std::uint64_t sector = request.address[i] >> kSectorBits;
    simple &= sector >= last_sector;
    simple &= (request.address[i] + request.size - 1) >> kSectorBits == sector;
    steps += sector != last_sector ? 1 : 0;
    last_sector = sector;
  }
  if (simple) return steps;
  Distinct distinct;
  for (unsigned i = 0; i < request.lanes; ++i) {
    const std::uint64_t first = request.address[i] >> kSectorBits;
    const std::uint64_t last = (request.address[i] + request.size - 1) >> kSectorBits;
    for (std::uint64_t sector = first; sector <= last; ++sector) distinct.add(sector);
  }
  return distinct.count();
}

unsigned atomic_sectors(const Request& request) {
  // In each sector as many turns as lanes want one of its addresses.
  unsigned sum = 0;
  std::uint32_t done = 0;  // indices of lanes whose sector was counted
  for (unsigned i = 0; i < request.lanes; ++i) {
    if ((done >> i & 1) != 0) continue;
    unsigned most = 0;
    for (unsigned j = i; j < request.lanes; ++j) {
      if (request.address[j] >> kSectorBits != request.address[i] >> kSectorBits) continue;
      done |= 1u << j;
      unsigned same = 0;
      for (unsigned k = j; k < request.lanes; ++k) {
        same += request.address[k] == request.address[j] ? 1 : 0;
      }
      most = std::max(most, same);
    }
    sum += most;
  }
  return sum;
}

Wavefronts shared_load(const Request& request) {
  const unsigned width = lanes_per_pass(request.size);
  // Results that pairs of lanes share travel together: twice as many lanes fit into a pass.
  const bool multicast = width < kLanes && (pairs_agree(request, 1) || pairs_agree(request, 2));
  return in_groups(request, multicast ? 2 * width : width);
}

Wavefronts shared_store(const Request& request) {
  return in_groups(request, lanes_per_pass(request.size));
}

Wavefronts shared_atomic(const Request& request) {
  // Each lane needs a pass of its own over its word's bank, also when words are equal.
  std::uint8_t count[kBanks] = {};
  unsigned most = 0;
  for (unsigned i = 0; i < request.lanes; ++i) {
    const auto bank = static_cast<unsigned>(request.address[i] / kWordBytes % kBanks);
    most = std::max<unsigned>(most, ++count[bank]);
  }
  return {most, request.lanes == 0 ? 0u : 1u};
}

}  // namespace simt::counters
