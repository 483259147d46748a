// The calls of one rank in one group, as work of a stream.
//
// NCCL runs what stands in a group at once: sends and receives of a group go on together, and so do
// they here.  The work arrives when its stream has come to it: then what it hands in is copied to
// the parcels.  It runs, and writes the results, when all whom it meets have arrived.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <thread>
#include <vector>

#include "checked/call_chain.h"
#include "checked/region.h"
#include "nccl/communicator.h"
#include "streams/work.h"

namespace simt::nccl {

struct Item {
  Call call;
  const void* send = nullptr;
  void* receive = nullptr;
  const void* scalar = nullptr;  // on the device, read when the call arrives
  SourceLine where;
  checked::CallChain caller = checked::caller();
  Ticket ticket = {};  // once posted
};

class BatchWork : public Work, public std::enable_shared_from_this<BatchWork> {
 public:
  /// Posts the calls.  `group` is 0 for work of a graph.
  BatchWork(CommunicatorPointer communicator, std::vector<Item> items, std::uint64_t group);

  WorkKind kind() const override { return WorkKind::collective; }
  void run(const Order& order) override;
  void give_up(cudaError_t why) override;
  void issued(const Order& order) override;
  bool ready() override;
  void add_partners(std::vector<Moment>& to) const override;
  void wanted() override;
  void still_waiting() override;

  /// Whether another rank waits for it.
  bool is_wanted_elsewhere() const;
  const std::vector<Item>& items() const { return items_; }

 private:
  void arrive();
  void check_group() const;
  bool transfer_in(Item& item, Parcel& parcel);
  void transfer_out(const Item& item);
  void check_ranges(std::size_t index, const Order& order) const;
  bool meets(const BatchWork& other) const;
  void fail_waiting(const std::string& after);
  void end();

  CommunicatorPointer communicator_;
  std::vector<Item> items_;
  std::uint64_t group_;
  std::uint64_t number_;
  std::thread::id thread_ = std::this_thread::get_id();
  bool arrived_ = false;
  std::vector<checked::Unwritten> junk_;  // of each item: what it sends that nobody has written
  // While it waits.
  std::uint32_t seen_ = 0;
  std::chrono::steady_clock::time_point since_;
  std::chrono::steady_clock::time_point looked_;
};

/// The same in a graph: each launch posts and issues a batch of its own.
class CapturedBatch : public Work {
 public:
  CapturedBatch(CommunicatorPointer communicator, std::vector<Item> items)
      : communicator_(std::move(communicator)), items_(std::move(items)) {}
  WorkKind kind() const override { return WorkKind::collective; }
  void run(const Order& /*order*/) override {}
  std::shared_ptr<Work> instance() override;

 private:
  CommunicatorPointer communicator_;
  std::vector<Item> items_;
};

}  // namespace simt::nccl
