// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/overlap.h"

#include <gtest/gtest.h>

namespace simt::clock {
namespace {

Span span(Engine engine, Picoseconds start, Picoseconds end, Picoseconds least) {
  Span one;
  one.task.engine = engine;
  one.task.duration = end - start;
  one.task.least = least;
  one.start = start;
  one.end = end;
  return one;
}

TEST(ClockOverlap, IsFromTheBeginToTheEndOfTheLastWork) {
  const Overlap overlap = overlap_of(
      {span(Engine::host_to_device, 0, 90, 90), span(Engine::host_to_device, 110, 150, 40),
       span(Engine::device_to_host, 120, 140, 20)},
      1, 100);
  EXPECT_EQ(overlap.picoseconds, 50U);
  EXPECT_EQ(overlap.busy, 40U) << "the host was busy first";
  EXPECT_EQ(overlap.bound, 40U);
}

TEST(ClockOverlap, TheBoundIsWhatTheBusiestEngineNeedsAtLeast) {
  const Overlap overlap =
      overlap_of({span(Engine::host_to_device, 0, 90, 30), span(Engine::compute, 90, 130, 40),
                  span(Engine::host_to_device, 100, 150, 20), span(Engine::none, 500, 500, 0)},
                 0, 0);
  EXPECT_EQ(overlap.picoseconds, 150U);
  EXPECT_EQ(overlap.bound, 50U);
}

TEST(ClockOverlap, CountsPageableBytesAndTheDefaultStreamsWork) {
  Span copy = span(Engine::host_to_device, 0, 9, 5);
  copy.task.pageable_bytes = 64;
  Span kernel = span(Engine::compute, 9, 12, 3);
  kernel.task.in_default_stream = true;
  const Overlap overlap = overlap_of({copy, copy, kernel}, 0, 0);
  EXPECT_EQ(overlap.pageable_bytes, 128U);
  EXPECT_EQ(overlap.default_stream_work, 1U);
}

TEST(ClockOverlap, OfNothingIsNothing) {
  EXPECT_EQ(overlap_of({}, 0, 7).picoseconds, 0U);
  EXPECT_EQ(overlap_of({}, 0, 7).busy, 0U);
}

}  // namespace
}  // namespace simt::clock
