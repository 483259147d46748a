// The virtual clock: how long the launches of a checked program would take on a card, predicted
// from what they did.
//
// A harness of the cpu device asks here; a program by itself gets the same as a report at its end,
// with SIMT_CLOCK=1 (a table on stderr) or SIMT_CLOCK=FILE.json.  SIMT_CARD names the card
// (common/simt/cards), h100 if unset.  SIMT_TIMELINE=1 or =FILE.svg shows streams and engines.
// docs/model.md has the model and what it is worth.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#pragma GCC visibility push(default)
namespace simt::clock {

/// One launch, predicted.
struct Launch {
  std::string kernel;
  std::uint64_t blocks = 0;
  unsigned threads = 0;          // of a block
  double microseconds = 0;       // as the only kernel on the card
  double call_microseconds = 0;  // of the host's time: launches do not follow each other faster
  std::string bound;             // what limits it most: "DRAM bandwidth"
  double occupancy = 0;          // 0 to 1
  std::uint64_t executed = 0;    // blocks that ran; fewer than `blocks` with SIMT_SAMPLE_BLOCKS
  bool coarse = false;           // not counted: a guess from the size of the grid alone

  // What each limit alone would take, in microseconds.
  double dispatch = 0, dram = 0, l2 = 0, atomics = 0, lsu = 0, issue = 0, fp32 = 0, fp64 = 0,
         link = 0, latency = 0;
};

/// Off unless SIMT_CLOCK is set.  Checked grids that start later are looked at, which takes about
/// as long again as counting them.
void enable(bool on);
/// Whether code compiled with simt-cc --checked is loaded: the launches of other code are guesses.
bool can_predict();
/// Forgets the launches so far.
void reset();
/// In their order.
std::vector<Launch> launches();
/// The card's name: "NVIDIA H100 SXM5 80GB".
std::string card_name();

/// How the work of all streams overlapped between two moments at which the device was idle.
struct Overlap {
  std::uint64_t picoseconds = 0;  // from the first moment to the end of the last piece of work
  std::uint64_t busy = 0;         // picoseconds, from the begin of the first piece of work
  std::uint64_t bound = 0;        // what the busiest engine needs at least: copies between host and
                            // device at the link's speed, from pinned memory, kernels as they are
  std::uint64_t pageable_bytes = 0;  // of copies between host and device
  std::uint64_t default_stream_work =
      0;  // kernels and copies in it, or in streams that wait for it
};
/// From now on; wait for the device before.
void begin_overlap();
/// Until now; wait for the device before.
Overlap end_overlap();

/// The virtual time of this process's host, in picoseconds.  What was given to streams before runs
/// now, if it has not yet: when the host goes on may depend on it.
std::int64_t host_time();
/// The host waits for something outside of this process until its time is `picoseconds`; where it
/// is later already, it does not.
void host_waits_until(std::int64_t picoseconds);

/// Of a message of MPI between two processes of this host, by the card's file: whether MPI buffers
/// it, so that its sender need not wait for the receiver, and the picoseconds from when both ranks
/// are there (`meets`: they wait for each other) to when the receiver has it.
bool is_buffered_message(std::uint64_t bytes);
std::int64_t message_time(std::uint64_t bytes, bool meets);

/// Checked grids run no more than `blocks` of their blocks from now on (0: all), evenly chosen:
/// what they compute is wrong then, what they count is scaled to the whole grid.  The start value
/// is SIMT_SAMPLE_BLOCKS.  Cooperative grids run whole.
void sample_blocks(std::uint64_t blocks);

}  // namespace simt::clock
#pragma GCC visibility pop
