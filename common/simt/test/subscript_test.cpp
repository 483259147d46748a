// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "checked/subscript.h"

#include <gtest/gtest.h>

namespace simt::checked {
namespace {

/// At the bracket that the caret stands under.
Subscript at(std::string_view line, std::string_view carets) {
  return subscript_at(line, carets.find('^') + 1);
}

TEST(Subscript, NamesTheArrayAtTheBracket) {
  const Subscript first = at("  z = loc[i + g[j]] + g[k];",  //
                             "                  ^");
  EXPECT_EQ(first.array, "loc");
  EXPECT_EQ(first.use, Use::read);
  EXPECT_EQ(at("  z = loc[i + g[j]] + g[k];",  //
               "                 ^")
                .array,
            "g");
  EXPECT_EQ(at("  s.q[a + 1] = 3;",  //
               "           ^")
                .array,
            "s.q");
  EXPECT_EQ(at("  t[a][b + 3] += 2;",  //
               "            ^")
                .array,
            "t[a]");
}

TEST(Subscript, TellsWritesFromReads) {
  EXPECT_EQ(at("loc[i] = i;", "     ^").use, Use::write);
  EXPECT_EQ(at("loc[i] == i;", "     ^").use, Use::read);
  EXPECT_EQ(at("loc[i] <<= 1;", "     ^").use, Use::write);
  EXPECT_EQ(at("loc[i] <= 1;", "     ^").use, Use::read);
  EXPECT_EQ(at("loc[i]--;", "     ^").use, Use::write);
  EXPECT_EQ(at("++ loc[i];", "        ^").use, Use::write);
  EXPECT_EQ(at("rows[i][0].x = 1;", "      ^").use, Use::write);
}

TEST(Subscript, ToleratesAShiftByOne) {
  EXPECT_EQ(at("loc[i] = i;", "    ^").use, Use::write);
  EXPECT_EQ(at("loc[i] = i;", "      ^").array, "loc");
}

TEST(Subscript, AMacroShiftsOnlyWhatComesBehindIt) {
  const std::string line = "  window[t] = in[threadIdx.x + t];";
  EXPECT_EQ(subscript_at(line, line.find(']') + 1).array, "window");
  EXPECT_EQ(subscript_at(line, line.find(']') + 1).use, Use::write);
  EXPECT_EQ(subscript_at(line, line.rfind(']') + 1).array, "");
}

TEST(Subscript, WithMacrosOnlyWhatHoldsForAll) {
  const Subscript mixed = at("loc[threadIdx.x] = g[i];  // h[1]", "     ^");
  EXPECT_EQ(mixed.array, "");
  EXPECT_EQ(mixed.use, Use::unknown);
  const Subscript alike = at("loc[threadIdx.x] = N;", "     ^");
  EXPECT_EQ(alike.array, "loc");
  EXPECT_EQ(alike.use, Use::write);
  EXPECT_EQ(subscript_at("", 4).array, "");
  EXPECT_EQ(subscript_at("x = 1;", 99).use, Use::unknown);
}

}  // namespace
}  // namespace simt::checked
