// Several problems of the same size with different contents, used in turn: what one call touches
// has left the cache before it is touched again, and no call finds its right answer in its output.
//
// With q problems, call i takes the inputs of problem i mod (q - 1) and the outputs of problem
// i mod q.  These numbers have no common divisor, so that an output gets the answers of all inputs
// in turn: a call that skips what is right already leaves wrong results.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "lab/cases.h"
#include "perform.h"

namespace lab {

class Ring {
 public:
  /// Two inputs, and each output gets both answers.
  static constexpr std::size_t kLeast = 3;

  /// As many problems as it takes to be larger than three times the L2 cache, at least kLeast;
  /// fewer when the device's memory ends.  `count`, if not 0, overrules the cache.  Throws
  /// CudaError when not even one fits.
  Ring(const Lab& lab, std::size_t l2_bytes, std::size_t count);

  /// More problems, if memory allows.
  void grow(std::size_t count);

  std::size_t size() const { return problems_.size(); }
  /// As many problems as memory allows.
  std::size_t most() const;
  Problem& first() const { return *problems_[0]; }
  /// The problem of a call, which writes to where this call is to write.  Only for calls that
  /// prepare() was told of.
  Problem& turn(std::size_t call) const;
  /// A call changes what the next one starts from, or relies on what was made for these very
  /// arrays; or memory is short: no problem may be used twice in a block.
  bool uses_each_once() const;
  /// As many of `calls` as a block may have.
  int most_of(int calls) const {
    return uses_each_once() ? std::min(calls, static_cast<int>(size())) : calls;
  }

  /// New contents everywhere, a function of `seed`.
  void refill(std::uint64_t seed);
  /// Before a block of `calls` calls: outputs poisoned, in/outs put back.
  void prepare(std::size_t calls);
  /// After a block of `calls` calls: every array and every output that was used.
  std::optional<Failure> check(std::size_t calls, cudaStream_t stream);

 private:
  struct Turn {
    std::size_t inputs;   // of which problem
    std::size_t outputs;  // of which problem
    std::size_t target;   // Problem::add_target
  };
  Turn turn_of(std::size_t call);

  const Lab& lab_;
  std::vector<std::unique_ptr<Problem>> problems_;
  std::vector<Turn> turns_;  // by call; they begin again behind the last
};

}  // namespace lab
