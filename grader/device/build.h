// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace grader {

/// The two builds of a submission: without checks, and one that calls the hooks of the checkers.
enum class Build { fast, checked };

}  // namespace grader
