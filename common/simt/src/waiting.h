// Who waits where: for the reports on barriers and deadlocks.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "block.h"
#include "source_line.h"

namespace simt {

/// Threads that wait at the same call in the same line.
struct Group {
  std::string call;  // "__syncthreads()"
  SourceLine where;
  unsigned threads;
};
using Groups = std::vector<Group>;  // the largest first

void add_waiting(Groups& groups, const Lane& lane);
Groups group_waiting(const Queue& queue);
Groups group_waiting(const Block& block);

/// "48 of 64 threads wait at __syncthreads() in student.cu:31, 16 at __shfl_sync() in
/// student.cu:40"
std::string describe(const Groups& groups, unsigned threads);

/// Opens those meetings of the warp of `returned` that waited for it alone.
void complete_meetings(const Lane& returned);

}  // namespace simt
