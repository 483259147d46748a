// What a tracer is: a shared library that tells what the devices did and when.  The one that is
// built is trace_cupti.cpp; a harness loads it when it is asked for a timeline, and never
// otherwise.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace lab {

/// One piece of work of a device.
struct Activity {
  enum class Kind : std::uint8_t { kernel, to_device, to_host, on_device, to_peer, fill };
  Kind kind = Kind::kernel;
  std::uint32_t device = 0;
  std::uint32_t stream = 0;    // any number, the same for all work of the stream
  std::uint64_t start_ns = 0;  // since whenever
  std::uint64_t end_ns = 0;
  const char* name = nullptr;  // of a kernel, mangled
};

using TakeActivity = void (*)(void* to, const Activity& activity);

}  // namespace lab

extern "C" {
/// Begins to watch all devices.  Null, or why it cannot: a sentence.
const char* lab_trace_begin();
/// Ends it and gives `take` all that was done since, in any order.  Null, or why it cannot.
const char* lab_trace_end(lab::TakeActivity take, void* to);
}
