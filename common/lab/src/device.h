// What differs between the cpu device and a GPU, behind one small interface: device_cpu.cpp and
// device_cuda.cpp.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "records.h"

namespace lab::device {

/// One finding of a device that watches its kernels.
struct Fault {
  const char* kind;
  const char* message;
  const char* kernel;
  const char* file;
  int line;
  bool is_error = true;  // false: a warning, which changes no verdict by itself
};

/// "cpu" or "cuda".
const char* name();

/// The tool that findings come from: "cpu device" or "cuda".
const char* tool();

/// How many orders of warps and blocks the device can be told to take.
int schedules();

/// Later launches run in order 1 .. schedules().
void use_schedule(int schedule);

/// Findings go to `handler`, which may run inside a signal handler.
void on_fault(void (*handler)(const Fault&));

/// The kernel that runs, "" when none does or when the device cannot tell.  Async-signal-safe.
const char* running_kernel() noexcept;

/// The driver's own version, "580.159.04"; empty where there is none, or it cannot be read.
std::string driver();

/// Whether kernels or copies wait in other streams than the caller has waited for.  A device that
/// cannot tell says no.
bool has_unfinished_work();

/// What was asked of the device so far, by anybody.
struct HostCalls {
  std::uint64_t launches = 0;
  std::uint64_t copies_to_host = 0;
  std::size_t streams = 0;        // that there are
  std::uint64_t allocations = 0;  // of memory of a device
};
/// Nothing if the device cannot tell.
std::optional<HostCalls> host_calls();

/// How often anybody has called the device's own controls, which belong to the harness; always 0
/// where there are none.
std::uint64_t control_calls();

/// Counts anew what a submission does, where the device can and it is compiled for that. `overlap`:
/// and how well its copies and kernels overlap, which takes longer.
void start_counting(bool overlap);
/// Around the submission's call, so that what it asks for is told from what the kit does.
enum class Moment { call_begins, call_returned, work_done };
void count_host(Moment moment);
/// What was counted since start_counting(): what the host asked for, then kernel by kernel all of
/// it and its lines.  Kernels of the kit are not in it.
std::vector<CounterRecord> counted();

/// Why times mean nothing here; empty when they do.
std::string no_timing();

/// Runs `body` and says how long its launches would take on a card, where this device can tell and
/// their code is compiled for it; empty otherwise.  Only a few blocks of each grid run, so that
/// what they compute is worth nothing, and findings are dropped.
std::vector<PredictionRecord> predict(const std::function<void()>& body);

}  // namespace lab::device
