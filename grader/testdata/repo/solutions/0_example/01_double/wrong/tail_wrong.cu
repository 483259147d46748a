// expect: wrong_answer tail_wrong
// The last element is forgotten.
// fake: tail wrong
void twice() { tail_wrong(); }
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
