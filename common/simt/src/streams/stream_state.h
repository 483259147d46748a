// A stream, from the inside.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "checked/call_chain.h"
#include "streams/work.h"

struct CUgraphNode_st;

namespace simt {

struct Capture;

/// A piece of work in a stream's queue.
struct QueuedWork {
  WorkPointer work;
  Order order;
  std::vector<Moment> after;  // in other streams: what must have run before
};

/// Which streams wait for each other without being told.
enum class StreamKind {
  legacy,        // the default stream: waits for all blocking ones, and they for it
  blocking,      // cudaStreamCreate(), and the default stream of a thread
  non_blocking,  // cudaStreamNonBlocking
};

/// Lives as long as the process and is used again after its end, so that a slot's numbers only
/// grow and a Moment always has a meaning.
struct Stream {
  Slot slot = 0;
  int device = 0;
  StreamKind kind = StreamKind::blocking;
  int priority = 0;
  cudaAccessPolicyWindow window = {};                     // a wish about the cache: only kept
  cudaSynchronizationPolicy policy = cudaSyncPolicyAuto;  // kept as well
  bool alive = false;               // has a handle; work of a destroyed stream still runs
  bool of_graph = false;            // one that the user does not see
  bool running = false;             // a host function, during which others may issue
  checked::CallChain made_by = {};  // for reports
  std::uint64_t issued = 0;
  std::uint64_t completed = 0;
  std::uint64_t wanted = 0;  // someone waits for this number
  std::deque<QueuedWork> queue;
  std::unique_ptr<Rest> rest;             // of a kernel at the queue's front that has begun
  std::uint64_t idle_since = 0;           // turns of that kernel in which nothing came further:
  std::size_t idle_turns = 0;             // how many, since that move of Queues
  Order order;                            // of the last operation issued
  Capture* capture = nullptr;             // calls make nodes of its graph
  std::vector<CUgraphNode_st*> frontier;  // what the next node waits for

  bool idle() const { return completed == issued; }
  bool is_over(std::uint64_t number) const { return number <= completed; }
};

}  // namespace simt
