// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "expected.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "lab/inputs.h"
#include "mistakes.h"

namespace lab {
namespace {

constexpr double kBehind = -4129043;
constexpr double kUntouched = -4137299;

/// The name of the first mistake that gives `got`, or "".
std::string name_of(const std::vector<Hypothesis>& mistakes, const std::vector<double>& got) {
  for (const Hypothesis& h : mistakes) {
    const bool same = h.matches ? h.matches(got) : h.result().values == got;
    if (same) return h.diagnosis;
  }
  return "";
}

/// n whole numbers from 1 to 9999, all of them different mostly.
std::vector<double> positive(std::size_t n) {
  std::vector<double> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = integer(7, i, 1, 9999);
  return values;
}

template <typename Takes>
double sum_if(const std::vector<double>& values, Takes takes) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (takes(i)) sum += values[i];
  return sum;
}

TEST(SumOf, IsExactWithoutAChain) {
  EXPECT_EQ(sum_of({1, 2, 4}, 0).values, std::vector<double>{7});
  EXPECT_TRUE(sum_of({1, 2, 4}, 0).bounds.empty());
}

TEST(SumOf, HasABoundThatGrowsWithTheChain) {
  EXPECT_DOUBLE_EQ(sum_of({1, -2, 5}, 10).bounds[0], 10 * 8 * std::ldexp(1.0, -24));
}

TEST(SumMistakes, NameElementsLeftOut) {
  const auto in = positive(1000);
  const auto mistakes = sum_mistakes(in, kBehind);
  const auto name = [&](auto takes) { return name_of(mistakes, {sum_if(in, takes)}); };
  EXPECT_EQ(name([](std::size_t i) { return i < 992; }), "tail_never_read");
  EXPECT_EQ(name([](std::size_t i) { return i < 999; }), "tail_never_read");
  EXPECT_EQ(name([](std::size_t i) { return i < 256; }), "first_block_only");
  EXPECT_EQ(name([](std::size_t i) { return i % 256 < 32; }), "first_warp_only");
  EXPECT_EQ(name([](std::size_t i) { return i % 32 == 0; }), "lanes_left_out");
  EXPECT_EQ(name([](std::size_t i) { return i % 32 < 16; }), "lanes_left_out");
  EXPECT_EQ(name([](std::size_t i) { return i % 3 != 2; }), "tree_needs_power_of_two");  // 96
  EXPECT_EQ(name([](std::size_t i) { return i != 500; }), "");
}

TEST(SumMistakes, NameElementsBehindTheEnd) {
  const auto in = positive(1000);
  const double sum = sum_if(in, [](std::size_t) { return true; });
  EXPECT_EQ(name_of(sum_mistakes(in, kBehind), {sum + 24 * kBehind}), "reads_past_end");
  const double wrapped = sum + 1000 * kBehind + 0x1p32;  // as int has it
  EXPECT_EQ(name_of(sum_mistakes(in, kBehind), {wrapped}), "reads_past_end");
  EXPECT_EQ(name_of(sum_mistakes(in, kBehind), {sum + 12345}), "");
}

TEST(SumMistakes, NameIntegersThatWereAddedAsFloats) {
  std::vector<double> in;
  float rounded = 0;
  for (std::size_t i = 0; i < 2000; ++i) in.push_back(integer(3, i, 100000, 999999));
  for (const double x : in) rounded += static_cast<float>(x);
  EXPECT_EQ(name_of(sum_mistakes(in, kBehind), {static_cast<double>(rounded)}),
            "precision_too_low");
}

TEST(SumMistakes, NameSmallValuesThatWereLost) {
  std::vector<double> in(65536, 1.0);
  in[0] = 0x1p24;
  const auto mistakes = sum_mistakes(in, 0);
  EXPECT_EQ(name_of(mistakes, {0x1p24}), "small_values_lost");
  EXPECT_EQ(name_of(mistakes, {0x1p24 + 300}), "small_values_lost");
}

TEST(KeptOf, LeavesTheRestUntouched) {
  EXPECT_EQ(kept_of({3, -1, 0, 2}, 4, kUntouched).values,
            (std::vector<double>{3, 2, kUntouched, kUntouched}));
  EXPECT_EQ(kept_count_of({3, -1, 0, 2}).values, std::vector<double>{2});
}

TEST(KeptMistakes, NameThemselves) {
  const auto mistakes = kept_mistakes({3, -1, 0, 2}, kUntouched);
  EXPECT_EQ(name_of(mistakes, {2, 3, kUntouched, kUntouched}), "order_lost");
  EXPECT_EQ(name_of(mistakes, {3, 0, 2, kUntouched}), "wrong_condition");
  EXPECT_EQ(name_of(mistakes, {-1, 0, kUntouched, kUntouched}), "wrong_condition");
  EXPECT_EQ(name_of(mistakes, {3, kUntouched, kUntouched, 2}), "gaps_left");
  EXPECT_EQ(name_of(mistakes, {3, 0, 0, 2}), "gaps_left");
  EXPECT_EQ(name_of(mistakes, {3, kUntouched, kUntouched, kUntouched}), "tail_never_read");
  EXPECT_EQ(name_of(mistakes, {kUntouched, 3, 2, kUntouched}), "");  // shifted
  EXPECT_EQ(name_of(mistakes, {3, 5, kUntouched, kUntouched}), "");
}

TEST(KeptCountMistakes, NameThemselves) {
  std::vector<double> in(1000, 1.0);
  const auto mistakes = kept_count_mistakes(in);
  EXPECT_EQ(name_of(mistakes, {999}), "count_off_by_one");
  EXPECT_EQ(name_of(mistakes, {768}), "last_tile_not_counted");
  EXPECT_EQ(name_of(mistakes, {998}), "");
}

}  // namespace
}  // namespace lab
