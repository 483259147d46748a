// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "grade/records.h"
#include "lab/lab.h"
#include "lab/rungs.h"

namespace grader {

/// The first rung of the ladder that was measured to be clearly faster than what `bench` measured,
/// with that measurement (docs/results).  Measurements of `card` are preferred; those of another
/// number of cards, another size or another baseline are not comparable and left out.
struct NextIdea {
  Rung rung;
  double ratio = 0;
  std::string card;  ///< Or cards: "2 x NVIDIA H200".
};

std::optional<NextIdea> find_next_idea(const std::filesystem::path& source_dir, const Lab& lab,
                                       const std::string& card, const BenchRecord& bench);

}  // namespace grader
