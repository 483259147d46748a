// Measures a lab with all ranks at once.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lab/cases.h"
#include "options.h"
#include "perform.h"
#include "rank_peers.h"
#include "records.h"

namespace lab {

/// docs/ranks.md says how.  Collective over all ranks; each returns the same record.  A `sample` is
/// written for every round.  Throws CudaError for failures of the kit's own work.
BenchRecord run_rank_bench(RankPeers& peers, const Lab& lab, const Gpu& gpu, const Options& options,
                           const Performer& performer, const RecordWriter& records);

}  // namespace lab
