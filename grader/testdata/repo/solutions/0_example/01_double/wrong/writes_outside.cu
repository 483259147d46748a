// expect: device_fault out_of_bounds_write
// A store has no guard.
// fake: device fault
void twice() { writes_outside(); }
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
