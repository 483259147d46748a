// Which loads of a warp are waited for together.
//
// A warp issues its instructions in their order and waits where a value is needed that is still on
// its way.  The compiler puts loads before the first use of any of them, as far as nothing is in
// between that may store, and unrolls loops: of sixteen rounds all loads are on their way together.
// If the number of rounds is known only when the loop runs, what is left over is code behind the
// unrolled loop: eight rounds, four, one (its loads together with those just before the loop, if
// nothing went before), and then the other one or two.  Each of these is waited for.  A loop with a
// constant number of rounds has no remainder.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "clock/block_code.h"

namespace simt::clock {

/// Rounds of a loop whose loads are waited for together, at the most.
inline constexpr unsigned kUnrolled = 16;
/// Rounds of a loop without loads, until the values from before it are wanted.
inline constexpr unsigned kRoundsToUse = 4;

/// How often warps have waited, for what.  Loads of another device's memory come last: whoever
/// waits for them waits for loads of its own memory as well.
struct WaitSums {
  std::uint64_t global_waits = 0;
  std::uint64_t shared_waits = 0;
  std::uint64_t strong_waits = 0;  // for loads that go to the L2 in any case
  std::uint64_t peer_waits = 0;
};

class LoadRun {
 public:
  enum class Kind : std::uint8_t { global, shared, strong, peer };

  /// A warp begins; its waits are added to `sums`.
  void begin(WaitSums& sums);
  /// A load at `pc`: of what it loads, add() tells.
  void load(std::uint64_t pc);
  /// Whether it is the run's first of this kind.
  bool add(Kind kind);
  /// A block of code begins.
  void block(std::uint64_t pc, LoopTest test);
  /// Something that no load is moved over.
  void end();
  /// Of this warp.
  std::uint64_t peer_waits() const { return peer_waits_; }

 private:
  using Kinds = unsigned;  // a bit each

  void close();
  void charge(const WaitSums& waits);

  WaitSums* sums_ = nullptr;
  std::uint64_t peer_waits_ = 0;

  bool is_open_ = false;
  Kinds first_ = 0;   // what is loaded up to the end of the loop's first round
  Kinds later_ = 0;   // in the rounds behind it
  WaitSums charged_;  // what the sums have of the run that is open

  std::array<std::uint64_t, 8> round_{};  // where the loop's round has loaded so far
  std::size_t round_size_ = 0;
  unsigned rounds_ = 0;               // begun behind the first one
  bool is_counted_ = false;           // the loop
  LoopTest tested_ = LoopTest::none;  // since the last load

  std::uint64_t block_ = 0;    // the first block of code that began inside
  unsigned block_rounds_ = 0;  // how often it began again
};

}  // namespace simt::clock
