// Several problems of the same size with different contents, used in turn: what one call touches
// has left the cache before it is touched again.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "lab/cases.h"
#include "perform.h"

namespace lab {

class Ring {
 public:
  /// As many problems as it takes to be larger than three times the L2 cache, at least two; fewer
  /// when the device's memory ends.  `count`, if not 0, overrules the cache.  Throws CudaError when
  /// not even one fits.
  Ring(const Lab& lab, std::size_t l2_bytes, std::size_t count);

  /// More problems, if memory allows.
  void grow(std::size_t count);

  std::size_t size() const { return problems_.size(); }
  Problem& operator[](std::size_t call) const { return *problems_[call % problems_.size()]; }
  /// A call changes what the next one starts from: no problem may be used twice in a block.
  bool reads_in_out() const;

  /// New contents everywhere, a function of `seed`.
  void refill(std::uint64_t seed);
  /// Before a block: outputs poisoned, in/outs put back.
  void prepare();
  /// After a block of `calls` calls: every array and every output that was used.
  std::optional<Failure> check(std::size_t calls, cudaStream_t stream);

 private:
  const Lab& lab_;
  std::vector<std::unique_ptr<Problem>> problems_;
};

}  // namespace lab
