// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace grader {

/// Cuts a stream into lines.  A line longer than `limit` bytes is handed on cut off, and the rest
/// of it is dropped, so that a flood cannot fill the memory.
class LineSplitter {
 public:
  explicit LineSplitter(std::function<void(std::string_view)> on_line,
                        std::size_t limit = std::size_t{1} << 20)
      : on_line_(std::move(on_line)), limit_(limit) {}

  void append(std::string_view chunk);

  /// Hands on an unfinished last line, if there is one.
  void finish();

 private:
  std::function<void(std::string_view)> on_line_;
  std::size_t limit_;
  std::string line_;
};

}  // namespace grader
