// What a line of source does with an array: for arrays whose accesses the instrumentation leaves
// out, as those that never leave a function's registers and stack.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace simt::checked {

enum class Use { unknown, read, write };

struct Subscript {
  std::string array;  // as the line writes it, "loc" or "s.q"; empty where that is not sure
  Use use = Use::unknown;
};

/// The subscript whose closing bracket stands at `column` (from 1) of the line.  Macros shift
/// columns: where the line may have some, only what holds for all of its subscripts is told.
Subscript subscript_at(std::string_view line, std::size_t column);

}  // namespace simt::checked
