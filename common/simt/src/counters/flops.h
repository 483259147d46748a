// The floating-point instructions and branches of checked code, by the block of code in which they
// stand: simt-cc found them in the assembly (cc/flops.h).
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "simt/counters.h"
#include "source_line.h"

namespace simt::counters {

/// As simt-cc numbers them.
enum class FlopKind : std::uint8_t { fadd, fmul, ffma, dadd, dmul, dfma, branch };

struct Flop {
  SourceLine line;
  FlopKind kind;
};

/// Those of the block that begins at `pc`.
std::vector<Flop> flops_of_block(std::uint64_t pc);

/// Behind the branch at the end of the block that begins at `pc`; 0 where none is known.
std::uint64_t branch_of_block(std::uint64_t pc);

/// Adds what `threads` threads did.
void add(Counts& counts, FlopKind kind, std::uint64_t threads);

}  // namespace simt::counters
