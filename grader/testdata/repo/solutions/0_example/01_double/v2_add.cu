// Rung 2: one addition.
// Changes from v1: an addition in place of the multiplication.
// fake: pass
// fake ratio: 0.95
void twice() { add(); }
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
