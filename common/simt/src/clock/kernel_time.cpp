// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/kernel_time.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace simt::clock {
namespace {

constexpr double kWarpLanes = 32;
constexpr double kBytesOfSector = 32;

// Cycles, taken to be the same on all cards: measured on the H100 (docs/model.md).
constexpr double kDispatch = 1.13;   // of the whole card, for each block
constexpr double kBlockStart = 300;  // from one block's end to its successor's first load
constexpr double kFarLoad = 150;     // of a load beyond the L1, besides the latency itself
constexpr double kBarrier = 60;      // and kBarrierPerWarp for each warp of the block
constexpr double kBarrierPerWarp = 2;
constexpr double kWarpOperation = 25;
constexpr double kFpStep = 4;
constexpr double kMoreSectors = 0.2;  // in the L1, for each sector of a line after the first
constexpr double kLoadPacket = 2;     // of a multiprocessor, to the L2 and back
constexpr double kStorePacket = 4.8;
constexpr double kAtomicSlices = 0.66;  // units for atomics, per 32 bytes a cycle of the L2
constexpr double kAtomicTurn = 3.5;     // of a slice of the L2
constexpr double kLinkHeader = 16;      // bytes that a packet of a link needs besides its data

/// The third root by Newton's method: only operations that are rounded the same everywhere.
double third_root(double x) {
  if (!(x > 0)) return 0;
  double scale = 1;
  while (x * scale * scale * scale < 1) scale *= 2;
  while (x * scale * scale * scale > 8) scale /= 2;
  const double y = x * scale * scale * scale;  // 1 to 8
  double root = 1.5;
  for (int i = 0; i < 8; ++i) root -= (root * root * root - y) / (3 * root * root);
  return root / scale;
}

/// Limits that are near each other add up, because no kernel overlaps them perfectly.  Arithmetic
/// is part of the instructions that are issued.
double together(const Bounds& b) {
  const double issue = std::max({b.issue, b.fp32, b.fp64, b.tensor});
  const double all[] = {b.dispatch, b.dram, b.l2,   b.atomics, b.lsu,
                        issue,      b.link, b.host, b.latency};
  const double most = *std::max_element(std::begin(all), std::end(all));
  if (most == 0) return 0;
  double sum = 0;
  for (const double one : all) {
    const double share = one / most;
    sum += share * share * share;
  }
  return most * third_root(sum);
}

double latency_cycles(const Work& w, const Card& card) {
  const double far = kFarLoad + card.l2_latency_cycles +
                     w.far_from_dram * (card.dram_latency_cycles - card.l2_latency_cycles);
  const double look = kFarLoad + card.l2_latency_cycles;
  const double barrier = kBarrier + kBarrierPerWarp * static_cast<double>(w.shape.warps());
  // Half of a load's way; then a look at the flag, which is no other wait.
  const double link = card.link_latency_us * 1e-6 * card.cycles_per_second();
  const double looks = std::max(w.strong_waits, w.handovers);
  // A fence waits for the stores before it: to another device there and back.
  const double fence = w.handovers > 0 ? link * (w.peer_store_packets > 0 ? 1 : 0.5) : 0;
  return kBlockStart + w.peer_waits * link + w.handovers * link / 2 + looks * look +
         w.fences * fence + w.far_waits * far + w.near_waits * card.l1_latency_cycles +
         w.shared_waits * card.shared_latency_cycles + w.warp_operations * kWarpOperation +
         w.barriers * barrier + w.fp_steps * kFpStep;
}

}  // namespace

Picoseconds from_seconds(double seconds) {
  return static_cast<Picoseconds>(std::floor(seconds * 1e12 + 0.5));
}

std::uint64_t resident_blocks(const Shape& shape, const Card& card) {
  const auto warps = static_cast<double>(shape.warps());
  const double shared =
      static_cast<double>(shape.shared_bytes) + card.shared_bytes_per_block_reserved;
  double blocks = std::min(card.blocks_per_sm, std::floor(card.warps_per_sm / warps));
  blocks = std::min(blocks,
                    std::floor(card.registers_per_sm / (kAssumedRegisters * kWarpLanes * warps)));
  if (shared > 0) blocks = std::min(blocks, std::floor(card.shared_bytes_per_sm / shared));
  return static_cast<std::uint64_t>(std::max(1.0, blocks));
}

const char* Bounds::greatest() const {
  const struct {
    double seconds;
    const char* name;
  } all[] = {
      {dispatch, "starting blocks"},  {dram, "DRAM bandwidth"},      {l2, "L2 bandwidth"},
      {atomics, "atomics"},           {lsu, "L1 and shared memory"}, {issue, "instructions"},
      {fp32, "FP32 units"},           {fp64, "FP64 units"},          {tensor, "tensor cores"},
      {link, "link between devices"}, {host, "link to the host"},    {latency, "latency"}};
  const auto* most =
      std::max_element(std::begin(all), std::end(all),
                       [](const auto& a, const auto& b) { return a.seconds < b.seconds; });
  return most->seconds > 0 ? most->name : "launch";
}

KernelTime kernel_time(const Work& w, const Card& card) {
  const auto blocks = static_cast<double>(std::max<std::uint64_t>(1, w.shape.blocks));
  const auto warps = static_cast<double>(w.shape.warps());
  const auto resident = static_cast<double>(resident_blocks(w.shape, card));
  const double hertz = card.cycles_per_second();
  const double busiest = std::ceil(blocks / card.sms);  // blocks of the busiest multiprocessor
  const double at_once = std::min(resident, busiest);
  // What that multiprocessor does of the grid's work.
  const auto its = [&](double of_grid) { return of_grid / blocks * busiest; };

  KernelTime time;
  time.occupancy = at_once * warps / card.warps_per_sm;
  time.sms_used = std::min(1.0, blocks / card.sms);
  time.share = std::min(1.0, blocks / (card.sms * resident));
  Bounds& b = time.bounds;
  b.dispatch = blocks * kDispatch / hertz;
  const double l1_cycles = w.global_lines + kMoreSectors * (w.global_sectors - w.global_lines);
  b.lsu = its(l1_cycles + w.shared_wavefronts) / card.lsu_lines_per_cycle / hertz;
  b.issue = its(w.instructions) / std::min(card.schedulers_per_sm, at_once * warps) / hertz;
  b.fp32 = its(w.fp32_instructions) * kWarpLanes / card.fp32_lanes_per_sm / hertz;
  b.fp64 = its(w.fp64_instructions) * kWarpLanes / card.fp64_lanes_per_sm / hertz;
  b.tensor = its(w.tensor_flops) / card.tensor_fp16_flops_per_cycle_per_sm / hertz;
  const double l2_bytes = w.l2_load_bytes + w.l2_store_bytes;
  b.l2 = std::max(l2_bytes / (card.l2_gbs * 1e9),
                  its(kLoadPacket * w.l2_load_packets + kStorePacket * w.l2_store_packets) / hertz);
  const double slices = card.l2_gbs * 1e9 / (kBytesOfSector * hertz) * kAtomicSlices;
  b.atomics = kAtomicTurn * std::max(w.hottest_turns, w.atomic_turns / slices) / hertz;
  b.dram = w.dram_bytes / (card.dram_gbs * 1e9 * card.dram_reachable);
  const double link_in = w.peer_load_bytes + kLinkHeader * w.peer_load_packets;
  const double link_out =
      w.peer_store_bytes + kLinkHeader * (w.peer_store_packets + w.peer_load_packets);
  if (link_in + link_out > 0) b.link = std::max(link_in, link_out) / (card.link_gbs * 1e9);
  b.host = std::max(w.host_load_bytes / (card.host_to_device_gbs * 1e9),
                    w.host_store_bytes / (card.device_to_host_gbs * 1e9));
  const double rounds = std::ceil(blocks / (card.sms * resident));
  b.latency = rounds * latency_cycles(w, card) / hertz;
  double seconds = together(b);
  if (w.handovers > 0) {
    // All blocks send before they wait, so that what they send in the first round overlaps with
    // nothing.  Behind the meeting all ask at once for what they fetch: whoever is served last
    // waits for all that the first of these waits moves.  Later waits have drifted apart, and
    // overlap.
    const double sent = (w.peer_store_bytes + kLinkHeader * w.peer_store_packets) /
                        (card.link_gbs * 1e9) / std::max(1.0, w.handovers);
    const double fetched = link_in / (card.link_gbs * 1e9) / std::max(1.0, w.peer_waits);
    seconds = std::max(seconds, std::max(b.link, b.latency) + std::min(sent + fetched, b.latency));
  }
  time.total = from_seconds(seconds + card.launch_latency_us * 1e-6);
  return time;
}

}  // namespace simt::clock
