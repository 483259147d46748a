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
  void instruction(std::uint32_t lanes, std::uint64_t order, const PerLane& what) override;
  void parted(std::uint64_t pc, unsigned ways) override;

  /// In the order of their first event.  pc 0 is the kernel's start.
  struct Site {
    std::uint64_t pc;
    Counts counts;
  };
  const std::vector<Site>& sites() const { return sites_; }

 private:
  Counts& at(std::uint64_t pc);

  std::vector<Site> sites_;
  std::unordered_map<std::uint64_t, std::uint32_t> places_;  // in sites_, by pc
  // Places that were looked up lately.
  struct Recent {
    std::uint64_t pc = ~std::uint64_t{0};
    std::uint32_t place = 0;
  };
  std::array<Recent, 256> recent_;
};

}  // namespace simt::counters
