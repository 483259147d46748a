// What the kernels of a checked build did, counted as Nsight Compute counts it.
//
// A harness of the cpu device asks here; a program by itself gets the same as a report at its end,
// with SIMT_COUNTERS=1 (a table on stderr) or SIMT_COUNTERS=FILE.json.  docs/cpu-device-counters.md
// tells what each number is and how it compares with a GPU's.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#pragma GCC visibility push(default)
namespace simt::counters {

/// Accesses of warps to global memory.  A request is one instruction of one warp.
struct Global {
  std::uint64_t requests = 0;
  std::uint64_t sectors = 0;  // of 32 bytes, counted per request
  std::uint64_t bytes = 0;    // that the threads asked for
};

/// Accesses of warps to shared memory.
struct Shared {
  std::uint64_t requests = 0;
  std::uint64_t wavefronts = 0;  // passes over the 32 banks
  std::uint64_t conflicts = 0;   // wavefronts more than the width of the access needs
  std::uint64_t bytes = 0;
};

/// Instructions on floating-point numbers, one per active thread; an FMA is one instruction.
struct Flops {
  std::uint64_t add = 0, mul = 0, fma = 0;
};

struct Counts {
  Global global_load, global_store, global_atomic;
  Shared shared_load, shared_store, shared_atomic;
  std::uint64_t local_load = 0, local_store = 0;  // requests to the threads' own stacks
  std::uint64_t instructions = 0;         // of warps: accesses, meetings, beginnings of blocks
  std::uint64_t thread_instructions = 0;  // the same, one per active thread
  std::uint64_t divergent_branches = 0;
  std::uint64_t barriers = 0;         // __syncthreads() and its kin, once per warp
  std::uint64_t warp_operations = 0;  // __syncwarp(), shuffles, votes, matches, reductions
  Flops flops, double_flops;          // of float and of double

  Counts& operator+=(const Counts& other);
};

struct LineCounts {
  std::string file;  // "" when unknown
  int line = 0;
  Counts counts;
};

struct KernelCounts {
  std::string name;
  std::uint64_t launches = 0;
  std::uint64_t blocks = 0;
  std::uint64_t threads = 0;
  Counts total;
  std::vector<LineCounts> lines;  // by file and line: those with more than beginnings of blocks
};

/// What the host asked for.
struct HostCounts {
  struct Copies {
    std::uint64_t calls = 0;
    std::uint64_t bytes = 0;
  };
  Copies host_to_device, device_to_host, device_to_device, host_to_host, fills;
  std::uint64_t launches = 0;
  std::uint64_t synchronisations = 0;  // of the device, a stream or an event
};

/// Off unless SIMT_COUNTERS is set.  Grids that start later are counted.
void enable(bool on);
void reset();

/// In the order of their first launch.
std::vector<KernelCounts> kernels();
HostCounts host();
/// How many pieces of work other threads than the caller have given to streams.
std::uint64_t issued_elsewhere();

/// A row of bytes that a copy of the host's request brought from its memory into a device's.
struct FromHost {
  const void* to = nullptr;
  std::vector<char> bytes;
};

/// From now on such rows are kept, in the order of the copies; those kept before are forgotten. Not
/// more than kMostKept bytes of them.
void keep_from_host(bool on);
std::vector<FromHost> kept_from_host();
inline constexpr std::size_t kMostKept = std::size_t{256} << 20;

/// Launches of one kernel with one configuration, or copies or fills of one length.
struct Work {
  std::string name;   // of the kernel; "" for copies and fills
  std::string shape;  // "<<<(2, 1, 1), (256, 1, 1), 0>>>", or "device to host, 4096 bytes"
  std::uint64_t count = 0;
};

/// From now on what the host asks for is kept by kind; what was kept before is forgotten.
void keep_work(bool on);
/// Sorted.  Where there are more than kMostShapes kinds the shapes are left empty.
std::vector<Work> kept_work();
inline constexpr std::size_t kMostShapes = 256;

/// Elements that lie side by side in a device's memory.
struct Row {
  const void* begin = nullptr;
  std::size_t elements = 0;
  std::size_t element_bytes = 1;
};

/// From now on it is noted which elements of these rows, which do not overlap, checked kernels and
/// copies from device to device read; what was noted before is forgotten.
void watch_reads(const std::vector<Row>& rows);
/// How many of them have been read.
std::uint64_t elements_read();

/// One number of Counts under the name that Nsight Compute has for it; where it has two for what is
/// one here, they are joined by "+".  Names that begin with "simt__" are our own.
struct Metric {
  const char* name;
  std::uint64_t (*value)(const Counts&);
};
const std::vector<Metric>& metrics();

}  // namespace simt::counters
#pragma GCC visibility pop
