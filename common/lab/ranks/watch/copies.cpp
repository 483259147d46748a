// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "copies.h"

#include <fmt/format.h>

#include <map>
#include <mutex>
#include <set>

namespace lab::watch {
namespace {

struct Copy {
  const char* begin;
  const char* end;
  bool writes;  // the host memory: a copy from the device
};

/// All of it, behind one lock.  A set of copies is over when what it belongs to is.
struct Copies {
  std::mutex mutex;
  std::map<int, Copy> under_way;  // by number
  std::map<cudaStream_t, std::set<int>> of_stream;
  std::map<cudaEvent_t, std::set<int>> of_event;
  int next = 0;
};

Copies& all_copies() {
  static Copies* const all = new Copies;
  return *all;
}

bool is_pinned(const void* p) {
  cudaPointerAttributes attributes{};
  if (p == nullptr || cudaPointerGetAttributes(&attributes, p) != cudaSuccess) {
    cudaGetLastError();
    return false;
  }
  return attributes.type == cudaMemoryTypeHost;
}

/// With the lock held.
void end_all(Copies& s, std::set<int>& copies) {
  for (const int number : copies) s.under_way.erase(number);
  copies.clear();
}

}  // namespace

// Copies to and from pageable memory are over, as far as that memory goes, when the call returns.
void copy_begins(void* to, const void* from, std::size_t bytes, cudaStream_t stream) {
  if (!watching() || bytes == 0) return;
  judge_open_requests(from, bytes);
  const bool writes = is_pinned(to);
  const void* host = writes ? to : from;
  if (!writes && !is_pinned(from)) return;
  Copies& s = all_copies();
  const std::lock_guard lock(s.mutex);
  const auto* begin = static_cast<const char*>(host);
  s.under_way[s.next] = {begin, begin + bytes, writes};
  s.of_stream[stream].insert(s.next++);
}

void event_recorded(cudaEvent_t event, cudaStream_t stream) {
  if (!watching()) return;
  Copies& s = all_copies();
  const std::lock_guard lock(s.mutex);
  s.of_event[event] = s.of_stream[stream];
}

void stream_waits(cudaStream_t stream, cudaEvent_t event) {
  if (!watching()) return;
  Copies& s = all_copies();
  const std::lock_guard lock(s.mutex);
  const std::set<int>& copies = s.of_event[event];
  s.of_stream[stream].insert(copies.begin(), copies.end());
}

void stream_done(cudaStream_t stream) {
  if (stream == nullptr) return device_done();  // it waits for the others
  Copies& s = all_copies();
  const std::lock_guard lock(s.mutex);
  end_all(s, s.of_stream[stream]);
}

void event_done(cudaEvent_t event) {
  Copies& s = all_copies();
  const std::lock_guard lock(s.mutex);
  end_all(s, s.of_event[event]);
}

void device_done() {
  Copies& s = all_copies();
  const std::lock_guard lock(s.mutex);
  s.under_way.clear();
  s.of_stream.clear();
  s.of_event.clear();
}

void judge_buffer(const Message& m, bool mpi_writes) {
  if (!setting().strict || m.peer == MPI_PROC_NULL) return;
  Copies& s = all_copies();
  const std::lock_guard lock(s.mutex);
  const auto* begin = static_cast<const char*>(m.buffer);
  const char* end = begin + m.bytes();
  for (const auto& [number, copy] : s.under_way) {
    const bool meet = begin < copy.end && copy.begin < end;
    if (!meet || !(mpi_writes || copy.writes)) continue;
    const char* look_at =
        "MPI knows nothing of streams: wait for the copy (cudaStreamSynchronize, or an event) "
        "before the buffer is given to MPI.";
    if (mpi_writes) {
      note_misuse({"receive_buffer_in_use",
                   fmt::format("{} from {}, tag {}, begins while a copy in a stream may still use "
                               "its buffer.",
                               m.name, m.peer, m.tag),
                   look_at});
    } else {
      note_misuse({"sent_before_copied",
                   fmt::format("{} to {}, tag {}, begins while the copy that fills its buffer may "
                               "still be under way.",
                               m.name, m.peer, m.tag),
                   look_at});
    }
    return;
  }
}

}  // namespace lab::watch
