// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace grader {

/// The whole program: reads the command line, runs the verb, returns the exit code.
int run_cli(int argc, char** argv);

}  // namespace grader
