// One resident block: its threads (lanes), warps, queues and meeting points.
//
// A lane is unstarted, runs (one per worker), is in the ready queue, or waits: at the block's
// barrier, at a meeting of its warp, or parked by __activemask().  Queues are lists through
// Lane::next, so that releasing a barrier is one append.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "async_copy.h"
#include "cuda_runtime_api.h"
#include "shared_memory.h"
#include "simt/builtins.h"
#include "simt/collective.h"

namespace simt {

struct Block;
struct Grid;
struct Warp;
class Worker;
namespace counters {
class WarpTrace;
}  // namespace counters
namespace checked {
struct BlockWatch;
}

inline constexpr unsigned kWarpLanes = 32;
inline constexpr unsigned kMaxThreads = 1024;
inline constexpr unsigned kMaxWarps = kMaxThreads / kWarpLanes;

enum class Wait : std::uint8_t { none, barrier, meeting, parked, grid, split_barrier };

struct alignas(64) Lane {
  void* sp = nullptr;  // where it goes on
  Lane* next = nullptr;
  Block* block = nullptr;
  Warp* warp = nullptr;
  const void* pc = nullptr;  // where it waits: the return address of the runtime's function
  void* stack = nullptr;     // null before its start and after its end
  uint3 index = {};
  std::uint8_t number = 0;  // in its warp
  Wait wait = Wait::none;
};

/// A list of lanes, first in, first out.
struct Queue {
  Lane* head = nullptr;
  Lane* tail = nullptr;

  bool empty() const { return head == nullptr; }
  void push(Lane* lane) {
    lane->next = nullptr;
    (head == nullptr ? head : tail->next) = lane;
    tail = lane;
  }
  Lane* pop() {
    Lane* lane = head;
    if (lane != nullptr) head = lane->next;
    return lane;
  }
  /// Takes all of `other` behind its own.
  void append(Queue& other) {
    if (other.empty()) return;
    (head == nullptr ? head : tail->next) = other.head;
    tail = other.tail;
    other.head = nullptr;
  }
  /// Takes all of `other` before its own.
  void prepend(Queue& other) {
    if (other.empty()) return;
    if (empty()) tail = other.tail;
    other.tail->next = head;
    head = other.head;
    other.head = nullptr;
  }
};

enum class Operation : std::uint8_t { barrier, shuffle, ballot, match, reduce, active, collective };

/// Where the lanes of a warp that a mask names meet for one warp operation.
struct Meeting {
  Meeting* next;  // in Warp::open, or in the worker's free list
  std::uint32_t mask;
  std::uint32_t arrived;
  std::uint32_t unread;   // lanes that have not read the values yet
  std::uint32_t unnamed;  // lanes that came with a mask that does not name them
  Operation operation;
  bool mixed;  // lanes came from different return addresses
  const void* pc;
  Collective collective;  // what the last lane to arrive runs, or null
  Queue waiting;
  std::array<std::uint64_t, kWarpLanes> value;
};

struct Warp {
  std::uint32_t live = 0;  // lanes that have not returned
  std::uint32_t number = 0;
  Meeting* open = nullptr;
  counters::WarpTrace* trace = nullptr;  // while the warp is counted
};

struct Block {
  Grid* grid = nullptr;
  Worker* worker = nullptr;
  uint3 index = {};

  bool checked = false;                  // as its grid
  checked::BlockWatch* watch = nullptr;  // of a checked grid
  unsigned live = 0;                     // threads that have not returned
  Queue ready;
  Queue taking_turns;        // in turn(), and go on when no lane is ready
  Queue parked;              // in __activemask()
  unsigned idle_yields = 0;  // since a lane came further
  bool moved = false;        // a lane came further since somebody looked
  bool waits = false;        // it spun in vain when it had its last turn
  bool met = false;          // lanes that may spin have met since then
  unsigned spin_hints = 0;
  unsigned hints_at_meeting = 0;
  std::array<std::uint64_t, 256> stacks_seen = {};  // hashes, when it gave up its last turns
  unsigned next_seen = 0;
  unsigned prepends = 0;

  // The barrier's current generation, and the last one's result.
  unsigned arrived = 0;
  unsigned predicates = 0;
  const void* barrier_pc = nullptr;
  bool mixed = false;
  Queue at_barrier;
  unsigned at_grid_count = 0;  // in at_grid
  Queue at_grid;               // at the grid's barrier
  Queue at_split_barrier;      // at any of the block's barriers in memory
  int result_predicates = 0;
  int result_arrived = 0;

  // What is not started yet.
  unsigned unstarted = 0;
  unsigned warp_position = 0;  // in warp_order
  unsigned lane_position = 0;  // in that warp
  bool descending = false;     // lanes start from the highest
  std::array<std::uint8_t, kMaxWarps> warp_order = {};

  dim3 size = dim3(0, 0, 0);  // what the lanes are fitted to
  unsigned threads = 0;
  unsigned warp_count = 0;
  std::array<Warp, kMaxWarps> warps;
  std::unique_ptr<Lane[]> lanes = std::make_unique<Lane[]>(kMaxThreads);
  SharedMemory shared;
  std::unique_ptr<AsyncCopies> copies;  // null until the first asynchronous copy
  std::vector<char> saved_stacks;       // while other blocks use the stacks of these lanes

  /// A lane has come further.
  void note_progress() {
    idle_yields = 0;
    moved = true;
  }
  /// Lanes have met.  Those that ask in vain between any two meetings may do so for ever.
  void note_meeting() {
    if (spin_hints == hints_at_meeting) return note_progress();
    hints_at_meeting = spin_hints;
    met = true;
  }
  /// Whether a lane came further since this was asked: one that only meets others has then changed
  /// something that it keeps, a counter say.
  bool take_moved();
  /// How many lanes can at most be ready or running, once all have started.
  unsigned awake() const { return live - arrived; }
  /// Makes this the block of `of` at `at`, none of whose threads has started.
  void begin(Grid* of, uint3 at, std::uint64_t order_seed);
  /// The next lane in the order of starts, or null.
  Lane* next_unstarted();

 private:
  void fit(dim3 wanted);
  std::uint64_t hash_of_stacks() const;
};

/// The lane that the calling thread runs, or null.
extern constinit thread_local Lane* current_lane __attribute__((tls_model("initial-exec")));

/// While it lives, what runs on the lane's stack counts as the runtime's: standard functions that
/// a report uses may be those of checked code, which would be taken for the kernel's.
class OffLane {
 public:
  OffLane() { current_lane = nullptr; }
  OffLane(const OffLane&) = delete;
  OffLane& operator=(const OffLane&) = delete;
  ~OffLane() { current_lane = lane_; }

 private:
  Lane* lane_ = current_lane;
};

}  // namespace simt
