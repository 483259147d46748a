// The sectors that a block touches: for each line of 128 bytes, which of its four it loads and
// which it stores.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace simt::clock {

inline constexpr unsigned kLineBits = 7;
inline constexpr unsigned kSectorBits = 5;

class LineSet {
 public:
  struct Line {
    std::uint64_t number;  // address >> kLineBits
    std::uint8_t loaded;   // a bit per sector
    std::uint8_t stored;
  };

  LineSet() : slots_(kFirst) {}

  /// What the block has stored before is in the L2: to load it is to load nothing.
  void add(std::uint64_t number, unsigned loaded, unsigned stored) {
    std::uint64_t& slot = slot_of(number);
    slot |= (loaded & ~(slot >> 4 & 0xf)) | stored << 4;
  }
  void add(const LineSet& other) {
    other.for_each([this](const Line& line) {
      slot_of(line.number) |= line.loaded | unsigned{line.stored} << 4;
    });
  }
  std::size_t size() const { return used_; }
  /// How often something was added.
  std::uint64_t adds() const { return adds_; }

  /// In no order that means anything, and always the same for the same calls.
  template <class See>
  void for_each(const See& see) const {
    for (const std::uint64_t slot : slots_) {
      if (slot == 0) continue;
      see(Line{(slot >> 8) - 1, static_cast<std::uint8_t>(slot & 0xf),
               static_cast<std::uint8_t>(slot >> 4 & 0xf)});
    }
  }

 private:
  static constexpr std::size_t kFirst = 256;

  /// The line's slot, which is made where there is none.
  std::uint64_t& slot_of(std::uint64_t number) {
    ++adds_;
    if (2 * used_ >= slots_.size()) grow();
    std::uint64_t& slot = find(slots_, number);
    if (slot == 0) {
      ++used_;
      slot = (number + 1) << 8;  // 0 is an empty slot
    }
    return slot;
  }
  static std::uint64_t& find(std::vector<std::uint64_t>& slots, std::uint64_t number) {
    const std::size_t mask = slots.size() - 1;
    std::size_t at = (number * 0x9e3779b97f4a7c15u >> 20) & mask;
    while (slots[at] != 0 && slots[at] >> 8 != number + 1) at = (at + 1) & mask;
    return slots[at];
  }
  void grow() {
    std::vector<std::uint64_t> more(2 * slots_.size());
    for (const std::uint64_t slot : slots_) {
      if (slot != 0) find(more, (slot >> 8) - 1) = slot;
    }
    slots_.swap(more);
  }

  std::vector<std::uint64_t> slots_;
  std::size_t used_ = 0;
  std::uint64_t adds_ = 0;
};

}  // namespace simt::clock
