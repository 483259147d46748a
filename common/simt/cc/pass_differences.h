// Where two texts that the preprocessor made of one file, with different macros, differ.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace simt::cc {

/// A stretch of one text: offsets of bytes, and where it begins in the user's file.
struct Stretch {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view file;
  std::uint32_t line = 0;

  bool empty() const { return begin == end; }
};

/// What stands at one place of the file in the first text, and in the second.  Lines of system
/// headers that only one text has are no difference.
struct Difference {
  Stretch first;
  Stretch second;
};

/// Of whole lines, in the order of the texts.
std::vector<Difference> find_differences(std::string_view first, std::string_view second);

/// Without the tokens with which both stretches begin, and those with which both end.
Difference trimmed(Difference difference, std::string_view first, std::string_view second);

}  // namespace simt::cc
