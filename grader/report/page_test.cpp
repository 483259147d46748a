// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/page.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TEST(Page, WrapsTheTextOfARowBesideItsLabel) {
  const Style style{false, 36};
  Page page(style);
  page.row("look at", "the guard of the store in the last tile");
  EXPECT_EQ(page.text(),
            "  look at       the guard of the\n"
            "                store in the last\n"
            "                tile\n");
}

TEST(Page, GivesALabelThatIsTooLongALineOfItsOwn) {
  const Style style;
  Page page(style);
  page.row("warp_size_now", "How many?");
  page.row("bytes_in_flight", "How many?");
  EXPECT_EQ(page.text(),
            "  warp_size_now How many?\n"
            "  bytes_in_flight\n"
            "                How many?\n");
}

TEST(Page, AlignsWhatFollowsAPaintedLabel) {
  const Style style{true, 80};
  Page page(style);
  page.row("fault", "x", Paint::red);
  EXPECT_EQ(page.text(), "  \x1b[31mfault         \x1b[0mx\n");
}

TEST(Page, AlignsTables) {
  const Style style;
  Page page(style);
  page.table({{"lab", "points"}, {"31_gemm_tiling", "80"}});
  EXPECT_EQ(page.text(), "  lab             points\n  31_gemm_tiling  80\n");
}

TEST(Page, CutsTheWidestColumnOfATableThatIsTooWide) {
  const Style style{false, 36};
  Page page(style);
  page.table({{"lab", "teaches", "points"}, {"01_a", "coalesced access, tiles", "80"}});
  EXPECT_EQ(page.text(),
            "  lab   teaches               points\n"
            "  01_a  coalesced access,...  80\n");
}

TEST(Page, PaintsOnlyWithColour) {
  EXPECT_EQ(Style{}.paint(Paint::red, "x"), "x");
  EXPECT_EQ((Style{true, 80}.paint(Paint::red, "x")), "\x1b[31mx\x1b[0m");
}

}  // namespace
}  // namespace grader
