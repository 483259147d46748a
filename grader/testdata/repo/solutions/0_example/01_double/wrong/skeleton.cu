// expect: not_started skeleton
// Nothing was done yet.
// fake: zeros
// Fill in TODO 1.
void twice() {
  // TODO 1 (1 line): double the element.
}
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
