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

/// Before the device is first used: a lab works on up to so many devices.  A device that is made of
/// software has as many then, unless the user has said how many it has.
void want_devices(int count);

/// How many devices a timed case of such a lab works on, in this one process: at least two.
int timed_devices(int most);

/// The tool that findings come from: "cpu device" or "cuda".
const char* tool();

/// How many orders of warps and blocks the device can be told to take.
int schedules();

/// Later launches run in order 1 .. schedules().
void use_schedule(int schedule);

/// Findings go to `handler`, which may run inside a signal handler.
void on_fault(void (*handler)(const Fault&));

/// What findings call the memory at `begin`, where the device has any; of 0 bytes: nothing any
/// more.
void name_memory(const void* begin, std::size_t bytes, const char* name);

/// Why the last launch was rejected, "" when the device cannot tell.
const char* rejection();

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

/// From now on what is asked of the device is kept by kind.
void keep_work();
/// What it was, until now; nothing if the device cannot tell.
std::optional<std::vector<WorkRecord::Kind>> kept_work();

/// How many pieces of work other threads than the caller have given to the device; always 0 where
/// it cannot tell.
std::uint64_t issued_elsewhere();

/// Whether anybody but the harness has called the device's own controls since the process began;
/// where it has none, nobody has.
bool was_controlled();

/// Counts anew what a submission does, where the device can and it is compiled for that. `overlap`:
/// and how well its copies and kernels overlap, which takes longer.
void start_counting(bool overlap);
/// Nothing is counted from here on.
void stop_counting();
/// The next launch, or one later by `skip`, fails for want of resources, where the device can do
/// that.
void fail_next_launch(std::size_t skip);
/// Whether it has failed; none will from here on.
bool has_launch_failed();
/// Around the submission's call, so that what it asks for is told from what the kit does.
enum class Moment { call_begins, call_returned, work_done };
void count_host(Moment moment);
/// A row of an array.
struct Row {
  const void* place;  // on the device
  std::size_t elements;
  std::size_t element_bytes;
};
/// How much of the result the last call's copies brought from the host is counted, too.
void count_result(const std::vector<Row>& rows);
/// Around a call: which elements of the inputs its kernels read.
void watch_inputs(const std::vector<Row>& rows);
void count_inputs();
/// What the host is shown of a row in place of what is there.
struct ShownRow {
  Row row;
  const void* on_host;  // where it lies in memory of the host, too; or null
  const void* real;
  const void* shown;
};
/// Whether the device can tell the host's view from its own.
bool can_show_host();
/// From now on the host sees what is shown, in its memory and by copies, and the device what is
/// real.  No rows: both see the same.
void show_host(const std::vector<ShownRow>& rows);
/// What was counted since start_counting(): what the host asked for, then kernel by kernel all of
/// it and its lines.  Kernels of the kit are not in it.
std::vector<CounterRecord> counted();

/// Why times mean nothing here; empty when they do.
std::string no_timing();

/// What a call would take on a card.
struct Prediction {
  std::vector<PredictionRecord> launches;
  double ms = 0;         // from the begin of its first work to the end of its last, in all streams
  bool guesses = false;  // kernels that nobody counted are part of it
};

/// Which blocks of a grid run: a few of which the others are taken to be like, or all.
enum class Blocks : std::uint8_t { a_few, all };

/// Does `prepare`, then predicts what `call` takes, where this device can tell and the code of its
/// launches is compiled for it; nothing otherwise.  If only a few blocks run, what they compute is
/// worth nothing.  Findings are dropped.  `call` returns when the device has done it.
Prediction predict(Blocks blocks, const std::function<void()>& prepare,
                   const std::function<void()>& call);

/// The virtual clock of this process's host, in picoseconds, where the device has one.
struct HostClock {
  std::int64_t (*now)() = nullptr;  // null: there is none
  void (*wait_until)(std::int64_t time) = nullptr;
  /// Of messages of MPI, as simt/clock.h has them.
  bool (*is_buffered)(std::uint64_t bytes) = nullptr;
  std::int64_t (*message_time)(std::uint64_t bytes, bool meets) = nullptr;
};
HostClock host_clock();

}  // namespace lab::device
