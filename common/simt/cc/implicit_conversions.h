// Conversions to integers that only a compiler sees: of members, arguments, results of functions,
// in templates.  g++ says where they are (-Wfloat-conversion), and then they are rewritten.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <compare>
#include <cstdint>
#include <set>
#include <string>

namespace simt::cc {

/// A place as g++ names it; the column counts from 1.
struct SourcePlace {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  auto operator<=>(const SourcePlace&) const = default;
};

/// Removes from g++'s messages what -Wfloat-conversion said, and returns the places where a
/// floating-point number becomes an integer.
std::set<SourcePlace> take_conversions(std::string& messages);

}  // namespace simt::cc
