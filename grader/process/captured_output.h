// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace grader {

/// Keeps the beginning and the end of a stream of any length: what a process prints is always
/// read, never more than twice `half` bytes of it are held.
class CapturedOutput {
 public:
  explicit CapturedOutput(std::size_t half = std::size_t{32} << 10) : half_(half) {}

  void append(std::string_view chunk);

  /// What was kept, with a line that says how much was left out; control characters removed.
  std::string text() const;

 private:
  std::size_t half_;
  std::string head_;
  std::string tail_;
  std::size_t total_ = 0;
};

}  // namespace grader
