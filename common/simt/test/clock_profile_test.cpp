// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <vector>

#include "clock/block_code.h"
#include "clock/grid_profile.h"
#include "clock/integer_atomics.h"
#include "clock/l1_window.h"
#include "clock/warp_profile.h"

namespace {

using namespace simt::clock;
using simt::counters::Event;
using simt::counters::EventKind;
using simt::counters::PerLane;

constexpr std::uint32_t kAll = ~0u;

/// All lanes of a warp at `pc`, lane l at base + stride * l.
struct Warp {
  GridSums grid;
  LineSet lines;
  Window window;
  WarpProfile profile;

  Warp() { profile.begin(grid, 0, &lines, &window); }
  void access(EventKind kind, std::uint64_t pc, std::uint64_t base, std::uint64_t stride,
              std::uint32_t size = 4) {
    PerLane what;
    for (unsigned l = 0; l < 32; ++l) {
      what[l] = Event::access(reinterpret_cast<const void*>(pc), 0, kind,
                              reinterpret_cast<const void*>(base + stride * l), size)
                    .what;
    }
    profile.instruction(kAll, Event::order_of(reinterpret_cast<const void*>(pc), 0), what);
  }
  void block(std::uint64_t pc) {
    PerLane what;
    what.fill(Event::block(reinterpret_cast<const void*>(pc), 0).what);
    profile.instruction(kAll, Event::order_of(reinterpret_cast<const void*>(pc), 0), what);
  }
};

TEST(ClockProfile, CountsLinesAndSectorsOfARequest) {
  Warp w;
  w.access(EventKind::global_load, 1, 0x10000, 4);     // one line
  w.access(EventKind::global_store, 2, 0x20000, 128);  // 32 lines of one sector
  EXPECT_EQ(w.grid.sums.load_lines, 1u);
  EXPECT_EQ(w.grid.sums.store_lines, 32u);
  EXPECT_EQ(w.grid.sums.load_sectors, 4u);
  EXPECT_EQ(w.grid.sums.store_sectors, 32u);
  EXPECT_EQ(w.lines.size(), 33u);
}

TEST(ClockProfile, WhatABlockHasStoredItLoadsFromTheL2) {
  Warp w;
  w.access(EventKind::global_store, 1, 0x10000, 4);
  w.access(EventKind::global_load, 2, 0x10000, 4);
  w.access(EventKind::global_load, 3, 0x20000, 4);
  w.access(EventKind::global_store, 4, 0x20000, 4);
  LineSet copied;
  copied.add(w.lines);
  for (const LineSet* lines : std::initializer_list<const LineSet*>{&w.lines, &copied}) {
    unsigned seen = 0;
    lines->for_each([&](const LineSet::Line& line) {
      ++seen;
      EXPECT_EQ(line.loaded, line.number == 0x10000 >> kLineBits ? 0u : 0xfu);
      EXPECT_EQ(line.stored, 0xfu);
    });
    EXPECT_EQ(seen, 2u);
  }
}

TEST(ClockProfile, LoadsBeforeAUseAreWaitedForTogether) {
  Warp w;
  w.access(EventKind::global_load, 1, 0x10000, 4);
  w.access(EventKind::global_load, 2, 0x20000, 4);
  w.access(EventKind::global_store, 3, 0x30000, 4);
  w.access(EventKind::global_load, 1, 0x40000, 4);
  EXPECT_EQ(w.grid.sums.global_waits, 2u);
}

TEST(ClockProfile, ALoopOfLoadsIsUnrolledByFour) {
  Warp w;
  for (unsigned round = 0; round < 8; ++round) {
    w.access(EventKind::global_load, 1, 0x10000 + 128 * round, 4);
    w.block(9);
  }
  EXPECT_EQ(w.grid.sums.global_waits, 2u);
}

TEST(ClockProfile, ARowReadByBroadcastIsReadByVectors) {
  Warp w;
  for (unsigned k = 0; k < 16; ++k) w.access(EventKind::shared_load, 1, 0x1000 + 4 * k, 0);
  EXPECT_EQ(w.grid.sums.shared_wavefronts, 8u) << "a float4 for all lanes is two";
  for (unsigned k = 0; k < 16; ++k) w.access(EventKind::shared_load, 2, 0x1000 + 128 * k, 4);
  EXPECT_EQ(w.grid.sums.shared_wavefronts, 24u) << "a column is not";
}

TEST(ClockProfile, AtomicsAtOneAddressAreHot) {
  Warp w;
  w.access(EventKind::global_atomic, 1, 0x1000, 0);
  w.access(EventKind::global_atomic, 1, 0x2000, 4);
  EXPECT_EQ(w.grid.sums.atomic_turns, 36u);
  EXPECT_EQ(w.grid.hot[0x1000 >> kSectorBits].turns, 32u);
  EXPECT_EQ(w.grid.hot[0x2000 >> kSectorBits].turns, 1u);
}

TEST(ClockProfile, IntegersAtOneAddressOfTheWholeGridAreFoldedByAWarp) {
  const auto turns = [](std::uint64_t pc, std::uint64_t second_address) {
    GridProfile profile({2, 32, 0}, find_card("h100"));
    for (std::uint64_t block = 0; block < 2; ++block) {
      auto* lines = profile.block_begin(block);
      WarpProfile warp;
      warp.begin(profile.sums(), block, &lines->lines, &lines->windows[0]);
      PerLane what;
      const std::uint64_t address = block == 0 ? 0x1000 : second_address;
      what.fill(Event::access(nullptr, 0, EventKind::global_atomic,
                              reinterpret_cast<const void*>(address), 4)
                    .what);
      warp.instruction(kAll, Event::order_of(reinterpret_cast<const void*>(pc), 0), what);
      profile.block_end(lines, 0);
    }
    return profile.finish([](std::uint64_t) { return Extent{0x1000, 0x2000}; }).atomic_turns;
  };
  note_integer_atomic(reinterpret_cast<const void*>(0x70));
  EXPECT_DOUBLE_EQ(turns(0x70, 0x1000), 2) << "one for each warp";
  EXPECT_DOUBLE_EQ(turns(0x70, 0x2000), 64) << "the compiler cannot know that lanes agree";
  EXPECT_DOUBLE_EQ(turns(0x80, 0x1000), 64) << "floats";
}

TEST(ClockProfile, TheL1KeepsWhatFits) {
  Window twice;
  for (int round = 0; round < 2; ++round) {
    for (std::uint64_t line = 0; line < 8; ++line) twice.push_back({line, 0xf, true, true});
  }
  const L1Result fits = simulate_l1({twice}, 8);
  EXPECT_EQ(fits.sectors, 64u);
  EXPECT_EQ(fits.missed_sectors, 32u);
  EXPECT_EQ(fits.far_waits, 8u);
  EXPECT_EQ(simulate_l1({twice}, 7).missed_sectors, 64u);
}

TEST(ClockProfile, WarpsShareWhatOneOfThemFetchedAndWaitForIt) {
  const Window window{{5, 0xf, true, true}};
  const L1Result result = simulate_l1({window, window, window}, 4);
  EXPECT_EQ(result.missed_sectors, 4u);
  EXPECT_EQ(result.far_waits, 3u);
}

TEST(ClockProfile, SamplesAreTwoRunsInsideTheGrid) {
  EXPECT_EQ(sample_of(4, 8).size(), 1u);
  for (const std::uint64_t blocks : {9u, 10u, 64u, 1000u}) {
    const auto runs = sample_of(blocks, 8);
    ASSERT_EQ(runs.size(), 2u);
    EXPECT_EQ(runs[0].end - runs[0].first, 4u);
    EXPECT_GE(runs[1].first, runs[0].end);
    EXPECT_LE(runs[1].end, blocks);
    EXPECT_EQ(sampled_block(blocks, 8, 0), runs[0].first);
    EXPECT_EQ(sampled_block(blocks, 8, 7), runs[1].end - 1);
  }
}

/// Blocks that each load `lines` lines from `first` on, `step` lines from block to block.
Traffic traffic_of(std::uint64_t step, std::uint64_t lines, std::uint64_t blocks, double l2) {
  std::vector<LineSet> sets(8);
  std::vector<Run> runs(2);
  for (std::uint64_t i = 0; i < 8; ++i) {
    const std::uint64_t block = (i < 4 ? blocks / 3 : blocks / 3 * 2) + i % 4;
    for (std::uint64_t l = 0; l < lines; ++l) sets[i].add(block * step + l, 0xf, 0);
    runs[i / 4].push_back(&sets[i]);
  }
  const auto extent = [&](std::uint64_t) { return Extent{0, ((blocks - 1) * step + lines) * 128}; };
  return dram_traffic(runs, extent, static_cast<double>(blocks), 1000, l2);
}

TEST(ClockProfile, WhatStreamsByIsFetchedOnce) {
  EXPECT_DOUBLE_EQ(traffic_of(8, 8, 1 << 20, 1e6).load_bytes, 8.0 * 128 * (1 << 20));
}

TEST(ClockProfile, WhatAllBlocksShareIsFetchedOnce) {
  EXPECT_DOUBLE_EQ(traffic_of(0, 64, 1 << 20, 1e6).load_bytes, 64 * 128);
}

TEST(ClockProfile, NeighboursThatOverlapFetchTheUnion) {
  const double bytes = traffic_of(8, 10, 1 << 20, 1e6).load_bytes;
  EXPECT_NEAR(bytes / (8.0 * 128 * (1 << 20)), 1, 1e-2);
}

TEST(ClockProfile, MemoryOfWhichNothingIsKnownIsNoPartOfWhatIsKnown) {
  LineSet block;
  for (std::uint64_t line = 0; line < 512; ++line) block.add(line, 0xf, 0);  // half of it is known
  const auto extent = [](std::uint64_t address) {
    return address < 0x8000 ? Extent{0, std::uint64_t{1} << 48} : Extent{0x8000, 0x8000};
  };
  // Ten such blocks can touch more of the one, and no more of the other than there is.
  EXPECT_DOUBLE_EQ(dram_traffic({{&block}}, extent, 10, 1, 1e9).load_bytes, 10.0 * 0x8000 + 0x8000);
}

TEST(ClockProfile, ArithmeticIsFoundInCode) {
#if defined(__x86_64__)
  // call f; mulss xmm0, xmm1; addss xmm0, xmm2; mulsd xmm8, xmm1; divss; call f; addss
  std::vector<unsigned char> code = {0xe8, 0, 1, 0, 0};
  const std::vector<std::vector<unsigned char>> instructions = {{0xf3, 0x0f, 0x59, 0xc1},
                                                                {0xf3, 0x0f, 0x58, 0xc2},
                                                                {0xf2, 0x44, 0x0f, 0x59, 0xc1},
                                                                {0xf3, 0x0f, 0x5e, 0xc1}};
  for (const auto& one : instructions) code.insert(code.end(), one.begin(), one.end());
  const auto here = static_cast<std::int32_t>(code.size());
  code.push_back(0xe8);
  const std::int32_t distance = 0x100 - here;
  code.resize(code.size() + 4);
  std::memcpy(code.data() + here + 1, &distance, 4);
  code.insert(code.end(), {0xf3, 0x0f, 0x58, 0xc2, 0, 0, 0, 0});
  const BlockCode found = scan_block_code(code.data() + 5, 5, code.size() - 5);
  EXPECT_EQ(found.fp32, 9u) << "one multiply-add, and a division as 8";
  EXPECT_EQ(found.fp64, 1u);
#else
  GTEST_SKIP() << "only on x86-64";
#endif
}

TEST(ClockProfile, NothingIsFoundWhereThereIsNoCode) {
  const unsigned char data[64] = {};
  EXPECT_EQ(block_code_at(data).fp32, 0u);
}

TEST(ClockProfile, WorkIsScaledToTheWholeGrid) {
  const Card card = find_card("h100");
  GridProfile profile({1000, 32, 0}, card);
  for (std::uint64_t block = 0; block < 10; ++block) {
    auto* lines = profile.block_begin(block + 333);
    WarpProfile warp;
    warp.begin(profile.sums(), block, lines == nullptr ? nullptr : &lines->lines,
               lines == nullptr ? nullptr : &lines->windows[0]);
    PerLane what;
    for (unsigned l = 0; l < 32; ++l) {
      what[l] = Event::access(nullptr, 0, EventKind::global_load,
                              reinterpret_cast<const void*>(block * 128 + 4 * l), 4)
                    .what;
    }
    warp.instruction(kAll, Event::order_of(nullptr, 0), what);
    profile.block_end(lines, 0);
  }
  const Work work = profile.finish([](std::uint64_t) { return Extent{0, 128000}; });
  EXPECT_DOUBLE_EQ(work.global_lines, 1000);
  EXPECT_DOUBLE_EQ(work.l2_load_bytes, 128000);
  EXPECT_DOUBLE_EQ(work.far_waits, 1);
}

TEST(ClockProfile, BlocksThatWereHandedAllTheWorkStandForIt) {
  GridProfile profile({300, 32, 0}, find_card("h100"));
  for (std::uint64_t block = 0; block < 300; ++block) {
    auto* lines = profile.block_begin(block);
    WarpProfile warp;
    warp.begin(profile.sums(), block, lines == nullptr ? nullptr : &lines->lines,
               lines == nullptr ? nullptr : &lines->windows[0]);
    for (std::uint64_t tile = 0; block < 8 && tile < 1000; ++tile) {  // the first four do half
      PerLane what;
      for (unsigned l = 0; l < 32; ++l) {
        what[l] = Event::access(nullptr, 0, EventKind::global_load,
                                reinterpret_cast<const void*>((8 * tile + block) * 128 + 4 * l), 4)
                      .what;
      }
      warp.instruction(kAll, Event::order_of(nullptr, 0), what);
    }
    profile.block_end(lines, 0);
  }
  const Work work = profile.finish([](std::uint64_t) { return Extent{0, 8000 * 128}; });
  EXPECT_DOUBLE_EQ(work.l2_load_bytes, 8000 * 128);
  EXPECT_DOUBLE_EQ(work.dram_bytes, 8000 * 128);
}

}  // namespace
