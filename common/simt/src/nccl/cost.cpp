// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/cost.h"

#include <string>

#include "clock/journal.h"
#include "clock/session.h"

namespace simt::nccl {
namespace {

clock::Pattern pattern_of(Function function) {
  using clock::Pattern;
  switch (function) {
    case Function::all_reduce:
      return Pattern::all_reduce;
    case Function::all_gather:
    case Function::reduce_scatter:
      return Pattern::gather_all;
    case Function::broadcast:
    case Function::reduce:
      return Pattern::from_one;
    case Function::all_to_all:
    case Function::gather:
    case Function::scatter:
      return Pattern::all_to_all;
    case Function::send:
      return Pattern::send;
    case Function::receive:
      break;
  }
  return Pattern::receive;
}

void meet(const Communicator& communicator, const Item& item) {
  clock::Meeting meeting{&communicator.board->segment(), -1, -1, item.ticket.index};
  const bool sends = item.call.function == Function::send;
  if (is_pair(item.call.function)) {
    meeting.from = sends ? communicator.rank : item.call.peer;
    meeting.to = sends ? item.call.peer : communicator.rank;
  }
  const unsigned members = is_pair(item.call.function) ? 2 : communicator.ranks;
  clock::Journal::instance().meets(meeting, members);
}

}  // namespace

void spend(const Communicator& communicator, const std::vector<Item>& items) {
  std::vector<clock::Collective> calls;
  for (const Item& item : items) {
    calls.push_back({pattern_of(item.call.function), static_cast<double>(item.call.bytes()),
                     communicator.ranks});
    if (communicator.board->all_local()) meet(communicator, item);
  }
  std::string name = name_of(items.front().call.function);
  name.resize(name.find('('));  // launches are told without their arguments
  clock::spend_collectives(name, calls);
}

}  // namespace simt::nccl
