// expect: cheating_suspected exited_early
// The process ends itself.
// fake: exit 0
void twice() { exits(); }
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
