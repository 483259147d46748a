// A timeline for people: as text, and as SVG.  Both say whether it is
// predicted or measured, and for or on which card.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "clock/timeline.h"

namespace simt::clock {

enum class Origin : std::uint8_t { predicted, measured };

/// One line for each piece of work that takes time, in the order of their starts, then how busy
/// each engine was.  No more than `most` lines of work; what is left out is counted.
std::string timeline_text(const std::vector<Span>& spans, Origin origin, std::string_view card,
                          std::size_t most);

/// A row for each stream, a box for each piece of work, in the colour of its engine.
std::string timeline_svg(const std::vector<Span>& spans, Origin origin, std::string_view card);

}  // namespace simt::clock
