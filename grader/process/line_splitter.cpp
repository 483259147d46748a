// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/line_splitter.h"

#include <algorithm>

namespace grader {

void LineSplitter::append(std::string_view chunk) {
  while (!chunk.empty()) {
    const std::size_t end = std::min(chunk.find('\n'), chunk.size());
    line_.append(chunk.substr(0, std::min(end, limit_ - line_.size())));
    if (end == chunk.size()) return;
    on_line_(line_);
    line_.clear();
    chunk.remove_prefix(end + 1);
  }
}

void LineSplitter::finish() {
  if (!line_.empty()) on_line_(line_);
  line_.clear();
}

}  // namespace grader
