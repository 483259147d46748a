// assert() in a kernel ends the grid, not the process.  This library stands before libc in the
// search order, so that every assert() of the process comes here.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "worker.h"

extern "C" __attribute__((visibility("default"))) void __assert_fail(
    const char* assertion, const char* file, unsigned int line, const char* function) noexcept {
  simt::Lane* lane = simt::current_lane;
  if (lane == nullptr) {
    std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line,
                 function == nullptr ? "?" : function, assertion);
    std::abort();
  }
  simt::Block& block = *lane->block;
  block.grid->fail("assertion_failed",
                   fmt::format("{} failed the assertion {}",
                               simt::name_of_thread(lane->index, block.index), assertion),
                   {file, static_cast<int>(line)}, cudaErrorAssert);
  block.worker->abandon(simt::Worker::Outcome::failed);
}
