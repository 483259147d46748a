// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/grid_profile.h"

#include <algorithm>

#include "clock/kernel_time.h"

namespace simt::clock {
namespace {

/// Loops are unrolled, and short branches are none on a GPU: not every block of code ends in one.
constexpr std::uint64_t kBlocksPerBranch = 4;
/// The first blocks that do more than so many times the work of the chosen ones were handed it.
constexpr double kAlike = 4;
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

GridProfile::GridProfile(const Shape& shape, const Card& card, PeerMap peers)
    : shape_(shape), card_(card), runs_(sample_of(shape.blocks, kClosely)) {
  sums_.peers = std::move(peers);
}

GridProfile::BlockLines* GridProfile::block_begin(std::uint64_t number) {
  ++executed_;
  const bool wanted =
      std::any_of(runs_.begin(), runs_.end(), [&](const BlockRun& run) { return run.has(number); });
  if (!wanted && executed_ > kFirst) return nullptr;
  auto& blocks = (wanted ? chosen_ : first_).blocks;
  blocks.push_back(std::make_unique<BlockLines>());
  blocks.back()->block = number;
  blocks.back()->is_chosen = wanted;
  blocks.back()->windows.resize(shape_.warps());
  return blocks.back().get();
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
  L1Result& l1 = (block->is_chosen ? chosen_ : first_).l1;
  l1.sectors += result.sectors;
  l1.missed_sectors += result.missed_sectors;
  l1.parts += result.parts;
  l1.missed_parts += result.missed_parts;
  l1.waits += result.waits;
  l1.far_waits += result.far_waits;
  block->windows = {};
}

double GridProfile::Group::adds() const {
  double sum = 0;
  for (const auto& one : blocks) sum += static_cast<double>(one->lines.adds());
  return blocks.empty() ? 0 : sum / static_cast<double>(blocks.size());
}

/// If the blocks are alike: `runs_` of neighbours.  If they are not, the group as if it were one
/// block, which has done its share of all that the grid does.
Traffic GridProfile::traffic(const Group& group, const FindExtent& find_extent) const {
  const auto wave = static_cast<std::uint64_t>(card_.sms) * resident_blocks(shape_, card_);
  if (&group == &chosen_) {
    std::vector<Run> runs(runs_.size());
    for (std::size_t r = 0; r < runs_.size(); ++r) {
      for (const auto& lines : group.blocks) {
        if (runs_[r].has(lines->block)) runs[r].push_back(&lines->lines);
      }
    }
    std::erase_if(runs, [](const Run& run) { return run.empty(); });
    if (runs.empty()) return {};
    return dram_traffic(runs, find_extent, static_cast<double>(shape_.blocks), wave,
                        card_.l2_bytes);
  }
  LineSet together;
  for (const auto& one : group.blocks) together.add(one->lines);
  const WarpSums& s = sums_.sums;
  const double all = static_cast<double>(s.load_lines + s.strong_lines + s.store_lines);
  const double its = group.adds() * static_cast<double>(group.blocks.size());
  return dram_traffic({{&together}}, find_extent, std::max(1.0, all / its), wave, card_.l2_bytes);
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
  const std::uint64_t peer_lines = s.peer_load_lines + s.peer_store_lines;
  const std::uint64_t peer_sectors = s.peer_load_sectors + s.peer_store_sectors;
  work.global_lines = scaled(s.load_lines + s.strong_lines + s.store_lines + peer_lines);
  work.global_sectors = scaled(s.load_sectors + s.strong_sectors + s.store_sectors + peer_sectors);
  work.peer_load_bytes = scaled(s.peer_load_sectors) * kSectorBytes;
  work.peer_load_packets = scaled(s.peer_load_lines);
  work.peer_store_bytes = scaled(s.peer_store_sectors) * kSectorBytes;
  work.peer_store_packets = scaled(s.peer_store_lines);
  work.host_load_bytes = scaled(s.host_load_sectors) * kSectorBytes;
  work.host_store_bytes = scaled(s.host_store_sectors) * kSectorBytes;
  work.shared_wavefronts = scaled(s.shared_wavefronts);
  const Group& group = kAlike * chosen_.adds() < first_.adds() ? first_ : chosen_;
  const double missed = ratio(group.l1.missed_sectors, group.l1.sectors);
  const double far = ratio(group.l1.far_waits, group.l1.waits);
  work.l2_load_bytes = scaled(s.load_sectors) * missed * kSectorBytes;
  work.l2_load_packets = scaled(s.load_lines) * ratio(group.l1.missed_parts, group.l1.parts);
  work.l2_load_bytes += scaled(s.strong_sectors) * kSectorBytes;
  work.l2_load_packets += scaled(s.strong_lines);
  work.l2_store_packets = scaled(s.store_lines);
  work.l2_store_bytes = scaled(s.store_sectors) * kSectorBytes;
  std::uint64_t atomic_turns = s.atomic_turns;
  for (const auto& [pc, folded] : sums_.folded) {
    if (!folded.is_one_address) continue;
    sums_.hot[folded.address >> kSectorBits].turns -= folded.turns;
    atomic_turns -= folded.turns;
  }
  work.atomic_turns = scaled(atomic_turns);
  for (const auto& [number, sector] : sums_.hot) {
    const double turns =
        sector.by_several_blocks ? scaled(sector.turns) : static_cast<double>(sector.turns);
    work.hottest_turns = std::max(work.hottest_turns, turns);
  }
  work.far_waits = per_warp(s.global_waits) * far;
  work.strong_waits = per_warp(s.strong_waits);
  std::uint64_t peer_waits = 0;
  for (const auto& [block, of_slowest] : sums_.peer_waits) peer_waits += of_slowest;
  work.peer_waits = ratio(peer_waits, executed_);
  work.near_waits = per_warp(s.global_waits) * (1 - far);
  work.shared_waits = per_warp(s.shared_waits);
  work.warp_operations = per_warp(s.warp_operations);
  work.barriers = per_warp(s.barriers);
  work.fp_steps = per_warp(s.fp32 + s.fp64);

  const Traffic moved = traffic(group, find_extent);
  work.dram_bytes = moved.load_bytes + moved.store_bytes;
  work.far_from_dram =
      work.l2_load_bytes > 0 ? std::min(1.0, moved.load_bytes / work.l2_load_bytes) : 0;
  return work;
}

}  // namespace simt::clock
