// Lab 53, all-reduce over several GPUs: the contract.
#pragma once

#include <cuda_runtime.h>
#include <nccl.h>

#include <cstddef>

namespace lab {

/// Who takes part, as one process sees it.  Either one process has all ranks (local == ranks), or
/// each has one (local == 1), started by mpirun.
struct World {
  int ranks;           // in all processes together, 1 to 8
  int first;           // this process has the ranks first, first + 1, ..., first + local - 1
  int local;           // how many those are
  const int* devices;  // [local]: the device of each, in any order, no two the same
  ncclUniqueId id;     // the same in all processes, and another one for each call of create()
  /// Every process passes `bytes` bytes at `mine`, and gets those of all, in the order of
  /// processes, at `all`: host memory.  Null where one process has all ranks.
  void (*exchange)(const void* mine, void* all, std::size_t bytes);
};

/// Yours: whatever one call must find again in the next, such as communicators, flags, scratch
/// memory.  Defined in your file only.
struct Context;

/// Makes a context for these ranks.  Called once, by all processes at the same time; what it queues
/// on devices is over when it returns.  `world.devices` lives until destroy() has returned.
void create(World world, Context** context);

/// recv[i][k] = the sum of element k of the send arrays of all ranks, for all of this process's
/// ranks i and 0 <= k < count.  All ranks get the same bits, whatever the order of the summation.
///
/// send[i], recv[i] and streams[i] belong to the device of this process's rank i; the arrays
/// `send`, `recv` and `streams` themselves are the host's, have `local` entries, and are gone when
/// the call returns.  send[i] == recv[i] is allowed (in place, then on all ranks); otherwise the
/// two do not overlap, and send stays as it is.  The pointers are multiples of 16 bytes.  count may
/// be 0, and is the same on all ranks.
///
/// The work is ordered on streams[i], and need not be over on return.  All ranks make the same
/// calls in the same order.  A call may be captured into graphs, one for each stream, which are
/// then launched as often as one likes: so nothing that changes from call to call may be an
/// argument.
void all_reduce(Context* context, const float* const* send, float* const* recv, std::size_t count,
                const cudaStream_t* streams);

/// Frees all that create() made.  All streams are idle then.
void destroy(Context* context);

}  // namespace lab

// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
