// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/captured_output.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace grader {

void CapturedOutput::append(std::string_view chunk) {
  total_ += chunk.size();
  const std::size_t to_head = std::min(chunk.size(), half_ - head_.size());
  head_.append(chunk.substr(0, to_head));
  tail_.append(chunk.substr(to_head));
  if (tail_.size() > 2 * half_) tail_.erase(0, tail_.size() - half_);
}

std::string CapturedOutput::text() const {
  const std::size_t keep = std::min(tail_.size(), half_);
  const std::size_t left_out = total_ - head_.size() - keep;
  const std::string_view end = std::string_view(tail_).substr(tail_.size() - keep);
  if (left_out == 0) return printable(head_ + std::string(end));
  return printable(head_) + fmt::format("\n... {} bytes left out ...\n", left_out) + printable(end);
}

}  // namespace grader
