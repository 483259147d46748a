// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/grid_profile.h"

#include <algorithm>

#include "clock/kernel_time.h"

namespace simt::clock {
namespace {

/// Loops are unrolled, and short branches are none on a GPU: not every block of code ends in one.
constexpr std::uint64_t kBlocksPerBranch = 4;
constexpr double kSectorBytes = 1u << kSectorBits;
constexpr double kLineBytes = 1u << kLineBits;

double ratio(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::vector<BlockRun> sample_of(std::uint64_t blocks, std::uint64_t count) {
  if (blocks <= count || count < 2) return {{0, std::min(blocks, count)}};
  const std::uint64_t half = count / 2;
  const std::uint64_t first = std::min(blocks / 3, blocks - 2 * half);
  const std::uint64_t second = std::clamp(blocks / 3 * 2, first + half, blocks - half);
  return {{first, first + half}, {second, second + half}};
}

std::uint64_t sampled_block(std::uint64_t blocks, std::uint64_t count, std::uint64_t at) {
  for (const BlockRun& run : sample_of(blocks, count)) {
    if (at < run.end - run.first) return run.first + at;
    at -= run.end - run.first;
  }
  return blocks - 1;  // of an odd count
}

GridProfile::GridProfile(const Shape& shape, const Card& card)
    : shape_(shape), card_(card), runs_(sample_of(shape.blocks, kClosely)) {}

GridProfile::BlockLines* GridProfile::block_begin(std::uint64_t number) {
  ++executed_;
  const bool wanted =
      std::any_of(runs_.begin(), runs_.end(), [&](const BlockRun& run) { return run.has(number); });
  if (!wanted) return nullptr;
  closely_.push_back(std::make_unique<BlockLines>());
  closely_.back()->block = number;
  closely_.back()->windows.resize(shape_.warps());
  return closely_.back().get();
}

void GridProfile::block_end(BlockLines* block, std::uint64_t shared_bytes) {
  shape_.shared_bytes = std::max(shape_.shared_bytes, shared_bytes);
  if (block == nullptr) return;
  const auto at_once = static_cast<double>(resident_blocks(shape_, card_));
  const double shared = (static_cast<double>(shared_bytes) + card_.shared_bytes_per_block_reserved);
  // At the least a little: the L1 is never all shared memory.
  const double bytes = std::max(card_.l1_bytes_per_sm / 16,
                                card_.l1_bytes_per_sm - (shared_bytes == 0 ? 0 : at_once * shared));
  const auto lines = static_cast<std::size_t>(std::max(1.0, bytes / at_once / kLineBytes));
  const L1Result result = simulate_l1(block->windows, lines);
  l1_.sectors += result.sectors;
  l1_.missed_sectors += result.missed_sectors;
  l1_.parts += result.parts;
  l1_.missed_parts += result.missed_parts;
  l1_.waits += result.waits;
  l1_.far_waits += result.far_waits;
  block->windows = {};
}

Work GridProfile::finish(const FindExtent& find_extent) {
  Work work;
  work.shape = shape_;
  if (executed_ == 0) return work;
  const WarpSums& s = sums_.sums;
  const double scale = static_cast<double>(shape_.blocks) / static_cast<double>(executed_);
  const auto scaled = [&](std::uint64_t n) { return static_cast<double>(n) * scale; };
  const auto per_warp = [&](std::uint64_t n) { return ratio(n, s.warps); };
  work.instructions = scaled(s.instructions + s.blocks_of_code / kBlocksPerBranch);
  work.fp32_instructions = scaled(s.fp32);
  work.fp64_instructions = scaled(s.fp64);
  work.global_lines = scaled(s.load_lines + s.store_lines);
  work.global_sectors = scaled(s.load_sectors + s.store_sectors);
  work.shared_wavefronts = scaled(s.shared_wavefronts);
  const double missed = ratio(l1_.missed_sectors, l1_.sectors);
  const double far = ratio(l1_.far_waits, l1_.waits);
  work.l2_load_bytes = scaled(s.load_sectors) * missed * kSectorBytes;
  work.l2_load_packets = scaled(s.load_lines) * ratio(l1_.missed_parts, l1_.parts);
  work.l2_store_packets = scaled(s.store_lines);
  work.l2_store_bytes = scaled(s.store_sectors) * kSectorBytes;
  work.atomic_turns = scaled(s.atomic_turns);
  for (const auto& [number, sector] : sums_.hot) {
    const double turns =
        sector.by_several_blocks ? scaled(sector.turns) : static_cast<double>(sector.turns);
    work.hottest_turns = std::max(work.hottest_turns, turns);
  }
  work.far_waits = per_warp(s.global_waits) * far;
  work.near_waits = per_warp(s.global_waits) * (1 - far);
  work.shared_waits = per_warp(s.shared_waits);
  work.warp_operations = per_warp(s.warp_operations);
  work.barriers = per_warp(s.barriers);
  work.fp_steps = per_warp(s.fp32 + s.fp64);

  std::vector<Run> runs(runs_.size());
  for (std::size_t r = 0; r < runs_.size(); ++r) {
    for (const auto& lines : closely_) {
      if (runs_[r].has(lines->block)) runs[r].push_back(&lines->lines);
    }
  }
  std::erase_if(runs, [](const Run& run) { return run.empty(); });
  if (runs.empty()) return work;
  const auto wave = static_cast<std::uint64_t>(card_.sms) * resident_blocks(shape_, card_);
  const Traffic traffic = dram_traffic(runs, find_extent, shape_.blocks, wave, card_.l2_bytes);
  work.dram_bytes = traffic.load_bytes + traffic.store_bytes;
  work.far_from_dram =
      work.l2_load_bytes > 0 ? std::min(1.0, traffic.load_bytes / work.l2_load_bytes) : 0;
  return work;
}

}  // namespace simt::clock
