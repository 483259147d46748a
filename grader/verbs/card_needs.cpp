// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/card_needs.h"

#include <fmt/format.h>

#include <cstdlib>

namespace grader {
namespace {

/// "8.6" is below 9.0; what is no number is not.
bool version_below(const std::string& version, double needed) {
  const double has = std::strtod(version.c_str(), nullptr);
  return has > 0 && has < needed;
}

}  // namespace

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

std::optional<Error> too_small_card(const Lab& lab, const ChosenDevice& chosen) {
  if (chosen.device->name != "cuda" || chosen.answer.cards.empty()) return std::nullopt;
  const Card& card = chosen.answer.cards.front();
  const Needs& needs = lab.facts.needs;
  if (version_below(card.compute_capability, needs.compute_capability)) {
    return Error{
        fmt::format("{} needs a GPU of compute capability {:.1f}, and this {} has {}; "
                    "--device cpu grades it without one",
                    lab.name, needs.compute_capability, card.name, card.compute_capability)};
  }
  // Nothing is known of a card that does not tell.
  if (card.memory_bytes > 0 && card.memory_bytes < needs.memory_gb * 1e9) {
    return Error{
        fmt::format("{} needs a GPU with {:g} GB of memory, and this {} has {:.0f}; "
                    "--device cpu grades it without one",
                    lab.name, needs.memory_gb, card.name, card.memory_bytes / 1e9)};
  }
  return std::nullopt;
}

std::optional<Error> leave_out_untimed(std::vector<Lab>& labs, const ChosenDevice& chosen,
                                       bool named, Progress& progress) {
  std::optional<Error> refused;
  std::erase_if(labs, [&](const Lab& lab) {
    auto why = not_built(lab, *chosen.device);
    if (!why) why = too_few_cards(lab, chosen);
    if (!why) why = too_small_card(lab, chosen);
    if (!why) return false;
    if (!named) progress.note("grader: left out: " + why->text);
    if (named && !refused) refused = why;
    return true;
  });
  return refused;
}

}  // namespace grader
