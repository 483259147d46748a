// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "checked/ranges.h"
#include "checked/region.h"
#include "error.h"
#include "nccl/buffers.h"
#include "nccl/cost.h"
#include "nccl/transfer.h"
#include "streams/standstill.h"

namespace simt::nccl {
namespace {

using Clock = std::chrono::steady_clock;
// How often a waiting rank looks whether the processes of the others live.
constexpr auto kBetweenLooks = std::chrono::milliseconds(20);

bool are_counterparts(const Item& a, int rank_a, const Item& b, int rank_b) {
  const Call& first = a.ticket.call;
  const Call& second = b.ticket.call;
  if (a.ticket.index != b.ticket.index) return false;
  if (!is_pair(first.function)) return !is_pair(second.function);
  return is_pair(second.function) && first.function != second.function && first.peer == rank_b &&
         second.peer == rank_a;
}

/// Whether nothing that this process waits for lies with ranks elsewhere, but for those of `board`.
bool only_waits_for(Board& board) {
  const std::vector<CommunicatorPointer> all = all_communicators();
  return std::all_of(all.begin(), all.end(), [&](const CommunicatorPointer& one) {
    return one->pending.empty() || &one->board->segment() == &board.segment() ||
           one->board->all_local();
  });
}

}  // namespace

BatchWork::BatchWork(CommunicatorPointer communicator, std::vector<Item> items, std::uint64_t group)
    : communicator_(std::move(communicator)),
      items_(std::move(items)),
      group_(group),
      number_(communicator_->issued++) {
  for (Item& item : items_) {
    item.ticket = communicator_->board->post(communicator_->rank, item.call);
  }
  if (group_ != 0) check_group();
}

/// One thread that makes the calls of several ranks one after the other may wait in the first.
void BatchWork::check_group() const {
  for (const CommunicatorPointer& sibling : siblings_of(*communicator_)) {
    for (const PendingBatch& pending : sibling->pending) {
      const BatchWork& other = *pending.batch;
      if (other.thread_ != thread_ || other.group_ == group_ || other.group_ == 0) continue;
      if (!meets(other)) continue;
      communicator_->board->fail(
          ncclInvalidUsage, "collective_without_group",
          fmt::format("one thread calls {} for rank {} and then {} for rank {}: NCCL may wait in "
                      "the first for the second, so both belong between ncclGroupStart() and "
                      "ncclGroupEnd()",
                      text_of(other.items_.front().call), sibling->rank,
                      text_of(items_.front().call), communicator_->rank));
      return;
    }
  }
}

bool BatchWork::meets(const BatchWork& other) const {
  return std::any_of(items_.begin(), items_.end(), [&](const Item& own) {
    return std::any_of(other.items_.begin(), other.items_.end(), [&](const Item& theirs) {
      return are_counterparts(own, communicator_->rank, theirs, other.communicator_->rank);
    });
  });
}

void BatchWork::issued(const Order& order) {
  communicator_->pending.push_back({shared_from_this(), order.self, order});
}

void BatchWork::add_partners(std::vector<Moment>& to) const {
  const PendingBatch* before = nullptr;  // calls of one rank run in their order
  for (const PendingBatch& pending : communicator_->pending) {
    if (pending.batch->number_ < number_) before = &pending;
  }
  if (before != nullptr) to.push_back(before->moment);
  for (const CommunicatorPointer& sibling : siblings_of(*communicator_)) {
    for (const PendingBatch& pending : sibling->pending) {
      if (meets(*pending.batch)) to.push_back(pending.moment);
    }
  }
}

void BatchWork::wanted() {
  Board& board = *communicator_->board;
  if (board.all_local()) return;
  for (const Item& item : items_) board.want(communicator_->rank, item.ticket);
}

bool BatchWork::is_wanted_elsewhere() const {
  return std::any_of(items_.begin(), items_.end(), [&](const Item& item) {
    return communicator_->board->is_wanted(communicator_->rank, item.ticket);
  });
}

bool BatchWork::ready() {
  Board& board = *communicator_->board;
  if (communicator_->over != number_) return false;
  if (!arrived_ && !board.failed()) arrive();
  return board.failed() || std::all_of(items_.begin(), items_.end(), [&](const Item& item) {
           return board.is_met(communicator_->rank, item.ticket);
         });
}

void BatchWork::arrive() {
  arrived_ = true;
  for (Item& item : items_) {
    Parcel parcel;
    if (!transfer_in(item, parcel)) return;
    junk_.push_back(checked::unwritten_in(item.send, send_bytes(*communicator_, item.call),
                                          size_of(item.call.type)));
    communicator_->board->arrive(communicator_->rank, item.ticket, parcel);
  }
}

/// What the call hands in goes to a parcel; false if that failed, as then the communicator has.
bool BatchWork::transfer_in(Item& item, Parcel& parcel) {
  Board& board = *communicator_->board;
  const BufferFault fault = check_buffers(*communicator_, item);
  if (fault.kind != nullptr) {
    board.fail(ncclInvalidArgument, fault.kind, fault.sentence + " (when its turn came)");
    return false;
  }
  open_buffers(*communicator_, item);
  if (item.scalar != nullptr) {
    open_buffer(item.scalar);
    std::memcpy(&item.ticket.call.scalar, item.scalar, size_of(item.call.type));
  }
  if (hand_in(board, communicator_->rank, item.ticket, item.send, parcel)) return true;
  board.fail(ncclSystemError, "collective_no_memory",
             fmt::format("rank {}: there is no memory for what {} hands in", communicator_->rank,
                         text_of(item.call)));
  return false;
}

/// What the call used is compared with what other streams and the host do.  A send buffer was read
/// when the call arrived; that too lies within its operation.
void BatchWork::check_ranges(std::size_t index, const Order& order) const {
  const Item& item = items_[index];
  const std::size_t sent = send_bytes(*communicator_, item.call);
  const std::size_t received = receive_bytes(*communicator_, item.call);
  const char* name = name_of(item.call.function);
  const auto rows = [](const void* begin, std::size_t bytes, AccessKind kind) {
    return checked::Rows{bytes > 0 ? begin : nullptr, {bytes, bytes}, {bytes}, kind};
  };
  const bool collides = checked::range_operation(
      name, item.caller, order,
      {rows(item.send, sent, AccessKind::read), rows(item.receive, received, AccessKind::write)});
  // Who only moves bytes may move some that do not matter, but hardly nothing else.
  const checked::Unwritten& junk = junk_[index];
  const std::size_t element = size_of(item.call.type);
  const std::size_t allowed = reduces(item.call.function) ? 0 : sent / element - 1;
  if (!collides && junk.count > allowed) {
    checked::tell_unwritten(name, item.caller, order, junk.first, element);
  }
}

void BatchWork::transfer_out(const Item& item) {
  Board& board = *communicator_->board;
  const BufferFault fault = check_buffers(*communicator_, item);
  if (fault.kind != nullptr) {
    board.fail(ncclInvalidArgument, fault.kind, fault.sentence + " (when its turn came)");
    return;
  }
  open_buffers(*communicator_, item);
  if (!take_out(board, communicator_->rank, item.ticket, item.receive)) {
    board.fail(ncclSystemError, "collective_no_memory", "what the ranks handed in is gone");
    return;
  }
  const std::size_t bytes = receive_bytes(*communicator_, item.call);
  if (bytes > 0) checked::mark_written(item.receive, bytes);
}

void BatchWork::run(const Order& order) {
  Board& board = *communicator_->board;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const Item& item = items_[i];
    if (board.failed()) break;
    check_ranges(i, order);
    transfer_out(item);
    if (board.failed()) break;
    board.finish(communicator_->rank, item.ticket);
  }
  if (board.failed()) {
    tell_failure(board, items_.front().where);
    set_passing_error(cudaErrorLaunchTimeout);
  } else {
    spend(*communicator_, items_);
  }
  end();
}

void BatchWork::give_up(cudaError_t why) {
  communicator_->board->fail(
      ncclUnhandledCudaError, "collective_missing_rank",
      fmt::format("rank {} never comes to {}: its device had an error before, {}",
                  communicator_->rank, text_of(items_.front().call), cudaGetErrorName(why)));
  end();
}

void BatchWork::end() {
  auto& pending = communicator_->pending;
  const auto own = std::find_if(pending.begin(), pending.end(),
                                [this](const PendingBatch& p) { return p.batch.get() == this; });
  ++communicator_->over;
  if (own != pending.end()) pending.erase(own);  // the queue still holds this work
}

void BatchWork::fail_waiting(const std::string& after) {
  Board& board = *communicator_->board;
  for (const Item& item : items_) {
    bool called = false;
    const std::string sentence = board.missing(communicator_->rank, item.ticket, &called);
    if (sentence.empty()) continue;
    board.fail(called ? ncclInvalidUsage : ncclRemoteError,
               called ? "collective_deadlock" : "collective_missing_rank", sentence + after);
    return;
  }
}

void BatchWork::still_waiting() {
  Board& board = *communicator_->board;
  const auto now = Clock::now();
  if (const std::uint32_t generation = board.segment().generation(); generation != seen_) {
    seen_ = generation;
    since_ = now;
  }
  if (now - looked_ < kBetweenLooks || board.failed()) return;
  looked_ = now;
  for (const Item& item : items_) {
    const std::string sentence = board.lost(communicator_->rank, item.ticket);
    if (sentence.empty()) continue;
    board.fail(ncclRemoteError, "collective_missing_rank", sentence);
    return;
  }
  const std::chrono::duration<double> waited = now - since_;
  if (all_threads_wait() && only_waits_for(board) &&
      (board.all_local() || board.is_stuck(communicator_->rank))) {
    fail_waiting(", and all threads wait");
  } else if (waited.count() > timeout_seconds()) {
    fail_waiting(fmt::format(", for {} seconds (SIMT_NCCL_TIMEOUT)", timeout_seconds()));
  }
}

std::shared_ptr<Work> CapturedBatch::instance() {
  auto batch = std::make_shared<BatchWork>(communicator_, items_, 0);
  if (communicator_->board->failed()) tell_failure(*communicator_->board, items_.front().where);
  return batch;
}

}  // namespace simt::nccl
