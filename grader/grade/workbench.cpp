// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/workbench.h"

#include <algorithm>

namespace grader {

Workbench::Workbench(const Site& at, const ChosenDevice& chosen, Processes& with)
    : site(&at), device(chosen.device), processes(&with) {
  if (!chosen.answer.cards.empty()) cards = chosen.answer.cards;
}

Result<DeviceTurn> Workbench::take_turn(const Lab& lab, DeviceTurn::Kind kind) const {
  const Needs& needs = lab.facts.needs;
  std::vector<Card> used = cards;
  const auto most = static_cast<std::size_t>(std::max({1, needs.gpus, needs.ranks}));
  if (used.size() > most) used.resize(most);
  return DeviceTurn::take(runs(), *device, used, kind);
}

}  // namespace grader
