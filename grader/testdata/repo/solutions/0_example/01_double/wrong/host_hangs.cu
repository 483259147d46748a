// expect: timeout host_never_ends
// The host waits for ever.
// fake: host hangs
void twice() { host_hangs(); }
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
