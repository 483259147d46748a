// expect: device_fault host_crash
// The host writes through a null pointer.
// fake: crash
void twice() { crashes(); }
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
