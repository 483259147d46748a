// Mistakes that show in where the errors lie: each has arrays that must be named after it, and
// arrays that only look like it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "result.h"

namespace lab {
namespace {

TEST(Diagnose, NeverWritten) {
  Result r = vec(100);
  for (std::size_t i = 0; i < 100; ++i) r.leave(i);
  EXPECT_EQ(r.name(), "never_written");
  r = mat(8, 8);
  for (std::size_t i = 0; i < 64; ++i) r.leave(i);
  EXPECT_EQ(r.name(), "never_written");
}

TEST(Diagnose, ScatteredHolesAreUnexplainedAndSaySo) {
  Result r = vec(100);
  for (const std::size_t i : {3, 17, 18, 60}) r.leave(i);
  const Diagnosis d = r.diagnosis();
  EXPECT_EQ(d.name, "unexplained");
  EXPECT_NE(d.message.find("4 of them were never written"), std::string::npos);
}

TEST(Diagnose, TailNeverWritten) {
  Result r = vec(257);
  r.leave(256);
  EXPECT_EQ(r.name(), "tail_never_written");
  EXPECT_NE(r.diagnosis().message.find("c[256]"), std::string::npos);
  r = vec(1000);
  for (std::size_t i = 768; i < 1000; ++i) r.leave(i);
  EXPECT_EQ(r.name(), "tail_never_written");
}

TEST(Diagnose, MostNeverWritten) {
  Result r = vec(256);  // the index is the block's
  for (std::size_t i = 1; i < 256; ++i) r.leave(i);
  EXPECT_EQ(r.name(), "most_never_written");
  r = vec(1000);  // the factor of blockIdx.x is missing
  for (std::size_t i = 259; i < 1000; ++i) r.leave(i);
  EXPECT_EQ(r.name(), "most_never_written");
  EXPECT_NE(r.diagnosis().message.find("first 259 of 1000"), std::string::npos);
  r = vec(1000);  // a partial tile of 512 is less than half
  for (std::size_t i = 512; i < 1000; ++i) r.leave(i);
  EXPECT_EQ(r.name(), "tail_never_written");
}

TEST(Diagnose, TailNeverWrittenInAMatrix) {
  Result r = mat(100, 70);
  for (std::size_t i = 0; i < 100; ++i)
    for (std::size_t j = 0; j < 70; ++j)
      if (i >= 96 || j >= 64) r.leave(i * 70 + j);
  EXPECT_EQ(r.name(), "tail_never_written");
}

TEST(Diagnose, LastRowNeverWritten) {
  Result r = mat(33, 20);
  for (std::size_t j = 0; j < 20; ++j) r.leave(32 * 20 + j);
  EXPECT_EQ(r.name(), "last_row_never_written");
}

TEST(Diagnose, ARowInTheMiddleIsNotTheLastRow) {
  Result r = mat(33, 20);
  for (std::size_t j = 0; j < 20; ++j) r.leave(10 * 20 + j);
  EXPECT_EQ(r.name(), "unexplained");
  EXPECT_NE(r.diagnosis().message.find("row 10"), std::string::npos);
}

TEST(Diagnose, TailWrong) {
  Result r = vec(1023);
  for (std::size_t i = 992; i < 1023; ++i) r.outcome.got[i] += 1 + static_cast<double>(i % 3);
  EXPECT_EQ(r.name(), "tail_wrong");
  EXPECT_NE(r.diagnosis().message.find("c[992]"), std::string::npos);
}

TEST(Diagnose, TailWrongInAMatrix) {
  Result r = mat(129, 65);
  for (std::size_t j = 0; j < 65; ++j) r.got(128, j) = kNan;
  for (std::size_t i = 0; i < 129; ++i) r.got(i, 64) += static_cast<double>(i) + 1;
  EXPECT_EQ(r.name(), "tail_wrong");
  EXPECT_NE(r.diagnosis().message.find("rows from 128"), std::string::npos);
  EXPECT_NE(r.diagnosis().message.find("columns from 64"), std::string::npos);
}

TEST(Diagnose, TheEndOfAWholeTileIsNoTail) {
  Result r = vec(1024);
  for (std::size_t i = 992; i < 1024; ++i) r.outcome.got[i] += 1 + static_cast<double>(i % 3);
  EXPECT_EQ(r.name(), "unexplained");
}

TEST(Diagnose, OneWrongElementInTheTailIsNotTheTail) {
  Result r = vec(1023);
  r.outcome.got[1000] += 1;
  EXPECT_EQ(r.name(), "unexplained");
}

TEST(Diagnose, FirstBlockOnly) {
  Result r = vec(1000);
  for (std::size_t i = 256; i < 1000; ++i) r.leave(i);
  EXPECT_EQ(r.name(), "first_block_only");
  r = mat(64, 64);
  for (std::size_t i = 0; i < 64; ++i)
    for (std::size_t j = 0; j < 64; ++j)
      if (i >= 16 || j >= 16) r.leave(i * 64 + j);
  EXPECT_EQ(r.name(), "first_block_only");
}

TEST(Diagnose, AMissingLastBlockIsNotFirstBlockOnly) {
  Result r = vec(500);
  for (std::size_t i = 256; i < 500; ++i) r.leave(i);
  EXPECT_EQ(r.name(), "tail_never_written");
}

TEST(Diagnose, EveryKth) {
  Result r = vec(100);
  for (std::size_t i = 3; i < 100; i += 4) r.leave(i);
  EXPECT_EQ(r.name(), "every_kth");
  r = mat(6, 32);
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 1; j < 32; j += 2) r.got(i, j) += 1 + static_cast<double>(j % 5);
  EXPECT_EQ(r.name(), "every_kth");
}

TEST(Diagnose, AnAlmostRegularPatternIsNotEveryKth) {
  Result r = vec(100);
  for (std::size_t i = 3; i < 100; i += 4) r.outcome.got[i] += 1 + static_cast<double>(i % 5);
  r.outcome.got[50] += 2;
  EXPECT_EQ(r.name(), "unexplained");
}

TEST(Diagnose, NoiseIsUnexplainedWithItsFirstElement) {
  Result r = mat(20, 30);
  for (const std::size_t i : {65, 99, 101, 377}) r.outcome.got[i] += 2;
  const Diagnosis d = r.diagnosis();
  EXPECT_EQ(d.name, "unexplained");
  EXPECT_NE(d.message.find("C[2, 5]"), std::string::npos);
  EXPECT_FALSE(d.look_at.empty());
}

TEST(DiagnoseLaterCall, SaysWhichCallWasRightAndByWhichFactorTheNextIsOff) {
  Result r = vec(50);
  for (auto& x : r.outcome.got) x *= 2;
  const Diagnosis d = diagnose_later_call(r.evidence(), 1);
  EXPECT_EQ(d.name, "second_call_differs");
  EXPECT_NE(d.message.find("call 2"), std::string::npos);
  EXPECT_NE(d.message.find("2 times the right value"), std::string::npos);
}

}  // namespace
}  // namespace lab
