// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/transfer.h"

#include <algorithm>
#include <memory>

#include "nccl/reduce.h"
#include "schedule.h"

namespace simt::nccl {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 18;  // bytes that are reduced at a time

class Taker {
 public:
  Taker(Board& board, int rank, const Ticket& ticket, void* receive)
      : board_(board),
        rank_(rank),
        ticket_(ticket),
        call_(ticket.call),
        element_(size_of(call_.type)),
        receive_(static_cast<char*>(receive)) {}

  bool run() {
    const std::size_t bytes = call_.bytes();
    const int ranks = board_.ranks();
    const auto own = static_cast<std::size_t>(rank_);
    switch (call_.function) {
      case Function::all_reduce:
        return reduce_all();
      case Function::reduce:
        return rank_ != call_.peer || reduce_all();
      case Function::reduce_scatter:
        return reduce_part(
            ring_part(call_.count * static_cast<std::size_t>(ranks), ranks, rank_, turn()),
            receive_);
      case Function::broadcast:
        return copy(call_.peer, 0, receive_, bytes);
      case Function::scatter:
        return copy(call_.peer, own * bytes, receive_, bytes);
      case Function::receive:
        return copy(call_.peer, 0, receive_, bytes);
      case Function::gather:
        return rank_ != call_.peer || copy_from_all(0);
      case Function::all_gather:
        return copy_from_all(0);
      case Function::all_to_all:
        return copy_from_all(own * bytes);
      case Function::send:
        break;
    }
    return true;
  }

 private:
  std::uint64_t turn() const { return mix(board_.segment().head().seed ^ mix(ticket_.index)); }

  bool copy(int from, std::size_t offset, char* to, std::size_t bytes) {
    return bytes == 0 ||
           board_.segment().read(board_.parcel(rank_, from, ticket_), offset, to, bytes);
  }

  bool copy_from_all(std::size_t offset) {
    const std::size_t bytes = call_.bytes();
    for (int from = 0; from < board_.ranks(); ++from) {
      if (!copy(from, offset, receive_ + static_cast<std::size_t>(from) * bytes, bytes)) {
        return false;
      }
    }
    return true;
  }

  bool reduce_all() {
    for (int part = 0; part < board_.ranks(); ++part) {
      const RingPart elements = ring_part(call_.count, board_.ranks(), part, turn());
      if (!reduce_part(elements, receive_ + elements.begin * element_)) return false;
    }
    return true;
  }

  bool reduce_part(const RingPart& part, char* to) {
    const std::size_t step = kChunk / element_;
    const auto next = std::make_unique_for_overwrite<char[]>(kChunk);
    for (std::size_t begin = part.begin; begin < part.end; begin += step, to += kChunk) {
      const std::size_t count = std::min(step, part.end - begin);
      if (!copy(part.first, begin * element_, to, count * element_)) return false;
      for (int hop = 1; hop < board_.ranks(); ++hop) {
        const int from = (part.first + hop) % board_.ranks();
        if (!copy(from, begin * element_, next.get(), count * element_)) return false;
        combine(to, next.get(), count, call_.type, call_.op);
      }
      finish(to, count, call_.type, call_.op, board_.ranks());
    }
    return true;
  }

  Board& board_;
  int rank_;
  const Ticket& ticket_;
  const Call& call_;
  std::size_t element_;
  char* receive_;
};

}  // namespace

bool hand_in(Board& board, int rank, const Ticket& ticket, const void* send, Parcel& parcel) {
  const Call& call = ticket.call;
  const std::size_t count = sent_count(call, rank, board.ranks());
  const std::size_t bytes = count * size_of(call.type);
  if (bytes == 0) return true;
  parcel = board.segment().allocate(bytes);
  const bool plain = !reduces(call.function) || (call.op != ncclAvg && call.op < ncclNumOps);
  if (plain) return board.segment().write(parcel, send);
  const auto prepared = std::make_unique_for_overwrite<char[]>(bytes);
  std::copy_n(static_cast<const char*>(send), bytes, prepared.get());
  prepare(prepared.get(), count, call.type, call.op, call.scalar, board.ranks());
  return board.segment().write(parcel, prepared.get());
}

bool take_out(Board& board, int rank, const Ticket& ticket, void* receive) {
  return Taker(board, rank, ticket, receive).run();
}

}  // namespace simt::nccl
