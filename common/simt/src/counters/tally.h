// Counts by pc for one kernel.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "simt/counters.h"
#include "warp_trace.h"

namespace simt::counters {

class Tally : public Sink {
 public:
  /// `branch_of` finds the branch at the end of the block of code that begins at a pc, 0 if
  /// unknown.
  using BranchOf = std::uint64_t (*)(std::uint64_t block);
  explicit Tally(BranchOf branch_of = nullptr) : branch_of_(branch_of) {}

  void instruction(std::uint32_t lanes, std::uint64_t order, const PerLane& what) override;
  /// Counts at the branch, where it is known.
  void parted(std::uint64_t pc, std::uint64_t block, unsigned ways) override;

  /// In the order of their first event.  pc 0 is the kernel's start.
  struct Site {
    std::uint64_t pc;
    Counts counts;
  };
  const std::vector<Site>& sites() const { return sites_; }

 private:
  Counts& at(std::uint64_t pc);

  BranchOf branch_of_;
  std::vector<Site> sites_;
  std::unordered_map<std::uint64_t, std::uint32_t> places_;    // in sites_, by pc
  std::unordered_map<std::uint64_t, std::uint64_t> branches_;  // by their block; 0: unknown
  // Places that were looked up lately.
  struct Recent {
    std::uint64_t pc = ~std::uint64_t{0};
    std::uint32_t place = 0;
  };
  std::array<Recent, 256> recent_;
};

}  // namespace simt::counters
