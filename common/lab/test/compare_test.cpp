// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "compare.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <limits>

#include "lab/element.h"
#include "pattern.h"

namespace lab {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

Outcome vector_of(std::vector<double> got) {
  const std::size_t n = got.size();
  return {{"c", 1, n, false}, std::move(got), std::vector<std::uint8_t>(n, 0)};
}

TEST(Compare, AcceptsAnErrorAtTheBoundAndNothingAbove) {
  EXPECT_TRUE(close(1.5, 1.0, 0.5));
  EXPECT_FALSE(close(1.5001, 1.0, 0.5));
  EXPECT_TRUE(close(3, 3, 0));
}

TEST(Compare, NeverAcceptsNan) {
  EXPECT_FALSE(close(kNan, 1.0, 1e300));
  EXPECT_FALSE(close(kNan, 1.0, kInf));
  EXPECT_FALSE(close(kNan, kNan, 1.0));
  EXPECT_FALSE(close(1.0, 1.0 + 1, kNan));
}

TEST(Compare, AcceptsAnInfinityOnlyWhereItIsExpected) {
  EXPECT_TRUE(close(kInf, kInf, 0));
  EXPECT_FALSE(close(kInf, -kInf, 1));
  EXPECT_FALSE(close(kInf, 1, 1));
}

TEST(Compare, TakesNoBoundOneBoundOrOnePerElement) {
  EXPECT_EQ(compare(vector_of({1, 2.1}), {1, 2, {1, 2}, {}}).count, 1U);
  EXPECT_EQ(compare(vector_of({1, 2.1}), {1, 2, {1, 2}, {0.2}}).count, 0U);
  const Mismatch m = compare(vector_of({1.1, 2.1}), {1, 2, {1, 2}, {0.2, 0.0}});
  EXPECT_EQ(m.count, 1U);
  EXPECT_EQ(m.first, 1U);
}

TEST(Compare, RefusesAnExpectedResultOfAnotherShape) {
  EXPECT_THROW(compare(vector_of({1, 2}), {1, 3, {1, 2, 3}, {}}), std::logic_error);
  EXPECT_THROW(compare(vector_of({1, 2, 3}), {1, 3, {1, 2, 3}, {0, 0}}), std::logic_error);
}

TEST(Grid, NamesElementsAsTheReaderWould) {
  EXPECT_EQ((Grid{"c", 1, 300, false}.where(256)), "c[256]");
  EXPECT_EQ((Grid{"C", 1000, 7, true}.where(992 * 7)), "C[992, 0]");
}

TEST(Element, PoisonIsNanWhereThereIsOne) {
  EXPECT_NE(value_of(Element::f32, poison_bits(Element::f32)),
            value_of(Element::f32, poison_bits(Element::f32)));
  EXPECT_NE(value_of(Element::f64, poison_bits(Element::f64)),
            value_of(Element::f64, poison_bits(Element::f64)));
}

TEST(Element, BitsAndValuesBelongTogether) {
  for (const Element e : {Element::f32, Element::f64, Element::i32, Element::u32, Element::i64,
                          Element::u64, Element::u8})
    EXPECT_EQ(value_of(e, bits_of_value(e, 42)), 42);
  EXPECT_EQ(value_of(Element::i32, bits_of_value(Element::i32, -3)), -3);
}

// A pattern of a mismatch given as rows of '.' (right) and 'x' (wrong).
Pattern pattern_of(const std::vector<std::string>& rows, bool matrix = true) {
  const Grid grid{matrix ? "C" : "c", rows.size(), rows[0].size(), matrix};
  Mismatch m;
  for (const auto& row : rows)
    for (const char c : row) {
      if (c == 'x' && m.count++ == 0) m.first = m.bad.size();
      m.bad.push_back(c == 'x' ? 1 : 0);
    }
  return find_pattern(grid, m);
}

TEST(Pattern, SaysWhereInAVectorTheErrorsLie) {
  EXPECT_EQ(pattern_of({"xxxx"}, false).phrase, "all 4 elements");
  EXPECT_EQ(pattern_of({"..x."}, false).phrase, "c[2] alone");
  EXPECT_EQ(pattern_of({"..xx"}, false).phrase, "the last 2 of 4 elements (from c[2])");
  EXPECT_EQ(pattern_of({"xx.."}, false).phrase, "the first 2 of 4 elements");
  EXPECT_EQ(pattern_of({".xx."}, false).phrase, "c[1] to c[2]");
  EXPECT_EQ(pattern_of({".x.x.x.x.x"}, false).phrase, "every 2nd element (from 1)");
  EXPECT_EQ(pattern_of({".xxx.xxx.xxx.xxx.x"}, false).phrase, "all but every 4th element (from 0)");
  EXPECT_EQ(pattern_of({".x..xx.x.."}, false).phrase,
            "4 of 10 elements (40 %), between c[1] and c[7]");
  EXPECT_EQ(pattern_of({fmt::format("x.{}.x", std::string(300, 'x'))}, false).phrase,
            "302 of 304 elements (99.3 %), between c[0] and c[303]");
  EXPECT_EQ(pattern_of({"x"}, false).phrase, "the only element");
}

TEST(Pattern, SaysWhereInAMatrixTheErrorsLie) {
  EXPECT_EQ(pattern_of({"xx", "xx"}).phrase, "all 2 x 2 elements");
  EXPECT_EQ(pattern_of({"...", "...", "xxx"}).phrase, "row 2");
  EXPECT_EQ(pattern_of({"...", "...", "...", "xxx", "xxx"}).phrase, "the last 2 rows (from 3)");
  EXPECT_EQ(pattern_of({"..x", "..x"}).phrase, "column 2");
  EXPECT_EQ(pattern_of({"....", ".xx.", ".xx.", "...."}).phrase,
            "the block of rows 1 to 2 and columns 1 to 2");
  EXPECT_EQ(pattern_of({"...x", "...x", "...x", "xxxx"}).phrase,
            "7 of 16 elements (44 %), all in the rows from 3 or the columns from 3");
  EXPECT_EQ(pattern_of({"x.x.x.x.x.", "x.x.x.x.x."}).phrase, "every 2nd column (from 0)");
  EXPECT_EQ(pattern_of({"x...", ".x..", "..x.", "...x"}).phrase,
            "4 of 16 elements (25 %), from C[0, 0] to C[3, 3]");
}

TEST(Pattern, SeesThePartialTileAtTheEnd) {
  EXPECT_EQ(tile_of_tail(1023, 992), 32U);
  EXPECT_EQ(tile_of_tail(257, 256), 256U);
  EXPECT_EQ(tile_of_tail(1000, 992), 32U);
  EXPECT_EQ(tile_of_tail(1024, 992), 0U);  // no partial tile of 32 or more
  EXPECT_EQ(tile_of_tail(1000, 990), 0U);
  EXPECT_EQ(tile_of_tail(5, 0), 0U);
}

}  // namespace
}  // namespace lab
