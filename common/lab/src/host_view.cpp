// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "host_view.h"

#include <algorithm>
#include <utility>

#include "judged.h"
#include "memory.h"

namespace lab {
namespace {

// Shorter rows are not told from what is there by chance.
constexpr std::size_t kShortest = 64;  // bytes

// The rows of an array, or one of all elements where they follow each other without a gap.
std::vector<device::Row> long_rows_of(const Buffer& buffer) {
  const Shape& shape = buffer.shape();
  if (shape.ld != shape.cols) return rows_of(buffer);
  return {{buffer.data(), shape.rows * shape.cols, size_of(buffer.element())}};
}

}  // namespace

std::vector<Window> windows_of(const Problem& problem) {
  std::vector<Window> all;
  for (const auto& buffer : problem.buffers()) all.push_back(buffer->original_window());
  return all;
}

HostView::HostView(const Problem& problem, std::vector<Window> shown)
    : real_(windows_of(problem)), shown_(std::move(shown)) {
  for (std::size_t array = 0; array < real_.size(); ++array) {
    if (!real_[array].empty()) add(problem, array);
  }
}

void HostView::add(const Problem& problem, std::size_t array) {
  const Buffer& buffer = *problem.buffers()[array];
  const Window& real = real_[array];
  Window& shown = shown_[array];
  const std::size_t size = size_of(buffer.element());
  for (std::size_t i = 0; i * size < real.size(); ++i) {
    if (problem.host_may_carry(i)) std::copy_n(&real[i * size], size, &shown[i * size]);
  }
  std::size_t at = 0;  // in the windows, in bytes
  for (const device::Row& row : long_rows_of(buffer)) {
    const std::size_t bytes = row.elements * size;
    const bool differs = !std::equal(&real[at], &real[at] + bytes, &shown[at]);
    const auto* host = static_cast<const char*>(problem.on_host(array));
    if (bytes >= kShortest && differs) {
      rows_.push_back({row, host == nullptr ? nullptr : host + at, &real[at], &shown[at]});
    }
    at += bytes;
  }
}

}  // namespace lab
