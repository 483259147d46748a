// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/board.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <mutex>

#include "schedule.h"

namespace simt::nccl {
namespace {

std::size_t control_bytes(int ranks) {
  const auto n = static_cast<std::size_t>(ranks);
  return sizeof(Failure) + 64 + n * sizeof(RankEntry) + n * n * sizeof(Channel);
}

template <std::size_t N>
void copy_text(char (&to)[N], const std::string& text) {
  const std::size_t length = std::min(text.size(), N - 1);
  std::memcpy(to, text.data(), length);
  to[length] = '\0';
}

}  // namespace

Board::Board(std::shared_ptr<Segment> segment)
    : segment_(std::move(segment)),
      ranks_(static_cast<int>(segment_->head().ranks)),
      own_process_(getpid()) {
  std::byte* at = segment_->control();
  failure_ = reinterpret_cast<Failure*>(at);
  at += (sizeof(Failure) + 63) / 64 * 64;
  entries_ = reinterpret_cast<RankEntry*>(at);
  channels_ = reinterpret_cast<Channel*>(entries_ + ranks_);
}

std::shared_ptr<Board> Board::join(const ncclUniqueId& id, int rank, int ranks, int device,
                                   std::string& why) {
  const std::shared_ptr<Segment> segment = Segment::open(id);
  if (segment == nullptr) {
    why = "the unique id is none of ncclGetUniqueId() of a process that is still there";
    return nullptr;
  }
  if (!segment->prepare(ranks, control_bytes(ranks))) {
    const std::uint32_t said = segment->head().ranks;
    why = said != 0 && said != static_cast<std::uint32_t>(ranks)
              ? fmt::format("rank {} says that there are {} ranks, another rank says {}", rank,
                            ranks, said)
              : "there is no shared memory";
    return nullptr;
  }
  auto board = std::make_shared<Board>(segment);
  const std::lock_guard lock(*segment);
  RankEntry& entry = board->entries_[rank];
  if (entry.state != RankState::absent) {
    why = fmt::format(
        "rank {} is there already: two callers have the same rank, or the unique id "
        "was used before",
        rank);
    return nullptr;
  }
  for (int other = 0; other < ranks; ++other) {
    const RankEntry& there = board->entries_[other];
    if (there.state != RankState::here || there.process != getpid() || there.device != device) {
      continue;
    }
    why = fmt::format(
        "ranks {} and {} of one process have the same device {}: cudaSetDevice() "
        "belongs before ncclCommInitRank()",
        other, rank, device);
    return nullptr;
  }
  if (segment->head().seed == 0) segment->head().seed = current_seed() | std::uint64_t{1} << 63;
  entry.process = getpid();
  entry.born = birth_of(getpid());
  entry.device = device;
  entry.state = RankState::here;
  segment->changed();
  return board;
}

bool Board::is_complete() {
  const std::lock_guard lock(*segment_);
  return std::none_of(entries_, entries_ + ranks_,
                      [](const RankEntry& e) { return e.state == RankState::absent; });
}

bool Board::all_local() const {
  return std::all_of(entries_, entries_ + ranks_,
                     [this](const RankEntry& e) { return e.process == own_process_; });
}

void Board::set_state(int rank, RankState state) {
  const std::lock_guard lock(*segment_);
  entries_[rank].state = state;
  segment_->changed();
}

Progress& Board::progress(int rank, const Call& call) {
  if (call.function == Function::send) return channel(rank, call.peer).sends;
  if (call.function == Function::receive) return channel(call.peer, rank).receives;
  return entries_[rank].collectives;
}

bool Board::has_room(int rank, std::uint64_t calls) {
  const std::lock_guard lock(*segment_);
  std::uint64_t slowest = entries_[rank].collectives.done;
  for (int other = 0; other < ranks_; ++other) {
    slowest = std::min(slowest, entries_[other].collectives.done);
    const Channel& to = channel(rank, other);
    const Channel& from = channel(other, rank);
    if (to.sends.posted + calls - std::min(to.sends.done, to.receives.done) > kDepth ||
        from.receives.posted + calls - std::min(from.sends.done, from.receives.done) > kDepth) {
      return false;
    }
  }
  return entries_[rank].collectives.posted + calls - slowest <= kDepth;
}

Ticket Board::post(int rank, Call call) {
  const std::lock_guard lock(*segment_);
  RankEntry& own = entries_[rank];
  call.number = ++own.calls;
  own.last = call;
  const Ticket ticket = {call, progress(rank, call).posted++};
  const std::uint64_t place = ticket.index % kDepth;
  if (call.function == Function::send) {
    channel(rank, call.peer).slots[place] = {call, {}, 0};
  } else if (call.function == Function::receive) {
    channel(call.peer, rank).calls[place] = call;
  } else {
    own.slots[place] = {call, {}, 0};
  }
  is_pair(call.function) ? check_pair(rank, ticket) : check_collective(rank, ticket);
  segment_->changed();
  return ticket;
}

void Board::arrive(int rank, const Ticket& ticket, const Parcel& parcel) {
  const std::lock_guard lock(*segment_);
  const Call& call = ticket.call;
  if (call.function != Function::receive) {
    Slot& slot = call.function == Function::send
                     ? channel(rank, call.peer).slots[ticket.index % kDepth]
                     : entries_[rank].slots[ticket.index % kDepth];
    slot.parcel = parcel;
    slot.readers = readers_of(call, rank, ranks_);
  }
  ++progress(rank, call).arrived;
  segment_->changed();
}

bool Board::is_met(int rank, const Ticket& ticket) {
  const std::lock_guard lock(*segment_);
  const Call& call = ticket.call;
  if (call.function == Function::send) {
    return channel(rank, call.peer).receives.arrived > ticket.index;
  }
  if (call.function == Function::receive) {
    return channel(call.peer, rank).sends.arrived > ticket.index;
  }
  return std::all_of(entries_, entries_ + ranks_,
                     [&](const RankEntry& e) { return e.collectives.arrived > ticket.index; });
}

bool Board::is_next(int rank, const Ticket& ticket) {
  const std::lock_guard lock(*segment_);
  return progress(rank, ticket.call).arrived == ticket.index;
}

void Board::want(int rank, const Ticket& ticket) {
  const std::lock_guard lock(*segment_);
  bool news = false;
  const auto raise = [&](Progress& progress) {
    news |= progress.wanted <= ticket.index;
    progress.wanted = std::max(progress.wanted, ticket.index + 1);
  };
  const Call& call = ticket.call;
  if (call.function == Function::send) {
    raise(channel(rank, call.peer).receives);
  } else if (call.function == Function::receive) {
    raise(channel(call.peer, rank).sends);
  } else {
    for (int other = 0; other < ranks_; ++other) {
      if (other != rank) raise(entries_[other].collectives);
    }
  }
  if (news) segment_->changed();
}

bool Board::is_wanted(int rank, const Ticket& ticket) {
  const std::lock_guard lock(*segment_);
  return progress(rank, ticket.call).wanted > ticket.index;
}

void Board::finish(int rank, const Ticket& ticket) {
  const std::lock_guard lock(*segment_);
  const Call& call = ticket.call;
  ++progress(rank, call).done;
  ++entries_[rank].over;
  const auto drop = [&](Slot& slot) {
    if (slot.readers > 0 && --slot.readers == 0) segment_->release(slot.parcel);
  };
  if (call.function == Function::receive) {
    drop(channel(call.peer, rank).slots[ticket.index % kDepth]);
  } else if (call.function != Function::send) {
    for (int from = 0; from < ranks_; ++from) {
      const int readers = readers_of(call, from, ranks_);
      if (readers == ranks_ || (readers == 1 && rank == call.peer)) {
        drop(entries_[from].slots[ticket.index % kDepth]);
      }
    }
  }
  segment_->changed();
}

Parcel Board::parcel(int reader, int from, const Ticket& ticket) {
  const std::lock_guard lock(*segment_);
  const std::uint64_t place = ticket.index % kDepth;
  return ticket.call.function == Function::receive ? channel(from, reader).slots[place].parcel
                                                   : entries_[from].slots[place].parcel;
}

bool Board::fail(ncclResult_t result, const char* kind, const std::string& sentence) {
  const std::lock_guard lock(*segment_);
  return fail_locked(result, kind, sentence);
}

bool Board::fail_locked(ncclResult_t result, const char* kind, const std::string& sentence) {
  if (failure_->failed != 0) return false;
  failure_->result = result;
  copy_text(failure_->kind, kind);
  copy_text(failure_->sentence, sentence);
  failure_->process = own_process_;
  failure_->failed = 1;
  segment_->changed();
  return true;
}

}  // namespace simt::nccl
