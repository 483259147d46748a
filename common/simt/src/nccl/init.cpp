// The jobs that bring ranks into communicators.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <mutex>

#include "executor.h"
#include "nccl/job.h"

namespace simt::nccl {
namespace {

class InitJob : public Job {
 public:
  InitJob(ncclComm_t* handle, const ncclUniqueId& id, int rank, int ranks, int device,
          bool blocking)
      : handle_(handle), id_(id), self_(std::make_shared<Communicator>()) {
    self_->rank = rank;
    self_->ranks = ranks;
    self_->device = device;
    self_->blocking = blocking;
    own_ = new_handle(self_);
    *handle_ = own_;
  }

  State step() override {
    if (!joined_) {
      std::string why;
      auto board = Board::join(id_, self_->rank, self_->ranks, self_->device, why);
      if (board == nullptr) {
        result =
            reject(ncclInvalidUsage, "invalid_communicator", "ncclCommInitRank: " + why, where);
        return State::failed;
      }
      joined_ = true;
      const std::lock_guard lock(device_mutex());
      self_->board = std::move(board);
    }
    if (!self_->board->is_complete()) return State::waits;
    forget(self_->board->segment());
    return State::done;
  }

  std::string waits_for() override {
    std::vector<int> absent;
    for (int rank = 0; rank < self_->ranks; ++rank) {
      if (self_->board->entry(rank).state == RankState::absent) absent.push_back(rank);
    }
    return fmt::format(
        "rank {} of {} waits in ncclCommInitRank, but rank{} {} did not call it (one "
        "thread brings in several ranks between ncclGroupStart() and "
        "ncclGroupEnd())",
        self_->rank, self_->ranks, absent.size() == 1 ? "" : "s", fmt::join(absent, ", "));
  }
  bool blocking() const override { return self_->blocking; }
  void cancel() override {
    if (own_ == nullptr) return;
    if (self_->board != nullptr) self_->board->set_state(self_->rank, RankState::aborted);
    delete_handle(own_);
    own_ = nullptr;
    *handle_ = nullptr;
  }
  Segment* segment() override {
    return self_->board == nullptr ? nullptr : &self_->board->segment();
  }

 private:
  ncclComm_t* handle_;
  ncclComm_t own_ = nullptr;
  ncclUniqueId id_;
  CommunicatorPointer self_;
  bool joined_ = false;
};

/// The ranks of the parent tell their colours on its board; the first of each new communicator
/// makes the memory and writes its id there.
class SplitJob : public Job {
 public:
  SplitJob(ncclComm_t* handle, CommunicatorPointer parent, int color, int key, bool blocking)
      : handle_(handle), parent_(std::move(parent)), color_(color), key_(key), blocking_(blocking) {
    *handle_ = nullptr;
  }

  State step() override {
    Board& board = *parent_->board;
    if (board.failed()) {
      result = tell_failure(board, where);
      return State::failed;
    }
    if (stage_ == Stage::tell && !tell()) return State::waits;
    if (stage_ == Stage::hear && !hear()) return State::waits;
    if (stage_ == Stage::nobody) return State::done;
    if (stage_ == Stage::join && !find_id()) return State::waits;
    const State state = init_->step();
    result = init_->result;
    return state;
  }

  std::string waits_for() override {
    return init_ != nullptr
               ? init_->waits_for()
               : fmt::format("rank {} of {} waits in ncclCommSplit, which not all ranks called",
                             parent_->rank, parent_->ranks);
  }
  bool blocking() const override { return blocking_; }
  void cancel() override {
    if (init_ != nullptr) init_->cancel();
  }
  Segment* segment() override { return &parent_->board->segment(); }

 private:
  enum class Stage { tell, hear, join, wait, nobody };

  SplitEntry& entry(int rank) { return parent_->board->entry(rank).split; }

  /// Not before all have read what was told for the split before.
  bool tell() {
    const std::lock_guard lock(*segment());
    round_ = entry(parent_->rank).round + 1;
    for (int rank = 0; rank < parent_->ranks; ++rank) {
      if (entry(rank).seen + 1 < round_) return false;
    }
    entry(parent_->rank).color = color_;
    entry(parent_->rank).key = key_;
    entry(parent_->rank).round = round_;
    segment()->changed();
    stage_ = Stage::hear;
    return true;
  }

  bool hear() {
    const std::lock_guard lock(*segment());
    for (int rank = 0; rank < parent_->ranks; ++rank) {
      if (entry(rank).round < round_) return false;
    }
    for (int rank = 0; rank < parent_->ranks; ++rank) {
      if (entry(rank).color == color_) members_.push_back(rank);
    }
    std::stable_sort(members_.begin(), members_.end(),
                     [this](int a, int b) { return entry(a).key < entry(b).key; });
    stage_ = color_ == NCCL_SPLIT_NOCOLOR ? Stage::nobody : Stage::join;
    if (stage_ == Stage::nobody) entry(parent_->rank).seen = round_;
    return true;
  }

  bool find_id() {
    ncclUniqueId id;
    {
      const std::lock_guard lock(*segment());
      SplitEntry& first = entry(members_.front());
      if (members_.front() == parent_->rank && first.id_round != round_) {
        const std::shared_ptr<Segment> memory = Segment::create();
        if (memory == nullptr) return false;
        keep(memory);
        first.id = memory->id();
        first.id_round = round_;
        segment()->changed();
      }
      if (first.id_round != round_) return false;
      id = first.id;
      entry(parent_->rank).seen = round_;
    }
    const auto own = std::find(members_.begin(), members_.end(), parent_->rank);
    init_ = init_job(handle_, id, static_cast<int>(own - members_.begin()),
                     static_cast<int>(members_.size()), parent_->device, blocking_);
    init_->where = where;
    stage_ = Stage::wait;
    return true;
  }

  ncclComm_t* handle_;
  CommunicatorPointer parent_;
  int color_;
  int key_;
  bool blocking_;
  Stage stage_ = Stage::tell;
  std::uint64_t round_ = 0;
  std::vector<int> members_;
  std::unique_ptr<Job> init_;
};

}  // namespace

std::unique_ptr<Job> init_job(ncclComm_t* handle, const ncclUniqueId& id, int rank, int ranks,
                              int device, bool blocking) {
  return std::make_unique<InitJob>(handle, id, rank, ranks, device, blocking);
}

std::unique_ptr<Job> split_job(ncclComm_t* handle, CommunicatorPointer parent, int color, int key,
                               bool blocking) {
  return std::make_unique<SplitJob>(handle, std::move(parent), color, key, blocking);
}

}  // namespace simt::nccl
