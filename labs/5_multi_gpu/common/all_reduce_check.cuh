// What the ranks of an all-reduce are given, as a function of seeds, and a check on the device that
// needs nothing but them: no rank reaches the arrays of all.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "lab/device_check.cuh"
#include "lab/inputs.h"

namespace lab {

/// The arrays of at most 8 ranks: those of fill_uniform(), or of fill_integers(-most, most).
struct AllReduceGiven {
  std::uint64_t seeds[8];  // stream_seed() of each rank's array
  int ranks;
  bool random;
  std::int32_t most;

  LAB_HOST_DEVICE float value(int rank, std::size_t i) const {
    return random ? uniform(seeds[rank], i)
                  : static_cast<float>(integer(seeds[rank], i, -most, most));
  }
};

/// Element i of one rank's result; right is `factor` times the sum.  For count_bad().
struct JudgeAllReduce {
  AllReduceGiven given;
  const float* recv;
  double factor;

  __device__ Point operator()(std::size_t i) const {
    double sum = 0;
    double magnitude = 0;
    for (int r = 0; r < given.ranks; ++r) {
      const double value = given.value(r, i);
      sum += value;
      magnitude += value < 0 ? -value : value;
    }
    return {static_cast<double>(recv[i]), sum * factor, magnitude * given.ranks * 0x1p-24};
  }
};

}  // namespace lab
