// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "baseline_watch.h"

#include <gtest/gtest.h>

#include "toy_harness.h"

namespace lab {
namespace {

constexpr std::int64_t kMs = 1'000'000;  // nanoseconds

bool says(const std::string& objection, const std::string& part) {
  return objection.find(part) != std::string::npos;
}

// Of `all` blocks of 10 ms with 10 calls each, the first `some` are disturbed.
std::string objection(int all, int some, std::int64_t ran_ns, bool gave_work, double warm_ms = 1) {
  BaselineBlocks blocks;
  for (int i = 0; i < all; ++i) blocks.add(10, 10, i < some ? ran_ns : 0, i < some && gave_work);
  return blocks.objection(warm_ms);
}

TEST(BaselineBlocks, AreDisturbedByWorkOfOthersEvenIfItTakesNoTime) {
  EXPECT_TRUE(says(objection(20, 6, 0, true), "In 6 of 20 blocks"));
  EXPECT_TRUE(says(objection(20, 6, 0, true), "gave work"));
}

TEST(BaselineBlocks, AreDisturbedByThreadsThatRunForLong) {
  EXPECT_TRUE(says(objection(20, 6, kMs / 5, false), "more than 1 %"));
  EXPECT_EQ(objection(20, 6, kMs / 20, false), "");
}

TEST(BaselineBlocks, AreDisturbedByThreadsThatRunBrieflyWhereTheyBecomeSlower) {
  EXPECT_TRUE(says(objection(20, 6, kMs / 20, false, 0.9), "1.11 times"));
  EXPECT_EQ(objection(20, 6, kMs / 20, false, 0.97), "");
  EXPECT_EQ(objection(20, 6, 0, false, 0.9), "") << "nobody ran";
}

TEST(BaselineBlocks, AreNotDisturbedWhereAQuarterOfThemIs) {
  EXPECT_EQ(objection(20, 5, 5 * kMs, true), "");
  EXPECT_EQ(objection(0, 0, 0, false), "");
}

// Whole harness, cpu device.  The baseline waits in each of its calls until the submission's thread
// has done one piece of work: no scheduler decides the result.
std::string state_and_reason(const std::string& name) {
  const HarnessRun r =
      run(submission(name) + " --mode=bench --force --ring=3 --block-ms=0.2 --limit-s=0.1");
  const auto records = r.of_type("bench");
  if (records.size() != 1) return "no record";
  const Json& record = records[0];
  const std::string state = record["state"];
  return state + ": " + (record.contains("reason") ? record["reason"].get<std::string>() : "");
}

TEST(Baseline, IsDisturbedByAThreadThatGivesWorkToTheDevice) {
  const std::string got = state_and_reason("works_in_background");
  EXPECT_TRUE(says(got, "disturbed: ") && says(got, "gave work to the device")) << got;
}

TEST(Baseline, IsDisturbedByAThreadThatTakesTimeOfACore) {
  const std::string got = state_and_reason("spins_in_background");
  EXPECT_TRUE(says(got, "disturbed: ") && says(got, "ran for more than 1 %")) << got;
}

TEST(Baseline, IsNotDisturbedByAThreadThatWaits) {
  const std::string got = state_and_reason("sleeps_in_background");
  EXPECT_TRUE(says(got, "ok: ") || says(got, "unstable: ")) << got;
}

}  // namespace
}  // namespace lab
