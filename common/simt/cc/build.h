// The two builds of a program.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt::cc {

/// Optimised, or checked as it runs.  Both come from the same preprocessed text.
enum class Build { kFast, kChecked };

}  // namespace simt::cc
