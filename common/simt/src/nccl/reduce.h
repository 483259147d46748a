// The arithmetic of reductions, element by element.
//
// Sums follow a ring, as NCCL's ring algorithm has them: the elements are dealt to as many parts as
// there are ranks, and each part is added up along the ring from another rank on.  So a sum of
// floats differs in its last bits from the sum in the order of ranks, and part from part, as it
// does on GPUs; all ranks get the same bits.  Halves are rounded at every step.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "nccl.h"

namespace simt::nccl {

/// What happens to each rank's elements before they meet: multiplied by 1/ranks (ncclAvg of
/// floats) or by the scalar (ncclNumOps).  In place.
void prepare(void* elements, std::size_t count, ncclDataType_t type, ncclRedOp_t op,
             std::uint64_t scalar, int ranks);
/// into[i] = into[i] op from[i]
void combine(void* into, const void* from, std::size_t count, ncclDataType_t type, ncclRedOp_t op);
/// What happens to the result: divided by `ranks` (ncclAvg of integers).  In place.
void finish(void* elements, std::size_t count, ncclDataType_t type, ncclRedOp_t op, int ranks);

/// Elements [begin, end) that are added up alike, beginning with rank `first` and along the ring.
struct RingPart {
  std::size_t begin = 0;
  std::size_t end = 0;
  int first = 0;
};
/// Part number `part` of `count` elements; `turn` draws which rank begins.
RingPart ring_part(std::size_t count, int ranks, int part, std::uint64_t turn);

}  // namespace simt::nccl
