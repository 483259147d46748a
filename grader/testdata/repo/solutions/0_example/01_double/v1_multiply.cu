// Rung 1: one multiplication.
// The plain start.
// fake: pass
// fake ratio: 0.3
void twice() { multiply(); }
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
