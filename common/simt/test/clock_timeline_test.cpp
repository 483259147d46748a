// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/timeline.h"

#include <gtest/gtest.h>

namespace {

using simt::clock::Engine;
using simt::clock::Task;
using simt::clock::Timeline;

Task task(Engine engine, std::int64_t duration, std::uint32_t stream = 1, double share = 1) {
  Task t;
  t.engine = engine;
  t.duration = duration;
  t.stream = stream;
  t.share = share;
  return t;
}

TEST(ClockTimeline, WorkOfOneStreamRunsInOrder) {
  Timeline line;
  const auto copy = line.add(task(Engine::host_to_device, 100), {});
  const auto kernel = line.add(task(Engine::compute, 50), {copy});
  EXPECT_EQ(line[copy].start, 0);
  EXPECT_EQ(line[kernel].start, 100);
  EXPECT_EQ(line[kernel].end, 150);
}

TEST(ClockTimeline, CopiesOverlapWithKernelsOfAnotherStream) {
  Timeline line;
  line.add(task(Engine::compute, 100, 1), {});
  const auto copy = line.add(task(Engine::host_to_device, 100, 2), {});
  const auto back = line.add(task(Engine::device_to_host, 100, 3), {});
  EXPECT_EQ(line[copy].start, 0);
  EXPECT_EQ(line[back].start, 0);
}

TEST(ClockTimeline, OneCopyEngineServesBothDirectionsInTurn) {
  Timeline line(true);
  line.add(task(Engine::host_to_device, 100, 1), {});
  const auto back = line.add(task(Engine::device_to_host, 100, 2), {});
  EXPECT_EQ(line[back].start, 100);
}

TEST(ClockTimeline, FullKernelsTakeTurnsSmallOnesRunBesideEachOther) {
  Timeline line;
  line.add(task(Engine::compute, 100, 1), {});
  const auto second = line.add(task(Engine::compute, 100, 2), {});
  EXPECT_EQ(line[second].start, 100);

  Timeline small;
  for (std::uint32_t i = 0; i < 4; ++i) small.add(task(Engine::compute, 100, i, 0.25), {});
  const auto fifth = small.add(task(Engine::compute, 100, 5, 0.25), {});
  EXPECT_EQ(small[3].start, 0);
  EXPECT_EQ(small[fifth].start, 100);
}

TEST(ClockTimeline, NothingStartsBeforeTheHostHasIssuedIt) {
  Timeline line;
  line.host_takes(30);
  const auto kernel = line.add(task(Engine::compute, 10), {});
  EXPECT_EQ(line[kernel].start, 30);
}

TEST(ClockTimeline, TheHostWaits) {
  Timeline line;
  const auto kernel = line.add(task(Engine::compute, 100), {});
  line.host_takes(5);
  EXPECT_EQ(line.host_time(), 5);
  line.host_waits_for(kernel);
  EXPECT_EQ(line.host_time(), 100);
  line.host_waits_for(kernel);
  EXPECT_EQ(line.host_time(), 100);
}

TEST(ClockTimeline, WorkThatWaitsLeavesItsEngineToLaterWork) {
  Timeline line;
  const auto copy = line.add(task(Engine::host_to_device, 100, 1), {});
  line.add(task(Engine::compute, 50, 1), {copy});
  const auto early = line.add(task(Engine::compute, 80, 2), {});
  const auto late = line.add(task(Engine::compute, 50, 3), {});
  EXPECT_EQ(line[early].start, 0);
  EXPECT_EQ(line[late].start, 150) << "80 to 100 is too short";
}

TEST(ClockTimeline, EventsTakeNoTimeAndWaitForTheirStream) {
  Timeline line;
  const auto kernel = line.add(task(Engine::compute, 100), {});
  const auto event = line.add(task(Engine::none, 0), {kernel});
  EXPECT_EQ(line[event].start, 100);
  EXPECT_EQ(line[event].end, 100);
}

TEST(ClockTimeline, DevicesHaveEnginesOfTheirOwn) {
  Timeline line;
  line.add(task(Engine::compute, 100), {});
  Task other = task(Engine::compute, 100);
  other.device = 1;
  EXPECT_EQ(line[line.add(other, {})].start, 0);
}

TEST(ClockTimeline, APipelineOverStreamsHidesTheCopies) {
  const auto length = [](std::uint32_t streams) {
    Timeline line;
    std::vector<std::vector<Timeline::Id>> last(streams);
    Timeline::Id end = 0;
    for (std::uint32_t i = 0; i < 4; ++i) {
      auto& before = last[i % streams];
      for (const Engine e : {Engine::host_to_device, Engine::compute, Engine::device_to_host}) {
        end = line.add(task(e, 100, i % streams), before);
        before = {end};
      }
    }
    return line[end].end;
  };
  EXPECT_EQ(length(1), 1200);
  EXPECT_EQ(length(4), 600);
}

}  // namespace
