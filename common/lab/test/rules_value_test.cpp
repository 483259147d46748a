// Mistakes that show in the values: each has arrays that must be named after it, and arrays that
// only look like it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "result.h"

namespace lab {
namespace {

TEST(Diagnose, NaNThatWasWrittenIsNotNeverWritten) {
  Result r = vec(100);
  for (auto& x : r.outcome.got) x = kNan;
  EXPECT_EQ(r.name(), "nan_output");
}

TEST(Diagnose, Zeros) {
  Result r = vec(100);
  for (auto& x : r.outcome.got) x = 0;
  EXPECT_EQ(r.name(), "zeros");
}

TEST(Diagnose, SomeZerosAreNotZeros) {
  Result r = vec(100);
  for (const std::size_t i : {3, 17, 18, 60}) r.outcome.got[i] = 0;
  EXPECT_EQ(r.name(), "unexplained");
}

TEST(Diagnose, Transposed) {
  Result r = mat(8, 8);
  for (std::size_t i = 0; i < 8; ++i)
    for (std::size_t j = 0; j < 8; ++j) r.got(i, j) = r.right(j, i);
  EXPECT_EQ(r.name(), "transposed");
  r = mat(6, 10);
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t j = 0; j < 10; ++j) r.outcome.got[j * 6 + i] = r.right(i, j);
  EXPECT_EQ(r.name(), "transposed");
}

TEST(Diagnose, HalfTransposedIsNotTransposed) {
  Result r = mat(8, 8);
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 8; ++j) r.got(i, j) = r.right(j, i);
  EXPECT_EQ(r.name(), "unexplained");
}

TEST(Diagnose, LargeNumbersThatAreNearlyRightDoNotAccumulate) {
  Result r = vec(1);
  r.expected.values = {1100000000};
  r.expected.bounds = {};
  r.outcome.got = {1100000064};
  r.got_over_ones = {1100000064};
  EXPECT_NE(r.name(), "accumulates");
  r.outcome.got = {-4137299};
  r.got_over_ones = {1100000001};
  EXPECT_EQ(r.name(), "accumulates");
}

TEST(Diagnose, ConstantFactor) {
  Result r = vec(100);
  for (auto& x : r.outcome.got) x *= 1.01;
  EXPECT_EQ(r.name(), "constant_factor");
  EXPECT_NE(r.diagnosis().message.find("1.01 times"), std::string::npos);
  r = vec(1);
  r.expected.values = {3.5};
  r.outcome.got = {7};
  EXPECT_EQ(r.name(), "constant_factor");
}

TEST(Diagnose, ARatioOfOneNumberIsNoFactor) {
  Result r = vec(1);
  r.expected.values = {3.5};
  r.outcome.got = {4.1};
  EXPECT_EQ(r.name(), "unexplained");
}

TEST(Diagnose, TwoFactorsAreNoConstantFactor) {
  Result r = vec(100);
  for (std::size_t i = 0; i < 100; ++i) r.outcome.got[i] *= i % 7 < 3 ? 2 : 3;
  EXPECT_EQ(r.name(), "unexplained");
}

TEST(Diagnose, Accumulates) {
  Result r = vec(100);
  for (std::size_t i = 0; i < 100; ++i) {
    r.leave(i);  // NaN + x is NaN, with the same bits
    r.got_over_ones.push_back(r.expected.values[i] + 1);
  }
  EXPECT_EQ(r.name(), "accumulates");
}

TEST(Diagnose, UnwrittenElementsDoNotAccumulate) {
  Result r = vec(100);
  for (std::size_t i = 0; i < 100; ++i) r.leave(i);
  r.got_over_ones.assign(100, 1.0);
  EXPECT_EQ(r.name(), "never_written");
  r.expected.values.assign(100, 0.0);  // where 0 is right, 1 could be either
  EXPECT_EQ(r.name(), "never_written");
}

TEST(Diagnose, Shifted) {
  Result r = vec(100);
  for (std::size_t i = 0; i + 1 < 100; ++i) r.outcome.got[i] = r.expected.values[i + 1];
  EXPECT_EQ(r.name(), "shifted");
  EXPECT_NE(r.diagnosis().message.find("1 index higher"), std::string::npos);
  r = vec(100);
  for (std::size_t i = 2; i < 100; ++i) r.outcome.got[i] = r.expected.values[i - 2];
  EXPECT_EQ(r.name(), "shifted");
}

TEST(Diagnose, AShiftOfHalfTheElementsIsNotShifted) {
  Result r = vec(100);
  for (std::size_t i = 0; i < 50; ++i) r.outcome.got[i] = r.expected.values[i + 1];
  EXPECT_EQ(r.name(), "unexplained");
}

TEST(Diagnose, InputCopied) {
  Result r = vec(50);
  std::vector<double> b(50);
  for (std::size_t i = 0; i < 50; ++i) b[i] = static_cast<double>(uniform(9, i));
  r.inputs = {{"a", std::vector<double>(50, 1.0)}, {"b", b}};
  r.outcome.got = b;
  EXPECT_EQ(r.name(), "input_copied");
  EXPECT_NE(r.diagnosis().message.find("copy of b"), std::string::npos);
  r.outcome.got[7] += 1;
  EXPECT_EQ(r.name(), "unexplained");
}

TEST(Diagnose, NanOutput) {
  Result r = mat(10, 10);
  for (const std::size_t i : {3, 17, 18, 60, 61}) r.outcome.got[i] = kNan;
  EXPECT_EQ(r.name(), "nan_output");
  r = vec(40);
  for (auto& x : r.outcome.got) x = std::numeric_limits<double>::infinity();
  EXPECT_EQ(r.name(), "nan_output");
}

TEST(Diagnose, PrecisionTooLow) {
  Result r = mat(40, 40);
  for (std::size_t i = 0; i < 1600; ++i) {  // 11 bits, as half and TF32 keep
    int exponent = 0;
    const double fraction = std::frexp(r.expected.values[i], &exponent);
    r.outcome.got[i] = std::ldexp(std::round(fraction * 2048) / 2048, exponent);
  }
  EXPECT_EQ(r.name(), "precision_too_low");
}

TEST(Diagnose, ALargeErrorIsNotAQuestionOfPrecision) {
  Result r = mat(40, 40);
  for (std::size_t i = 0; i < 1600; ++i)
    r.outcome.got[i] += 0.3 * static_cast<double>(uniform(5, i));
  EXPECT_EQ(r.name(), "unexplained");
}

TEST(Diagnose, ASmallErrorOnOneSideIsNotAQuestionOfPrecision) {
  Result r = vec(1000);
  for (std::size_t i = 0; i < 1000; ++i)
    r.outcome.got[i] += 1e-3 * (1 + 0.1 * static_cast<double>(uniform(5, i)));
  EXPECT_EQ(r.name(), "unexplained");
}

TEST(Diagnose, AHypothesisThatExplainsEverythingIsNamed) {
  Result r = vec(30);
  for (std::size_t i = 0; i < 30; ++i) r.outcome.got[i] = 7 * static_cast<double>(i);
  const auto answer = [&r](double last) {
    return [values = r.outcome.got, last]() mutable {
      values.back() += last;
      return Expected{1, 30, values, {1e-5}};
    };
  };
  r.hypotheses = {{"nearly", "Nearly.", "x", answer(0.5)}, {"seven", "Sevens.", "y", answer(0)}};
  const Diagnosis d = r.diagnosis();
  EXPECT_EQ(d.name, "seven");
  EXPECT_EQ(d.message, "Sevens.");
  EXPECT_EQ(d.look_at, "y");
}

TEST(Diagnose, AHypothesisMayPredictNan) {
  Result r = vec(30);
  r.outcome.got[4] = kNan;
  r.hypotheses = {{"reads_c_when_beta_is_zero", "It does.", "beta", [&r] {
                     return Expected{1, 30, r.outcome.got, {1e-5}};
                   }}};
  EXPECT_EQ(r.name(), "reads_c_when_beta_is_zero");
}

}  // namespace
}  // namespace lab
