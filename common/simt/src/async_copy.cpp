// Asynchronous copies: kept until somebody waits for them.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "async_copy.h"
#include "checked/checked.h"
#include "worker.h"

namespace simt {
namespace {

AsyncCopies& copies_of(Block& block) {
  if (block.copies == nullptr) block.copies = std::make_unique<AsyncCopies>();
  if (block.copies->threads.size() < block.threads) block.copies->threads.resize(block.threads);
  return *block.copies;
}

AsyncCopies::Thread& own_copies() {
  return copies_of(*current_lane->block).threads[thread_rank()];
}

/// Tells the checked build of a copy as of the accesses that it stands for.
void check(Lane& lane, const PendingCopy& copy) {
  constexpr std::size_t kWord = 16;
  const auto pieces = [&](const void* address, std::size_t bytes, AccessKind kind) {
    for (std::size_t at = 0; at < bytes; at += kWord) {
      checked::on_access(lane, copy.pc, static_cast<const char*>(address) + at,
                         static_cast<std::uint32_t>(std::min(kWord, bytes - at)), kind, false);
    }
  };
  pieces(copy.from, copy.bytes, AccessKind::read);
  pieces(copy.to, copy.bytes + copy.zeros, AccessKind::write);
}

void perform(const PendingCopy& copy) {
  if (current_lane->block->checked) check(*current_lane, copy);
  std::memcpy(copy.to, copy.from, copy.bytes);
  std::memset(static_cast<char*>(copy.to) + copy.bytes, 0, copy.zeros);
}

}  // namespace

void copy_async(void* to, const void* from, std::size_t bytes, std::size_t zeros,
                const SplitBarrier* barrier) noexcept {
  const Lane& lane = *current_lane;
  const PendingCopy copy = {to,        from, bytes, zeros, barrier, __builtin_return_address(0),
                            lane.index};
  if (lane.block->checked) checked::forget_written(*lane.block, to, bytes + zeros);
  if (barrier == nullptr) {
    own_copies().open.push_back(copy);
  } else {
    copies_of(*current_lane->block).at_barriers.push_back(copy);
  }
}

const PendingCopy* pending_copy_to(const Block& block, const void* address, std::size_t size) {
  if (block.copies == nullptr) return nullptr;
  const auto* first = static_cast<const char*>(address);
  const auto find = [&](const std::vector<PendingCopy>& copies) -> const PendingCopy* {
    for (const PendingCopy& copy : copies) {
      const auto* to = static_cast<const char*>(copy.to);
      if (first < to + copy.bytes + copy.zeros && to < first + size) return &copy;
    }
    return nullptr;
  };
  if (const PendingCopy* copy = find(block.copies->at_barriers)) return copy;
  for (const AsyncCopies::Thread& thread : block.copies->threads) {
    if (const PendingCopy* copy = find(thread.open)) return copy;
    for (const AsyncCopies::Batch& batch : thread.committed) {
      if (const PendingCopy* copy = find(batch)) return copy;
    }
  }
  return nullptr;
}

void commit_copies() noexcept {
  AsyncCopies::Thread& own = own_copies();
  own.committed.push_back(std::move(own.open));
  own.open.clear();
}

void wait_for_copies(unsigned newest) noexcept {
  AsyncCopies::Thread& own = own_copies();
  while (own.committed.size() > newest) {
    for (const PendingCopy& copy : own.committed.front()) perform(copy);
    own.committed.pop_front();
  }
}

void perform_copies_at(const SplitBarrier* barrier) {
  Block& block = *current_lane->block;
  if (block.copies == nullptr) return;
  std::vector<PendingCopy>& all = block.copies->at_barriers;
  for (const PendingCopy& copy : all) {
    if (copy.barrier == barrier) perform(copy);
  }
  std::erase_if(all, [&](const PendingCopy& copy) { return copy.barrier == barrier; });
}

}  // namespace simt
