// expect: device_fault exited_early
// The process ends itself with an error.
// fake: exit 5
void twice() { fails(); }
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
