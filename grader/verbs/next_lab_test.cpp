// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/next_lab.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

Lab lab(const std::string& name, std::vector<std::string> prerequisites) {
  Lab lab;
  lab.name = name;
  lab.facts.prerequisites = std::move(prerequisites);
  return lab;
}

const std::vector<Lab> kLabs = {lab("01_a", {}), lab("02_b", {"03_c"}), lab("03_c", {"01_a"}),
                                lab("04_d", {"99_not_here"})};

TEST(FindNextLab, SkipsALabWhosePrerequisitesAreNotDone) {
  EXPECT_EQ(find_next_lab(kLabs, {})->name, "01_a");
  EXPECT_EQ(find_next_lab(kLabs, {"01_a"})->name, "03_c");
  EXPECT_EQ(find_next_lab(kLabs, {"01_a", "03_c"})->name, "02_b");
}

TEST(FindNextLab, IsNotHinderedByAPrerequisiteThatIsNotHere) {
  EXPECT_EQ(find_next_lab(kLabs, {"01_a", "02_b", "03_c"})->name, "04_d");
}

TEST(FindNextLab, DoesNotLoseLabsThatWaitForEachOther) {
  const std::vector<Lab> circle = {lab("01_a", {"02_b"}), lab("02_b", {"01_a"})};
  EXPECT_EQ(find_next_lab(circle, {})->name, "01_a");
}

TEST(FindNextLab, FindsNoneWhenAllAreDone) {
  EXPECT_EQ(find_next_lab(kLabs, {"01_a", "02_b", "03_c", "04_d"}), nullptr);
}

}  // namespace
}  // namespace grader
