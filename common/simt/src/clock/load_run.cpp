// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/load_run.h"

#include <algorithm>

namespace simt::clock {
namespace {

unsigned bit(LoadRun::Kind kind) {
  return 1u << static_cast<unsigned>(kind);
}

WaitSums waits_for(unsigned kinds) {
  const auto has = [&](LoadRun::Kind kind) { return (kinds & bit(kind)) != 0 ? 1u : 0u; };
  using enum LoadRun::Kind;
  return {has(global) & ~has(peer), has(shared), has(strong), has(peer)};
}

/// How often the rounds of a loop are waited for that are left when it has been unrolled.
unsigned waits_of_rest(unsigned rounds) {
  const unsigned rest = rounds % 4;
  return rounds / kUnrolled + rounds / 8 % 2 + rounds / 4 % 2 + std::min(rest, 2u);
}

WaitSums operator*(std::uint64_t times, const WaitSums& a) {
  return {times * a.global_waits, times * a.shared_waits, times * a.strong_waits,
          times * a.peer_waits};
}

WaitSums operator+(const WaitSums& a, const WaitSums& b) {
  return {a.global_waits + b.global_waits, a.shared_waits + b.shared_waits,
          a.strong_waits + b.strong_waits, a.peer_waits + b.peer_waits};
}

}  // namespace

void LoadRun::begin(WaitSums& sums) {
  sums_ = &sums;
  peer_waits_ = 0;
  close();
}

void LoadRun::close() {
  is_open_ = is_counted_ = false;
  first_ = later_ = 0;
  charged_ = {};
  round_size_ = 0;
  rounds_ = block_rounds_ = 0;
  block_ = 0;
  tested_ = LoopTest::none;
}

/// The run's waits are these, instead of what they seemed to be before.
void LoadRun::charge(const WaitSums& waits) {
  sums_->global_waits += waits.global_waits - charged_.global_waits;
  sums_->shared_waits += waits.shared_waits - charged_.shared_waits;
  sums_->strong_waits += waits.strong_waits - charged_.strong_waits;
  sums_->peer_waits += waits.peer_waits - charged_.peer_waits;
  peer_waits_ += waits.peer_waits - charged_.peer_waits;
  charged_ = waits;
}

/// A place at which this round has loaded begins the next one.  A function that is called twice
/// does not, for no loop is tested in between.
void LoadRun::load(std::uint64_t pc) {
  const auto seen = round_.begin() + static_cast<std::ptrdiff_t>(round_size_);
  if (tested_ != LoopTest::none && std::find(round_.begin(), seen, pc) != seen) {
    round_size_ = 0;
    block_rounds_ = 0;
    is_counted_ = tested_ == LoopTest::counted;
    if (++rounds_ == kUnrolled) close();
  }
  is_open_ = true;
  tested_ = LoopTest::none;
  if (round_size_ < round_.size()) round_[round_size_++] = pc;
}

bool LoadRun::add(Kind kind) {
  const bool is_new = ((first_ | later_) & bit(kind)) == 0;
  (rounds_ == 0 ? first_ : later_) |= bit(kind);
  if (is_new) charge(waits_for(first_ | later_));
  return is_new;
}

void LoadRun::block(std::uint64_t pc, LoopTest test) {
  if (!is_open_) return;
  if (test != LoopTest::none) tested_ = test;
  if (block_ == 0) {
    block_ = pc;
  } else if (block_ == pc && ++block_rounds_ == kRoundsToUse) {
    end();
  }
}

void LoadRun::end() {
  if (is_counted_) {
    const unsigned rounds = rounds_ + 1;
    const unsigned begin = rounds < 4 ? first_ : first_ | later_;
    charge(waits_for(begin) + (waits_of_rest(rounds) - 1) * waits_for(later_));
  }
  close();
}

}  // namespace simt::clock
