// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/card_needs.h"

#include <fmt/format.h>

namespace grader {

std::optional<Error> not_built(const Lab& lab, const Device& device) {
  const auto found = device.not_built.find(lab.name);
  if (found == device.not_built.end()) return std::nullopt;
  return Error{fmt::format("{} is not built for the {} device: {}, then scripts/lab setup",
                           lab.name, device.name, found->second)};
}

std::optional<Error> too_few_cards(const Lab& lab, const ChosenDevice& chosen) {
  const int needed = lab.facts.needs.gpus;
  const std::size_t shown = chosen.answer.cards.size();
  if (chosen.device->name != "cuda" || needed <= static_cast<int>(shown)) return std::nullopt;
  return Error{fmt::format("{} needs {} GPUs, and this machine shows {}", lab.name, needed, shown)};
}

std::optional<Error> leave_out_untimed(std::vector<Lab>& labs, const ChosenDevice& chosen,
                                       bool named, Progress& progress) {
  std::optional<Error> refused;
  std::erase_if(labs, [&](const Lab& lab) {
    auto why = not_built(lab, *chosen.device);
    if (!why) why = too_few_cards(lab, chosen);
    if (!why) return false;
    if (!named) progress.note("grader: left out: " + why->text);
    if (named && !refused) refused = why;
    return true;
  });
  return refused;
}

}  // namespace grader
