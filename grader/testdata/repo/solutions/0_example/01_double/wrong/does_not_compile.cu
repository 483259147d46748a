// expect: compile_error compiler
// A directive stops the compiler.
#error no
int x;
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
