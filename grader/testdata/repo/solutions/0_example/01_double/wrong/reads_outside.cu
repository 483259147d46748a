// expect: device_fault out_of_bounds_read; needs: cuda
// Only a checker sees it.
// fake: pass
// fake care: memcheck out_of_bounds_read
int reads;
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
