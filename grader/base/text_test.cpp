// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "base/text.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TEST(Printable, TakesTheEscapeSequencesOutOfWhatAStudentPrints) {
  EXPECT_EQ(printable("a\x1b[31mred\x07\tb\n"), "a[31mred\tb\n");
}

TEST(Printable, KeepsUtf8AndReplacesBrokenBytes) {
  EXPECT_EQ(printable("\xC3\xA9\xFF\xC3"), "\xC3\xA9??");
  EXPECT_EQ(printable("a\xC2\x9B"
                      "b"),
            "ab");
}

TEST(IsText, RejectsBinaryAndBrokenUtf8) {
  EXPECT_TRUE(is_text("int main() {}  // \xE2\x9C\x93\n"));
  EXPECT_FALSE(is_text(std::string_view("a\0b", 3)));
  EXPECT_FALSE(
      is_text("\x7f"
              "ELF\xFF"));
  EXPECT_FALSE(is_text("\xED\xA0\x80"));
}

TEST(Wrap, BreaksAtSpacesAndKeepsLongWords) {
  EXPECT_EQ(wrap("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrap("a_word_that_is_long b", 5),
            (std::vector<std::string>{"a_word_that_is_long", "b"}));
}

TEST(Columns, CountsCharactersNotBytes) {
  EXPECT_EQ(columns("\xC3\xA9\xE2\x9C\x93"), 2u);
}

TEST(PointsText, ShowsHalfPointsAndNoTrailingZero) {
  EXPECT_EQ(points_text(24.0), "24");
  EXPECT_EQ(points_text(24.5), "24.5");
}

TEST(SplitLines, UnderstandsWindowsLineEnds) {
  EXPECT_EQ(split_lines("a\r\nb\n\nc"), (std::vector<std::string>{"a", "b", "", "c"}));
}

}  // namespace
}  // namespace grader
