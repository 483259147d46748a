// What a program keeps of a device, by kind: kept_cpu.cpp; a GPU does not tell, kept_cuda.cpp.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace lab::device {

/// Objects of one kind that were made and not given back.
struct Kind {
  const char* one;    // "event"
  const char* many;   // "events"
  const char* freed;  // the call that gives one back
  std::size_t count;
};

/// What was made and not given back.
struct Kept {
  std::vector<Kind> kinds;  // in the same order each time; empty where the device cannot tell
  std::size_t bytes = 0;    // of all memory
};
Kept kept();

}  // namespace lab::device
