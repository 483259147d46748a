// expect: cheating_suspected exited_early
// A static object ends the process.
// fake: exits at load
void twice() { exits_at_load(); }
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
