// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "token.h"

namespace simt::cc {
namespace {

/// The tokens' spellings, each followed by '|'.
std::string spellings(std::string_view text) {
  const Source source = tokenize(text);
  std::string out;
  for (int i = 0; i < source.size(); ++i) out += std::string(source.spelling(i)) + "|";
  return out;
}

TEST(RewriteToken, CutsLaunchesAndTemplatesAlike) {
  EXPECT_EQ(spellings("k<A<B<1>>><<<g, b>>>(x);"), "k|<|A|<|B|<|1|>|>|>|<<<|g|,|b|>|>|>|(|x|)|;|");
}

TEST(RewriteToken, KeepsShiftsAndComparisonsWhole) {
  EXPECT_EQ(spellings("a << b <<= c <= d >= e -> f"), "a|<<|b|<<=|c|<=|d|>=|e|->|f|");
}

TEST(RewriteToken, SkipsComments) {
  EXPECT_EQ(spellings("a // <<<\nb /* <<< \n */ c"), "a|b|c|");
}

TEST(RewriteToken, KeepsStringsWhole) {
  EXPECT_EQ(spellings(R"(f("a\"<<<b", 'x', '\'', L"w", u8"\\"))"),
            R"(f|(|"a\"<<<b"|,|'x'|,|'\''|,|L"w"|,|u8"\\"|)|)");
}

TEST(RewriteToken, KeepsRawStringsWhole) {
  EXPECT_EQ(spellings("R\"x(a)\" )y\" <<<)x\" + b"), "R\"x(a)\" )y\" <<<)x\"|+|b|");
}

TEST(RewriteToken, KeepsNumbersWhole) {
  EXPECT_EQ(spellings("1'000'000 0x1.8p-3f 1e+5 .5 1.f 3ull"),
            "1'000'000|0x1.8p-3f|1e+5|.5|1.f|3ull|");
}

TEST(RewriteToken, CountsLinesThroughCommentsAndRawStrings) {
  const Source source = tokenize("/* \n */ R\"(\n\n)\" b");
  EXPECT_EQ(source.token(0).line, 2u);
  EXPECT_EQ(source.token(1).line, 4u);
}

TEST(RewriteToken, FollowsLineMarkers) {
  const Source source =
      tokenize("# 1 \"x.cu\"\n# 1 \"/usr/include/y.h\" 1 3\nint y;\n# 8 \"x.cu\" 2\nint x;\n");
  EXPECT_EQ(source.file_of(source.token(0)), "/usr/include/y.h");
  EXPECT_TRUE(source.token(0).system);
  EXPECT_EQ(source.file_of(source.token(3)), "x.cu");
  EXPECT_EQ(source.token(3).line, 8u);
  EXPECT_FALSE(source.token(3).system);
  ASSERT_EQ(source.inclusions.size(), 1u);
  EXPECT_EQ(source.inclusions[0].path, "/usr/include/y.h");
  EXPECT_EQ(source.inclusions[0].includer, "x.cu");
  EXPECT_EQ(source.inclusions[0].line, 7u);
}

TEST(RewriteToken, NotesPragmas) {
  const Source source = tokenize("a\n  #pragma  unroll 4 \nb");
  ASSERT_EQ(source.pragmas.size(), 1u);
  EXPECT_EQ(source.pragmas[0].text, "unroll 4");
  EXPECT_EQ(source.size(), 2);
}

TEST(RewriteToken, MatchesBrackets) {
  const Source source = tokenize("f(a[1], {2})");
  EXPECT_EQ(source.partner_of(1), source.size() - 1);
  EXPECT_EQ(source.partner_of(3), 5);
  EXPECT_EQ(tokenize("(]").partner_of(0), -1);
}

TEST(RewriteToken, SurvivesTextThatEndsTooEarly) {
  for (const char* text : {"\"abc", "R\"x(abc", "/* abc", "'", "R\"", "#", "# 12 \"", "\"a\\"}) {
    const Source source = tokenize(text);
    for (const Token& token : source.tokens) EXPECT_LE(token.end, source.text.size()) << text;
  }
}

}  // namespace
}  // namespace simt::cc
