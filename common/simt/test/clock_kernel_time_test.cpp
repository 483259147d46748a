// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/kernel_time.h"

#include <gtest/gtest.h>

#include "clock_h100.h"

namespace {

using simt::clock::find_card;
using simt::clock::from_seconds;
using simt::clock::kernel_time;
using simt::clock::KernelTime;
using simt::clock::resident_blocks;
using simt::clock::Shape;
using simt::clock::Work;

double seconds(const KernelTime& time) {
  return static_cast<double>(time.total) * 1e-12;
}

/// A copy of `bytes` each way by a thread per float.
Work copy(double bytes) {
  Work work;
  work.shape = {static_cast<std::uint64_t>(bytes / 4 / 256), 256, 0};
  const double warps = bytes / 128;
  work.instructions = 15 * warps;
  work.global_lines = 2 * warps;
  work.global_sectors = 8 * warps;
  work.l2_load_packets = warps;
  work.l2_store_packets = warps;
  work.l2_load_bytes = bytes;
  work.l2_store_bytes = bytes;
  work.dram_bytes = 2 * bytes;
  work.far_waits = 1;
  work.far_from_dram = 1;
  return work;
}

TEST(ClockKernelTime, ALongCopyTakesTheBandwidthOfTheMemory) {
  const KernelTime time = kernel_time(copy(1 << 28), h100());
  EXPECT_STREQ(time.bounds.greatest(), "DRAM bandwidth");
  const double gbs = 2 * (1 << 28) / seconds(time) * 1e-9;
  EXPECT_GT(gbs, 2200);
  EXPECT_LT(gbs, 3352 * 0.91);
}

TEST(ClockKernelTime, AnEmptyLaunchTakesTheLaunch) {
  Work nothing;
  nothing.shape = {1, 32, 0};
  const KernelTime time = kernel_time(nothing, h100());
  EXPECT_GT(seconds(time), h100().launch_latency_us * 1e-6);
  EXPECT_LT(seconds(time), h100().launch_latency_us * 1e-6 + 1e-6);
}

TEST(ClockKernelTime, TwiceTheWorkTakesTwiceAsLong) {
  Work once;
  once.shape = {1320, 256, 0};
  once.shared_wavefronts = 1e9;
  Work twice = once;
  twice.shared_wavefronts *= 2;
  EXPECT_NEAR(seconds(kernel_time(twice, h100())) / seconds(kernel_time(once, h100())), 2, 1e-3);
}

TEST(ClockKernelTime, OneBlockUsesOneMultiprocessor) {
  Work full;
  full.shape = {132, 1024, 0};
  full.fp32_instructions = 132e6;
  Work one;
  one.shape = {1, 1024, 0};
  one.fp32_instructions = 1e6;
  EXPECT_EQ(kernel_time(full, h100()).total, kernel_time(one, h100()).total);
  EXPECT_DOUBLE_EQ(kernel_time(one, h100()).sms_used, 1.0 / 132);
}

TEST(ClockKernelTime, ABlockMoreThanFitsBeginsAnotherWave) {
  Work fits;
  fits.shape = {264, 1024, 0};  // 2 on each of 132
  fits.far_waits = 1000;
  Work more = fits;
  more.shape.blocks = 265;
  const double ratio =
      kernel_time(more, h100()).bounds.latency / kernel_time(fits, h100()).bounds.latency;
  EXPECT_DOUBLE_EQ(ratio, 2);
}

TEST(ClockKernelTime, FewWarpsHideLittleLatency) {
  Work many = copy(1 << 28);
  Work few = many;
  few.shape = {132, 32, 0};
  few.far_waits = static_cast<double>(many.shape.blocks) * 256 / (132 * 32);
  EXPECT_GT(seconds(kernel_time(few, h100())), 5 * seconds(kernel_time(many, h100())));
  EXPECT_STREQ(kernel_time(few, h100()).bounds.greatest(), "latency");
}

TEST(ClockKernelTime, SharedMemoryLimitsTheBlocksOfAMultiprocessor) {
  EXPECT_EQ(resident_blocks({1, 128, 0}, h100()), 16u);
  EXPECT_EQ(resident_blocks({1, 32, 0}, h100()), 32u);
  EXPECT_EQ(resident_blocks({1, 1024, 0}, h100()), 2u);
  EXPECT_EQ(resident_blocks({1, 128, 48 * 1024}, h100()), 4u);
  EXPECT_EQ(resident_blocks({1, 1024, 0}, find_card("t4")), 1u);
}

TEST(ClockKernelTime, AtomicsAtOneAddressTakeTurns) {
  Work spread;
  spread.shape = {4096, 256, 0};
  spread.atomic_turns = 1e6;
  Work one = spread;
  one.hottest_turns = 1e6;
  EXPECT_GT(seconds(kernel_time(one, h100())), 10 * seconds(kernel_time(spread, h100())));
}

/// Picoseconds that 1 µs of the link takes beside `waits` waits behind a meeting.
std::int64_t fetched_behind_a_meeting(double waits) {
  Work work;
  work.shape = {32, 512, 0};
  work.handovers = 1;
  work.peer_waits = waits;
  const std::int64_t without = kernel_time(work, h100()).total;
  work.peer_load_bytes = h100().link_gbs * 1e3;
  return kernel_time(work, h100()).total - without;
}

TEST(ClockKernelTime, WhatAllFetchBehindAMeetingIsWaitedForInTheFirstWait) {
  EXPECT_NEAR(static_cast<double>(fetched_behind_a_meeting(1)), 1e6, 2);
  EXPECT_NEAR(static_cast<double>(fetched_behind_a_meeting(4)), 0.25e6, 2);
}

TEST(ClockKernelTime, PinnedMemoryOfTheHostIsAsFastAsTheLinkToIt) {
  Work work = copy(1 << 28);
  work.host_load_bytes = h100().host_to_device_gbs * 1e9;
  EXPECT_NEAR(seconds(kernel_time(work, h100())), 1, 1e-3);
  EXPECT_STREQ(kernel_time(work, h100()).bounds.greatest(), "link to the host");
}

TEST(ClockKernelTime, ACardWithLessMemoryBandwidthIsSlower) {
  const Work work = copy(1 << 28);
  const double ratio =
      seconds(kernel_time(work, find_card("l4"))) / seconds(kernel_time(work, h100()));
  EXPECT_GT(ratio, 8);
  EXPECT_LT(ratio, 12);
}

TEST(ClockKernelTime, SameInputSameTimeToTheBit) {
  // Not "about": the numbers are written down, and hold on every machine and compiler.
  EXPECT_EQ(from_seconds(1e-6), 1'000'000);
  EXPECT_EQ(kernel_time(copy(1 << 28), h100()).total, 230'764'100);
  EXPECT_EQ(kernel_time(copy(1 << 28), find_card("t4")).total, 2'186'612'380);
}

}  // namespace
