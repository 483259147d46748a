// What is remembered of each word of memory that checked kernels use.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace simt::checked {

/// The last write of a word of four bytes, and two reads by different threads since.  A stamp says
/// who (thread of its block, and place in the code) and when (segment: a block between two
/// barriers; clock: a lane between two warp operations).
struct Cell {
  static constexpr unsigned kWrite = 0;  // the slots
  static constexpr unsigned kRead = 1;   // and the next
  static constexpr unsigned kSlots = 3;
  static constexpr unsigned kThreadBits = 10;

  // Flags, shifted by the slot.
  static constexpr unsigned kStrong = 1;   // atomic or volatile
  static constexpr unsigned kChanges = 8;  // an atomic in a slot of reads: it also writes
  static constexpr unsigned kVolatile = 64;
  static constexpr unsigned kNarrow = 1024;  // an atomic of block scope
  // A flag of the word: its four bytes have cells of their own.
  static constexpr unsigned kSplit = 512;

  std::uint32_t segment[kSlots];  // 0: nobody
  std::uint32_t who[kSlots];      // site << kThreadBits | thread
  std::uint16_t clock[kSlots];
  std::uint16_t flags;

  unsigned thread(unsigned slot) const { return who[slot] & ((1u << kThreadBits) - 1); }
  unsigned site(unsigned slot) const { return who[slot] >> kThreadBits; }
  void clear_flags(unsigned slot) {
    flags =
        static_cast<std::uint16_t>(flags & ~((kStrong | kChanges | kVolatile | kNarrow) << slot));
  }
};
static_assert(sizeof(Cell) == 32);

inline constexpr std::size_t kWord = 4;

/// Zeroed memory that takes RAM page by page when it is touched.
class Lazy {
 public:
  Lazy() = default;
  explicit Lazy(std::size_t bytes);
  Lazy(Lazy&& other) noexcept : data_(other.data_), bytes_(other.bytes_) { other.data_ = nullptr; }
  Lazy& operator=(Lazy&& other) noexcept;
  ~Lazy();

  void* data() const { return data_; }

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

/// The shadow of a range of addresses.
class Shadow {
 public:
  Shadow() = default;
  /// `begin` is a multiple of 8.
  Shadow(std::uintptr_t begin, std::size_t bytes);

  Cell* cell(std::uintptr_t address) const { return cells() + (address - begin_) / kWord; }
  std::uint8_t* written_at(std::uintptr_t address) const {
    return written() + (address - begin_) / 8;
  }
  Cell* cells() const { return static_cast<Cell*>(cells_.data()); }
  /// The cell of one byte, in a word that is split.
  Cell* byte_cell(std::uintptr_t address);
  /// Calls visit(cell, address, size) for each word of a range; for bytes that are not a whole
  /// word, and in words that are split, for each byte.
  template <class Visit>
  void for_each_cell(std::uintptr_t address, std::size_t bytes, const Visit& visit) {
    const std::uintptr_t end = address + bytes;
    while (address < end) {
      Cell& word = *cell(address);
      if (address % kWord == 0 && end - address >= kWord && (word.flags & Cell::kSplit) == 0) {
        visit(word, address, kWord);
        address += kWord;
      } else {
        split(address);
        visit(*byte_cell(address), address, std::size_t{1});
        ++address;
      }
    }
  }
  /// From here on the bytes of the word at `address` have cells of their own.
  void split(std::uintptr_t address);
  /// One bit for each byte: whether it was written.
  std::uint8_t* written() const { return static_cast<std::uint8_t*>(written_.data()); }

  void mark_written(std::uintptr_t address, std::size_t bytes) { mark(address, bytes, true); }
  void mark_unwritten(std::uintptr_t address, std::size_t bytes) { mark(address, bytes, false); }
  /// How many of the bytes have been written.
  std::size_t count_written(std::uintptr_t address, std::size_t bytes) const;

 private:
  void mark(std::uintptr_t address, std::size_t bytes, bool value);

  std::uintptr_t begin_ = 0;
  std::size_t bytes_ = 0;
  Lazy cells_;
  Lazy written_;
  Lazy byte_cells_;  // of the whole range, made when the first word is split
};

}  // namespace simt::checked
