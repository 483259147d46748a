// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "mistakes.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace lab {
namespace {

std::vector<double> some_values() {
  std::vector<double> values;
  for (int i = 0; i < 103; ++i) values.push_back(1000 - 7 * i);
  return values;
}

std::string mistake_of(const std::vector<double>& got) {
  for (const Hypothesis& h : chunk_mistakes(some_values())) {
    if (h.matches && h.matches(got)) return h.diagnosis;
  }
  return "";
}

/// The right result with `change` done to each element outside of the first quarter of its chunk.
template <typename Change>
std::vector<double> behind_quarters(std::size_t chunk, Change change) {
  std::vector<double> got = some_values();
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (i % chunk >= chunk / 4) got[i] = change(i);
  }
  return got;
}

TEST(ChunkMistakes, NameASizeThatCountsElements) {
  const auto nan = [](std::size_t) { return std::numeric_limits<double>::quiet_NaN(); };
  EXPECT_EQ(mistake_of(behind_quarters(32, nan)), "size_in_elements");
  std::vector<double> third = some_values();
  for (std::size_t i = 0; i < third.size(); ++i) third[i] += i % 24 >= 8 ? 1 : 0;
  EXPECT_EQ(mistake_of(third), "");
}

TEST(ChunkMistakes, NameAnOffsetThatIsMissing) {
  std::vector<double> got = some_values();
  for (std::size_t i = 0; i < got.size(); ++i) got[i] = some_values()[i % 20];
  EXPECT_EQ(mistake_of(got), "first_chunk_everywhere");
  got[90] += 1;
  EXPECT_EQ(mistake_of(got), "");
}

TEST(ChunkMistakes, AreNoneWhereAllIsRight) {
  EXPECT_EQ(mistake_of(some_values()), "");
}

}  // namespace
}  // namespace lab
