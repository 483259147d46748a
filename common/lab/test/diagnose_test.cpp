// Every mistake has arrays that must be named after it, and arrays that only look like it.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "diagnose.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "lab/inputs.h"

namespace lab {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// A result under construction: right until a test spoils it.
struct Result {
  Outcome outcome;
  Expected expected;
  std::vector<InputValues> inputs{};
  std::vector<Hypothesis> hypotheses{};
  std::vector<double> got_over_ones{};

  double& got(std::size_t r, std::size_t c) { return outcome.got[r * outcome.grid.cols + c]; }
  double right(std::size_t r, std::size_t c) const {
    return expected.values[r * outcome.grid.cols + c];
  }
  void leave(std::size_t i) {
    outcome.got[i] = kNan;
    outcome.untouched[i] = 1;
  }
  Evidence evidence() const {
    Evidence e = gather(outcome, expected, compare(outcome, expected));
    e.inputs = inputs;
    e.hypotheses = hypotheses;
    e.got_over_ones = got_over_ones;
    return e;
  }
  Diagnosis diagnosis() const { return diagnose(evidence()); }
  std::string name() const { return diagnosis().name; }
};

Result make(std::size_t rows, std::size_t cols, bool matrix, double bound) {
  Result r;
  r.outcome.grid = {matrix ? "C" : "c", rows, cols, matrix};
  for (std::size_t i = 0; i < rows * cols; ++i)
    r.expected.values.push_back(10 * static_cast<double>(uniform(42, i)));
  r.expected.rows = rows;
  r.expected.cols = cols;
  r.expected.bounds = {bound};
  r.outcome.got = r.expected.values;
  r.outcome.untouched.assign(rows * cols, 0);
  return r;
}

Result vec(std::size_t n) {
  return make(1, n, false, 1e-5);
}
Result mat(std::size_t rows, std::size_t cols) {
  return make(rows, cols, true, 1e-5);
}

TEST(Diagnose, NeverWritten) {
  Result r = vec(100);
  for (std::size_t i = 0; i < 100; ++i) r.leave(i);
  EXPECT_EQ(r.name(), "never_written");
  r = mat(8, 8);
  for (std::size_t i = 0; i < 64; ++i) r.leave(i);
  EXPECT_EQ(r.name(), "never_written");
}

TEST(Diagnose, NaNThatWasWrittenIsNotNeverWritten) {
  Result r = vec(100);
  for (auto& x : r.outcome.got) x = kNan;
  EXPECT_EQ(r.name(), "nan_output");
}

TEST(Diagnose, ScatteredHolesAreUnexplainedAndSaySo) {
  Result r = vec(100);
  for (const std::size_t i : {3, 17, 18, 60}) r.leave(i);
  const Diagnosis d = r.diagnosis();
  EXPECT_EQ(d.name, "unexplained");
  EXPECT_NE(d.message.find("4 of them were never written"), std::string::npos);
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

TEST(Diagnose, TailNeverWritten) {
  Result r = vec(257);
  r.leave(256);
  EXPECT_EQ(r.name(), "tail_never_written");
  EXPECT_NE(r.diagnosis().message.find("c[256]"), std::string::npos);
  r = vec(1000);
  for (std::size_t i = 768; i < 1000; ++i) r.leave(i);
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
