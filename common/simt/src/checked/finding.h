// What a checked grid does wrong, collected until the grid ends: one finding for each kind and pair
// of lines, with the number of times.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "driver_types.h"
#include "simt/control.h"
#include "source_line.h"

namespace simt::checked {

/// A thread at a place in the code.
struct Side {
  const void* pc = nullptr;  // behind the call; null: no side
  uint3 thread = {};
  uint3 block = {};
  const char* action = "";  // "read", "write", "atomic"
  bool is_thread = true;    // else the host, or a call
};

struct Finding {
  const char* kind;
  Severity severity = Severity::error;
  std::string message;  // "{thread}" and "{other}" are filled in
  Side first;
  Side second;
  const void* address = nullptr;
  std::string variable;  // "tile[3][32]"
  std::int64_t offset = 0;
  SourceLine other;  // a line that is no access: where the memory was freed
};

/// Counts a finding of this kind at these places (return addresses); true if it is new, and add()
/// must follow.
bool is_new(const char* kind, Severity severity, const void* first, const void* second);
void add(Finding finding);

/// Reports what was collected.
void flush_findings(const char* kernel);

}  // namespace simt::checked
