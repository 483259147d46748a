// Memory that all ranks can reach: a piece on each rank's device, for flags and scratch.
//
// Between devices of one process by peer access, between processes through CUDA's IPC handles.
// Light on purpose: submissions include it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "lab/check.h"
#include "lab/on_device.h"

namespace lab {

/// `bytes` bytes on the device of each rank, the first `zeroed` of them zero, a multiple of 256 in
/// address.  `World` has ranks, first, local, devices and exchange, as a lab's contract defines
/// them.
class PeerMemory {
 public:
  /// All processes construct theirs at the same time.  Throws CudaError.  Where a rank cannot reach
  /// another's memory (no link between the devices; processes on the cpu device), is_reachable()
  /// is false on all ranks, and there is no memory.
  template <typename World>
  PeerMemory(const World& world, std::size_t bytes, std::size_t zeroed)
      : ranks_(world.ranks),
        first_(world.first),
        devices_(world.devices, world.devices + world.local) {
    reachable_ = agree(world, can_reach());
    if (!reachable_) return;
    for (const int device : devices_) {
      const OnDevice on(device);
      void* memory = nullptr;
      CUDA_CHECK(cudaMalloc(&memory, bytes));
      own_.push_back(memory);
      CUDA_CHECK(cudaMemset(memory, 0, zeroed));
      CUDA_CHECK(cudaDeviceSynchronize());
    }
    if (world.exchange != nullptr) open(world);
  }
  PeerMemory(const PeerMemory&) = delete;
  PeerMemory& operator=(const PeerMemory&) = delete;
  ~PeerMemory() {
    for (void* memory : opened_) close(memory);
    for (void* memory : own_) cudaFree(memory);
  }

  bool is_reachable() const { return reachable_; }
  /// The memory of rank `rank`, as kernels of all this process's ranks see it.
  void* of(int rank) const {
    const int mine = rank - first_;
    const bool here = mine >= 0 && mine < static_cast<int>(own_.size());
    return here ? own_[mine] : opened_[rank < first_ ? rank : rank - 1];
  }

 private:
  // Peer access among this process's devices.  Somebody may have enabled it before.
  bool can_reach() const {
    for (const int from : devices_) {
      const OnDevice on(from);
      for (const int to : devices_) {
        int can = 1;
        if (to != from) CUDA_CHECK(cudaDeviceCanAccessPeer(&can, from, to));
        if (can == 0) return false;
        if (to == from) continue;
        const cudaError_t error = cudaDeviceEnablePeerAccess(to, 0);
        if (error == cudaErrorPeerAccessAlreadyEnabled) {
          cudaGetLastError();
        } else {
          CUDA_CHECK(error);
        }
      }
    }
    return true;
  }

  // Whether all processes say yes.
  template <typename World>
  static bool agree(const World& world, bool mine) {
    if (world.exchange == nullptr) return mine;
#ifdef __SIMT_CC__
    mine = false;  // the cpu device's memory belongs to one process
#endif
    std::vector<char> all(static_cast<std::size_t>(world.ranks));
    const char own = mine ? 1 : 0;
    world.exchange(&own, all.data(), 1);
    for (const char one : all)
      if (one == 0) return false;
    return true;
  }

#ifdef __SIMT_CC__
  template <typename World>
  void open(const World&) {}
  static void close(void*) {}
#else
  template <typename World>
  void open(const World& world) {
    const OnDevice on(devices_[0]);
    cudaIpcMemHandle_t mine;
    CUDA_CHECK(cudaIpcGetMemHandle(&mine, own_[0]));
    std::vector<cudaIpcMemHandle_t> all(static_cast<std::size_t>(world.ranks));
    world.exchange(&mine, all.data(), sizeof(mine));
    for (int rank = 0; rank < world.ranks; ++rank) {
      if (rank == first_) continue;
      void* memory = nullptr;
      CUDA_CHECK(cudaIpcOpenMemHandle(&memory, all[rank], cudaIpcMemLazyEnablePeerAccess));
      opened_.push_back(memory);
    }
  }
  static void close(void* memory) {
    cudaIpcCloseMemHandle(memory);
  }
#endif

  int ranks_;
  int first_;
  std::vector<int> devices_;
  bool reachable_ = false;
  std::vector<void*> own_;     // by this process's ranks
  std::vector<void*> opened_;  // of the other processes, in the order of ranks
};

}  // namespace lab
