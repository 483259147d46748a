// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

#include "report/style.h"

namespace grader {
namespace {

std::size_t width_of_stderr() {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 10;
  return known ? size.ws_col - 1U : 79U;
}

}  // namespace

Progress::Progress(bool json, std::chrono::milliseconds pause)
    : terminal_(is_drawable(STDERR_FILENO)), silent_(json && !terminal_), pause_(pause) {}

void Progress::step(const std::string& what) {
  const std::lock_guard lock(mutex_);
  if (silent_) return;
  if (terminal_) {
    fmt::print(stderr, "\r\x1b[K{}", what.substr(0, width_of_stderr()));
    std::fflush(stderr);
    shown_ = true;
    return;
  }
  const std::string stem = what.substr(0, what.find(','));
  const auto now = std::chrono::steady_clock::now();
  const bool is_new = stem != last_;
  if (!is_new && now - said_ < pause_) return;
  last_ = stem;
  said_ = now;
  fmt::print(stderr, "{}\n", is_new ? stem : what);
}

void Progress::note(const std::string& what) {
  clear();
  const std::lock_guard lock(mutex_);
  if (!silent_) fmt::print(stderr, "{}\n", what);
}

void Progress::clear() {
  const std::lock_guard lock(mutex_);
  if (shown_) {
    fmt::print(stderr, "\r\x1b[K");
    std::fflush(stderr);
  }
  shown_ = false;
}

}  // namespace grader
