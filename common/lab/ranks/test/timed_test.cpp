// The virtual time of messages, to the picosecond: the toy lab is predicted as two or three ranks.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "../../test/harness_run.h"

namespace lab {
namespace {

// Of the card file: 0.4 µs and 10 GB/s, and 2.1 µs more where the ranks wait for each other.
constexpr std::int64_t kShort = 400'000 + 4000 * 100;
constexpr std::int64_t kLong = 2'500'000 + (1 << 20) * 100;
constexpr std::int64_t kEmpty = 400'000;

/// The bench record of what the toy submission calls `messages`.
Json bench_of(const std::string& messages, int ranks = 2) {
  std::string folder = testing::TempDir() + "tt.XXXXXX";
  EXPECT_NE(::mkdtemp(folder.data()), nullptr);
  const std::string command =
      "TMPDIR=" + folder + " TOY_MESSAGES='" + messages +
      "' SIMT_CARD=h100 timeout 60 " LAB_RANKS_PROGRAM " --ranks=" + std::to_string(ranks) +
      " -- " LAB_TOY_RANKS " --submission=" LAB_TOY_TIMED " --mode=bench --records=" + folder +
      "/records >" + folder + "/out 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0) << messages;
  std::ifstream lines(folder + "/records");
  Json bench;
  for (std::string line; std::getline(lines, line);) {
    // The place of a rank that was slow to start may be told later.
    if (const Json record = Json::parse(line); record["type"] == "bench") bench = record;
  }
  std::filesystem::remove_all(folder);
  return bench;
}

std::int64_t picoseconds(const std::string& messages, int ranks = 2) {
  const Json bench = bench_of(messages, ranks);
  EXPECT_TRUE(bench.contains("predicted_ms")) << messages << ": " << bench;
  return std::llround(bench.value("predicted_ms", 0.0) * 1e9);
}

std::int64_t nothing(int ranks = 2) {
  static const std::int64_t two = picoseconds("nothing");
  return ranks == 2 ? two : picoseconds("nothing", ranks);
}

std::int64_t work() {
  static const std::int64_t all = picoseconds("work") - nothing();
  return all;
}

TEST(TimedMessages, TakeWhatTheCardFileSays) {
  EXPECT_EQ(picoseconds("short") - nothing(), kShort);
  EXPECT_EQ(picoseconds("long") - nothing(), kLong);
  EXPECT_EQ(picoseconds("long") - nothing(), kLong) << "the same each time";
}

TEST(TimedMessages, AreWaitedForByWhoReceivesThem) {
  // The receiver works for as long as the sender did, after the message.
  EXPECT_EQ(picoseconds("short, late sender") - nothing(), 2 * work() + kShort);
  EXPECT_EQ(picoseconds("long, late sender") - nothing(), 2 * work() + kLong);
}

TEST(TimedMessages, HoldTheirSenderOnlyIfTheyAreLong) {
  EXPECT_EQ(picoseconds("long, late receiver") - nothing(), 2 * work() + kLong);
  EXPECT_EQ(picoseconds("short, late receiver") - nothing(), work() + kShort / 2)
      << "each copies the message for half of its time, while the other works";
}

TEST(TimedMessages, AreAnsweredByARankThatWaitsForSomethingElse) {
  EXPECT_EQ(picoseconds("sends first") - nothing(), kLong);
  EXPECT_EQ(picoseconds("barrier between") - nothing(), kLong + kEmpty);
}

TEST(TimedMessages, OfACollectiveCallGoByATree) {
  EXPECT_EQ(picoseconds("sum") - nothing(), 400'000 + 4 * 100);
  EXPECT_EQ(picoseconds("sum", 3) - nothing(3), 2 * (400'000 + 4 * 100));
}

TEST(TimedMessages, ThatDependOnWhatHappensFirstHaveNoTime) {
  const Json bench = bench_of("tests");
  EXPECT_FALSE(bench.contains("predicted_ms"));
  EXPECT_NE(bench.value("reason", "").find("MPI_Test has no time in the model"), std::string::npos)
      << bench;
}

TEST(TimedMessages, AreNotWaitedForWhenTheirRankHasFailed) {
  const Json bench = bench_of("rank 1 fails");
  EXPECT_NE(bench.value("reason", "").find("Nothing can be predicted: rank 1: of no use"),
            std::string::npos)
      << bench;
}

}  // namespace
}  // namespace lab
