// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "streams/order.h"

#include <algorithm>

namespace simt {

void Order::join(const Order& other) {
  host_ = std::max(host_, other.host_);
  const std::size_t theirs = other.clock_ == nullptr ? 0 : other.clock_->size();
  bool news = false;
  for (std::size_t i = 1; i < theirs && !news; ++i) {
    news = !follows({static_cast<Slot>(i), (*other.clock_)[i]});
  }
  if (news) {
    using Clock = std::vector<std::uint64_t>;
    auto joined = clock_ == nullptr ? std::make_shared<Clock>() : std::make_shared<Clock>(*clock_);
    joined->resize(std::max(joined->size(), theirs));
    for (std::size_t i = 0; i < theirs; ++i) {
      (*joined)[i] = std::max((*joined)[i], (*other.clock_)[i]);
    }
    clock_ = std::move(joined);
  }
  join(other.self);
}

void Order::join(const Moment& moment) {
  if (moment.slot == kHostSlot) host_ = std::max(host_, moment.number);
  if (follows(moment)) return;
  using Clock = std::vector<std::uint64_t>;
  auto joined = clock_ == nullptr ? std::make_shared<Clock>() : std::make_shared<Clock>(*clock_);
  joined->resize(std::max(joined->size(), std::size_t{moment.slot} + 1));
  (*joined)[moment.slot] = moment.number;
  clock_ = std::move(joined);
}

}  // namespace simt
