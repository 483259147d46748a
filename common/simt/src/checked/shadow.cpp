// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "shadow.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace simt::checked {

Lazy::Lazy(std::size_t bytes) : bytes_(bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  madvise(memory, bytes, MADV_DONTDUMP);
  data_ = memory;
}

Lazy& Lazy::operator=(Lazy&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

Lazy::~Lazy() {
  if (data_ != nullptr) munmap(data_, bytes_);
}

Shadow::Shadow(std::uintptr_t begin, std::size_t bytes)
    : begin_(begin),
      bytes_(bytes),
      cells_((bytes / kWord + 4) * sizeof(Cell)),
      written_(bytes / 8 + 8) {}

Cell* Shadow::byte_cell(std::uintptr_t address) {
  if (byte_cells_.data() == nullptr) byte_cells_ = Lazy((bytes_ + 8) * sizeof(Cell));
  return static_cast<Cell*>(byte_cells_.data()) + (address - begin_);
}

void Shadow::split(std::uintptr_t address) {
  Cell& word = *cell(address);
  if ((word.flags & Cell::kSplit) != 0) return;
  const std::uintptr_t begin = address & ~std::uintptr_t{kWord - 1};
  for (std::size_t byte = 0; byte < kWord; ++byte) *byte_cell(begin + byte) = word;
  word = Cell{};
  word.flags = Cell::kSplit;
}

void Shadow::mark(std::uintptr_t address, std::size_t bytes, bool value) {
  std::size_t at = address - begin_;
  const std::size_t end = at + bytes;
  std::uint8_t* bits = written();
  const auto one = [&](std::size_t i) {
    const auto bit = static_cast<std::uint8_t>(1u << (i % 8));
    bits[i / 8] = static_cast<std::uint8_t>(value ? bits[i / 8] | bit : bits[i / 8] & ~bit);
  };
  while (at < end && at % 8 != 0) one(at++);
  const std::size_t whole = (end - at) / 8;
  if (at < end && whole > 0) {
    std::memset(bits + at / 8, value ? 0xff : 0, whole);
    at += whole * 8;
  }
  while (at < end) one(at++);
}

std::size_t Shadow::count_written(std::uintptr_t address, std::size_t bytes) const {
  const std::uint8_t* bits = written();
  std::size_t count = 0;
  for (std::size_t i = address - begin_; i < address - begin_ + bytes; ++i) {
    count += bits[i / 8] >> (i % 8) & 1u;
  }
  return count;
}

}  // namespace simt::checked
