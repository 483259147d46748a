// What the clock knows of a card: the files of common/simt/cards, compiled in.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simt::clock {

struct Card {
  std::string name;
  double sms = 0;
  double clock_mhz = 0;

  // Of one multiprocessor.
  double warps_per_sm = 0;
  double blocks_per_sm = 0;
  double registers_per_sm = 0;
  double shared_bytes_per_sm = 0;
  double shared_bytes_per_block_reserved = 0;
  double l1_bytes_per_sm = 0;  // with what shared memory takes of it
  double schedulers_per_sm = 0;
  double lsu_lines_per_cycle = 0;  // lines of 128 bytes, or wavefronts of shared memory
  double fp32_lanes_per_sm = 0;
  double fp64_lanes_per_sm = 0;
  double tensor_fp16_flops_per_cycle_per_sm = 0;

  double l2_bytes = 0;
  double l2_gbs = 0;
  double dram_gbs = 0;
  double dram_reachable = 0;  // the share of dram_gbs that a long copy gets
  double l1_latency_cycles = 0;
  double shared_latency_cycles = 0;
  double l2_latency_cycles = 0;
  double dram_latency_cycles = 0;

  double launch_latency_us = 0;  // from the start of a kernel's turn to its first instruction, and
                                 // from its last one to the end
  double launch_call_us = 0;     // of the host's time
  double host_to_device_gbs = 0;
  double device_to_host_gbs = 0;
  double pageable_gbs = 0;
  double copy_latency_us = 0;
  double copy_engines = 0;  // 1: both directions share one
  double peer_gbs = 0;      // one way between two cards
  double peer_latency_us = 0;

  // Of the host: messages of MPI between two of its processes.
  double message_latency_us = 0;  // before the first byte, of one that MPI buffers
  double message_meeting_us = 0;  // on top of it, of one whose ranks wait for each other
  double message_gbs = 0;
  double message_meeting_bytes = 0;  // the shortest of those

  // What a kernel does with other cards' memory.
  double link_gbs = 0;         // one way, of all links together, with what packets need besides
  double link_latency_us = 0;  // of a load: there and back
  double graph_node_us = 0;    // launch_latency_us between kernels of one graph

  // NCCL's collectives of two ranks in a graph, by the lines of docs/model.md.
  double collective_latency_us = 0;
  double collective_small_gbs = 0;
  double collective_start_us = 0;  // of what moves large ones
  double collective_gbs = 0;       // bus bandwidth

  double cycles_per_second() const { return clock_mhz * 1e6; }
};

/// Reads `text`: lines of `key = number` or `key = "text"`, and comments behind #.  Every key of
/// Card must be there once and nothing else.  Throws std::runtime_error with the line.
Card parse_card(std::string_view text);

struct CardFile {
  std::string_view name;  // "h100"
  std::string_view text;
};
/// All that are compiled in, by name.
const std::vector<CardFile>& card_files();

/// The card of that name.  Throws std::runtime_error, with the names there are.
Card find_card(std::string_view name);

/// The process's: SIMT_CARD, or "h100".  A name that is not there ends the process with a message.
const Card& card();

}  // namespace simt::clock
