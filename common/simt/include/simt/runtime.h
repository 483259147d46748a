// What the rewritten code (simt/launch.h, simt/shared.h) calls in libsimt.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "driver_types.h"
#include "simt/errors.h"

#pragma GCC visibility push(default)
namespace simt {

/// What stands between <<< and >>>, and the kernel's address where the launch names a function
/// (cudaFuncSetAttribute is looked up by it).
struct LaunchConfig {
  dim3 grid;
  dim3 block;
  std::size_t shared_bytes = 0;
  cudaStream_t stream = nullptr;
  const void* function = nullptr;
  bool checked = false;      // launched by code that `simt-cc --checked` compiled
  bool cooperative = false;  // all blocks are resident at once and may meet at grid_barrier()
  unsigned max_threads = 0;  // of a block, by the kernel's __launch_bounds__; 0: no limit is known
};

/// A kernel's body with its arguments.
struct Closure {
  void* object;  // the caller's; launch_grid() moves it away
  std::size_t bytes;
  std::size_t alignment;
  void (*invoke)(void* object);        // runs the body for the current thread
  void (*move)(void* to, void* from);  // constructs at `to`
  void (*destroy)(void* object);
  bool borrows;  // it refers to the caller's variables: the grid ends before launch_grid() does
};

/// Queues a grid in its stream.  `kernel` is a name for reports and must live as long as the
/// process.  What it returns is also the last error, as with <<<>>>: faults of the kernel come
/// later, when somebody waits.
cudaError_t launch_grid(const char* kernel, const LaunchConfig& config, const Closure& closure);

/// Queues what a kernel with a bad argument comes to: an illegal address.
cudaError_t launch_fault(const char* kernel, const LaunchConfig& config);

/// What all kernels with the same parameters have in common.
struct KernelType {
  std::size_t parameters;
  const std::size_t* sizes;  // of the parameters, in bytes
  cudaError_t (*launch)(const void* kernel, const char* name, const LaunchConfig& config,
                        void** arguments);
};

/// Lets `kernel` be launched by its address.  `name` and `type` must live as long as the process.
void register_kernel(const void* kernel, const char* name, const KernelType* type);
/// Null for a kernel that is not registered.
const KernelType* type_of_kernel(const void* kernel);
/// "a kernel" for one that is not registered.
const char* name_of_kernel(const void* kernel);
/// A block of `kernel` has at most so many threads, by its __launch_bounds__.
void note_launch_bounds(const void* kernel, unsigned threads);
/// Launches a registered kernel; cudaErrorInvalidDeviceFunction for another.
cudaError_t launch_by_address(const void* kernel, const LaunchConfig& config, void** arguments);

/// Whether `p` may be argument number `index` (from 1) of `kernel`: null, device, pinned, managed
/// and symbol addresses may, other memory of the host may not.  When false it is reported: call
/// launch_fault() instead of launch_grid().
bool check_pointer_argument(const char* kernel, int index, const void* p);

/// Reports that a launch asks for thread block clusters, which there are not.
void report_clusters() noexcept;

/// One __shared__ variable of one instantiation.  Constant-initialise it and keep it for ever.
struct SharedVariable {
  const char* name;
  std::size_t size;
  std::size_t alignment;
  std::uint32_t id = 0;  // libsimt's: set at the first use

  // For reports: the array's extents (0: no more, or several variables), and its elements' bytes.
  static constexpr unsigned kMaxRank = 4;
  std::size_t extent[kMaxRank] = {};
  std::size_t element = 0;
};

/// The address of `variable` for the calling thread's block; the block's first use poisons it with
/// 0xFF bytes.  It never changes during a thread's life, so call it once per function.
__attribute__((const)) void* shared_variable(SharedVariable* variable) noexcept;

/// The block's dynamic shared memory, 128-byte aligned, poisoned with 0xFF bytes.  It ends where
/// the launch's bytes end, rounded up to 128.
__attribute__((const)) void* dynamic_shared() noexcept;

/// Remembers an error that checked code throws away, until cudaGetLastError() or its like.
void note_discarded(cudaError_t code) noexcept;

/// What simt-cc writes behind a call whose error is not used: `cudaFree(p), simt::Discarded()`.
struct Discarded {};
inline void operator,(cudaError_t code, Discarded) noexcept {
  note_discarded(code);
}

/// The two halves of an atomic operation of checked code.  The first is looked at as one atomic
/// access; no other thread runs before the second.
std::uint64_t checked_atomic_load(const void* address, unsigned size) noexcept;
void checked_atomic_store(void* address, unsigned size, std::uint64_t bits) noexcept;
/// For checked code: the calling thread's atomic accesses have block scope from now on, or not.
void use_block_scope(bool on) noexcept;

}  // namespace simt
#pragma GCC visibility pop
