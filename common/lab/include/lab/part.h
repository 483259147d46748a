// A harness for several devices that is built twice: one process has all of them, or, with
// LAB_DEVICES_ARE_RANKS, each process has one, started by mpirun (docs/ranks.md).
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nccl.h>

#include <cstddef>
#include <vector>

#include "lab/device_group.h"
#include "lab/harness.h"
#include "lab/nccl_check.h"
#ifdef LAB_DEVICES_ARE_RANKS
#include "lab/ranks.h"
#endif

namespace lab {

/// Who takes part in a case, as this process sees it.
struct Part {
  int ranks;                 // in all processes together
  int first;                 // this process has the ranks first, first + 1, ...
  std::vector<int> devices;  // of those
  /// Every process passes `bytes` bytes at `mine`, and gets those of all; null with one process.
  void (*exchange)(const void* mine, void* all, std::size_t bytes);
};

#ifdef LAB_DEVICES_ARE_RANKS

inline constexpr bool kProcessPerDevice = true;

namespace detail {
inline void exchange(const void* mine, void* all, std::size_t bytes) {
  const int count = static_cast<int>(bytes);
  PMPI_Allgather(mine, count, MPI_BYTE, all, count, MPI_BYTE, ranks().own);
}
}  // namespace detail

/// The part of a case; `devices` count where one process has all.
inline Part part_of(const std::vector<int>& /*devices*/) {
  return {ranks().size, ranks().rank, {ranks().device}, detail::exchange};
}

/// Another id for each call, the same in all processes of the case, which call it at the same time.
inline ncclUniqueId shared_id() {
  ncclUniqueId id{};
  if (ranks().rank == 0) NCCL_CHECK(ncclGetUniqueId(&id));
  PMPI_Bcast(&id, static_cast<int>(sizeof(id)), MPI_BYTE, 0, ranks().own);
  return id;
}

#else

inline constexpr bool kProcessPerDevice = false;

inline Part part_of(const std::vector<int>& devices) {
  return {static_cast<int>(devices.size()), 0, devices, nullptr};
}

inline ncclUniqueId shared_id() {
  ncclUniqueId id{};
  NCCL_CHECK(ncclGetUniqueId(&id));
  return id;
}

#endif

}  // namespace lab
