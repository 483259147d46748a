// Cases of Cases::by_blocks on the cpu device: vectors past 2^31, of which single blocks run.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "toy_harness.h"

namespace lab {
namespace {

std::string past_2_31(const std::string& name) {
  return run(submission(name) + " --gtest_filter=*.past_2_31").name("past_2_31");
}

TEST(ByBlocks, ARightLoopOverTheGridPasses) {
  EXPECT_EQ(past_2_31("right"), "passed");
}

TEST(ByBlocks, BlocksInAnotherOrderPass) {
  EXPECT_EQ(past_2_31("vector_reversed"), "passed");
  EXPECT_EQ(past_2_31("vector_two_per_thread"), "passed");
  EXPECT_EQ(past_2_31("vector_four_quarters"), "passed");
}

TEST(ByBlocks, AnIndexOf32BitsIsFound) {
  EXPECT_EQ(past_2_31("vector_int_guard"), "device_fault index_overflow");
  EXPECT_EQ(past_2_31("vector_int_loop"), "device_fault index_overflow");
  EXPECT_EQ(past_2_31("vector_wrapped_read"), "device_fault index_overflow");
}

TEST(ByBlocks, AGridThatIsCappedIsFound) {
  EXPECT_EQ(past_2_31("vector_capped"), "wrong_answer tail_never_written");
}

TEST(ByBlocks, WhoWritesNothingIsFound) {
  EXPECT_EQ(past_2_31("never_written"), "wrong_answer never_written");
}

std::string many_rows(const std::string& who) {
  return run(who + " --gtest_filter=*.n_256:*.many_rows").name("many_rows");
}

TEST(ByBlocks, MatricesWithoutGapsAreLookedAtLikeVectors) {
  EXPECT_EQ(many_rows(submission("right")), "passed");
}

TEST(ByBlocks, ABlockInYForEachRowIsOneTooMany) {
  EXPECT_EQ(many_rows(submission("rows_in_y")), "device_fault launch_rejected");
}

TEST(ByBlocks, WhatIsTooMuchForACpuIsLeftOutWhereItCannotBeLookedAtByBlocks) {
  EXPECT_EQ(many_rows(submission("vector_fills_first")), "skipped");
  EXPECT_EQ(many_rows("--impostor=zeros"), "skipped");
}

// A block that runs alone gets all of the queue.  The cases are looked at whole, or not at all.
TEST(ByBlocks, BlocksThatTakeFromAQueueAreNotBlamedForRepetition) {
  const HarnessRun r = run(submission("vector_queue") + " --gtest_filter=*.many_rows:*.past_2_31");
  EXPECT_EQ(r.name("many_rows"), "skipped");
  EXPECT_EQ(r.name("past_2_31"), "skipped");
}

// What a call fills and allocates is much only in the first of these cases.
TEST(ByBlocks, AFewBytesThatAreCopiedOrFilledDoNotMatter) {
  const HarnessRun r =
      run(submission("vector_small_fill") + " --gtest_filter=*.one:*.n_256:*.large:*.past_2_31");
  EXPECT_EQ(r.name("one"), "passed");
  EXPECT_EQ(r.name("past_2_31"), "passed");
}

// Its fill would take the memory of the whole vector.  The case before tells.
TEST(ByBlocks, WholeArraysAreNotMovedForASingleBlock) {
  const HarnessRun r =
      run(submission("vector_fills_first") + " --gtest_filter=*.n_256:*.past_2_31");
  EXPECT_EQ(r.name("n_256"), "passed");
  EXPECT_EQ(r.name("past_2_31"), "skipped");
}

}  // namespace
}  // namespace lab
