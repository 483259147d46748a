// Submissions that compute nothing: a harness that lets one of them pass is broken.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "impostor_kind.h"
#include "perform.h"

namespace lab {

/// Writes zeros, a copy of the first input, or 1.01 x the expected result into the output that is
/// judged.  Where its content is not kept on the host (large, timed), and into all other outputs,
/// they write zeros.
Performer performer_of(Impostor impostor);

}  // namespace lab
