// expect: wrong_answer zeros; cuda: race missing_barrier
// Only a checker sees it.
// fake: zeros
// fake care: racecheck missing_barrier
int race;
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
