// Indices that leave an array, found by the compiler's own check.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace simt::checked {

/// An index that was found outside of its array, if the access at hand is the one: its finding then
/// has the variable's name.  Null when there is none.
struct BadIndex {
  const void* pc = nullptr;
  const char* file = "";
  unsigned line = 0;
  unsigned column = 0;
  const char* array = "";  // the type, "'float [32]'"
  long long index = 0;
};

extern BadIndex bad_index;

}  // namespace simt::checked
