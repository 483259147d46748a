// expect: timeout kernel_never_ends
// The loop of the kernel never ends.
// fake: kernel hangs
void twice() { kernel_hangs(); }
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
