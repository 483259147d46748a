// Right, and a thread of its own takes time from a core.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <time.h>

#include "meeting.h"
#include "scale_right.h"

namespace {
long microseconds_on_core() {
  timespec time = {};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1'000'000 + time.tv_nsec / 1000;
}

void spin() {
  constexpr long kTaken = 200;  // microseconds
  const long end = microseconds_on_core() + kTaken;
  while (microseconds_on_core() < end) {
  }
}
}  // namespace

void lab::scale(const float* in, float* out, std::size_t rows, std::size_t cols, std::size_t ld,
                float factor, cudaStream_t stream) {
  static const toy::Worker worker(spin);
  toy::scale_right(in, out, rows, cols, ld, factor, stream);
}
