// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/flags.h"

#include <algorithm>

namespace simt::clock {

Flags& Flags::instance() {
  static auto* flags = new Flags;  // outlives what runs at the end of the program
  return *flags;
}

void Flags::stored(std::uint64_t address, const Moment& by, int device) {
  std::vector<Writer>& writers = writers_[address];
  const bool known = std::any_of(writers.rbegin(), writers.rend(), [&](const Writer& writer) {
    return writer.moment.slot == by.slot && writer.moment.number == by.number;
  });
  if (!known) writers.push_back({by, device});
}

bool Flags::is_from_peer(std::uint64_t address, const Order& reader, int device) const {
  const auto found = writers_.find(address);
  return found != writers_.end() &&
         std::any_of(found->second.begin(), found->second.end(), [&](const Writer& writer) {
           return writer.device != device && !reader.follows(writer.moment);
         });
}

std::vector<Moment> Flags::awaited(const std::vector<PollRound>& rounds, const Order& reader,
                                   int device) {
  std::map<Slot, std::uint64_t> first;  // by the writer's slot
  const auto look_at = [&](const Writer& writer) {
    const auto [slot, number] = writer.moment;
    if (writer.device == device || reader.follows(writer.moment)) return;
    for (const auto& [slots, met] : met_) {
      const bool before = reader.follows({slots.first, met.reader});
      if (slots.second == slot && before && number <= met.writer) return;
    }
    const auto [place, is_new] = first.try_emplace(slot, number);
    if (!is_new) place->second = std::min(place->second, number);
  };
  for (const PollRound& round : rounds) {
    for (const std::uint64_t address : round.addresses) {
      const auto found = writers_.find(address);
      if (found == writers_.end()) continue;
      for (const Writer& writer : found->second) look_at(writer);
    }
  }
  std::vector<Moment> all;
  for (const auto& [slot, number] : first) {
    all.push_back({slot, number});
    met_[{reader.self.slot, slot}] = {reader.self.number, number};
  }
  return all;
}

}  // namespace simt::clock
