// When nothing that is wanted can run, or only kernels that wait for others: who is waited for, and
// for how long.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>

#include "device_memory.h"
#include "executor.h"
#include "streams/queues.h"
#include "streams/standstill.h"

namespace simt {
namespace {

// Kernels that wait in loops, all of them, without a move for so long wait for ever.
constexpr auto kEndless = std::chrono::seconds(2);
constexpr std::size_t kManyTurns = 16;  // nor in so many turns
constexpr std::size_t kTurnsOfEach = 8;

// How often a thread that waits for other ranks looks for them.
constexpr auto kLook = std::chrono::microseconds(200);

}  // namespace

/// Whether collectives that somebody waits for are held up; they look at why.
bool Queues::look_at_waiting() {
  std::vector<WorkPointer> held_up;
  for (const Stream* stream : busy_) {
    const bool wanted = stream->completed < stream->wanted;
    const WorkPointer& front = stream->queue.front().work;
    if (wanted && !stream->running && front->kind() == WorkKind::collective) {
      held_up.push_back(front);
    }
  }
  for (const WorkPointer& work : held_up) work->still_waiting();
  return !held_up.empty();
}

void Queues::wait_for_others() {
  const ThreadInWait waiting;
  if (look_at_waiting()) {
    moved_.wait_for(device_mutex(), kLook);
  } else {
    moved_.wait(device_mutex());  // another thread's host function
  }
}

/// Every kernel that has begun has had several turns in a row in which none came any further.
bool Queues::is_at_a_standstill() const {
  const auto begun = std::count_if(busy_.begin(), busy_.end(),
                                   [](const Stream* stream) { return stream->rest != nullptr; });
  if (idle_turns_ <= kTurnsOfEach * static_cast<std::size_t>(begun)) return false;
  // Turns are drawn: one that could go on, or begin, may have had none.
  return std::none_of(busy_.begin(), busy_.end(), [this](const Stream* stream) {
    if (stream->rest == nullptr) return can_start(*stream);
    return stream->idle_since != moves_ || stream->idle_turns < 2;
  });
}

/// Another thread may issue what the kernels wait for.
void Queues::let_others_in() {
  DeviceMemory::instance().close_all();
  moved_.wait_for(device_mutex(), kLook);
}

void Queues::note_turn(Stream& stream, bool moved) {
  if (moved) {
    idle_turns_ = 0;
    ++moves_;
    return;
  }
  if (stream.idle_since != moves_) stream.idle_turns = 0;
  stream.idle_since = moves_;
  ++stream.idle_turns;
  const auto now = std::chrono::steady_clock::now();
  if (idle_turns_++ == 0) moved_at_ = now;
  if (unattended_) return;  // the host may still do what the kernels wait for
  if (idle_turns_ < kManyTurns || now - moved_at_ < kEndless || !is_at_a_standstill()) return;
  idle_turns_ = 0;
  stream.rest->fail();
}

}  // namespace simt
