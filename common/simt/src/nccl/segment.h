// Memory that the processes of a communicator share.
//
// Theory of operation.  It is an anonymous file (memfd), so that nothing is left behind whatever
// happens: the kernel frees it with its last user.  The unique id names the process that made it
// and the descriptor there; other processes of the same user open /proc/PID/fd/FD.  In front lies
// what the ranks tell each other (board.h), under one robust mutex; behind it the bytes that they
// hand in, in parcels.  Who waits sleeps on the generation, which every change counts up.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "nccl.h"

namespace simt::nccl {

/// Bytes that a rank handed in.
struct Parcel {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
};

/// What stands first in the memory.
struct SegmentHead {
  std::uint64_t token;
  pthread_mutex_t mutex;
  std::atomic<std::uint32_t> generation;
  std::uint32_t ranks;      // 0 until the first rank says it
  std::uint64_t seed;       // the first rank's: all ranks draw alike
  std::uint64_t store_end;  // where the next parcel goes
  std::uint64_t parcels;    // that somebody still has to read
};

class Segment {
 public:
  /// Null if the system refuses.
  static std::shared_ptr<Segment> create();
  /// The memory that `id` names, or null; one object per process however often it is opened.
  static std::shared_ptr<Segment> open(const ncclUniqueId& id);
  Segment(const Segment&) = delete;
  Segment& operator=(const Segment&) = delete;
  ~Segment();

  ncclUniqueId id() const { return id_; }
  /// Makes room for the board of `ranks` ranks, `control_bytes` in all; false if another rank spoke
  /// of another number, which `head().ranks` then tells.
  bool prepare(int ranks, std::size_t control_bytes);

  SegmentHead& head() { return *head_; }
  /// The board, behind the head; after prepare().
  std::byte* control() { return control_; }

  /// Whether this process told of the communicator's failure.
  std::atomic<bool> told = false;

  /// Held for short looks and changes only; a rank that died with it does not keep it.
  void lock();
  void unlock();

  std::uint32_t generation() const { return head_->generation; }
  void changed();
  /// Until the generation is another than `seen`, or the time is over.
  void wait(std::uint32_t seen, std::chrono::microseconds most);

  /// Room for `bytes`; without the lock.
  Parcel allocate(std::uint64_t bytes);
  /// False if there is no memory.
  bool write(const Parcel& parcel, const void* from);
  bool read(const Parcel& parcel, std::uint64_t offset, void* to, std::uint64_t bytes) const;
  /// With the lock: nobody needs it any more.
  void release(const Parcel& parcel);

 private:
  Segment() = default;
  bool map(int descriptor);

  int descriptor_ = -1;
  ncclUniqueId id_ = {};
  SegmentHead* head_ = nullptr;
  std::byte* control_ = nullptr;
  std::size_t control_bytes_ = 0;
};

}  // namespace simt::nccl
