// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "jacobi_world.h"

#include <gtest/gtest.h>

#include <cmath>

namespace lab {
namespace {

constexpr std::size_t kRows = 11;
constexpr std::size_t kCols = 5;

std::vector<double> start() {
  std::vector<double> all(kRows * kCols);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<double>(1 + i * i % 17);
  return all;
}

std::vector<double> whole(std::size_t ranks, JacobiWay way) {
  JacobiWorld world(kRows, kCols, ranks, start(), way);
  world.run(4);
  std::vector<double> all;
  for (std::size_t r = 0; r < ranks; ++r) {
    const std::vector<double> part = world.part(r);
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

TEST(JacobiWorld, CutsTheRowsAsTheContractSays) {
  EXPECT_EQ(own_rows(11, 4, 0), 3U);
  EXPECT_EQ(own_rows(11, 4, 3), 2U);
  EXPECT_EQ(first_row(11, 4, 3), 9U);
  EXPECT_EQ(first_row(11, 4, 1), 3U);
}

TEST(JacobiWorld, GivesTheSameGridOnAnyNumberOfRanks) {
  const std::vector<double> alone = whole(1, {});
  for (const std::size_t ranks : {2U, 3U, 4U, 11U}) EXPECT_EQ(whole(ranks, {}), alone) << ranks;
}

TEST(JacobiWorld, GivesAnotherGridInEveryWrongWay) {
  using Halo = JacobiWay::Halo;
  const std::vector<double> right = whole(3, {});
  std::vector<std::vector<double>> seen;
  for (const Halo halo :
       {Halo::in_swapped, Halo::out_swapped, Halo::off_by_one, Halo::never, Halo::once, Halo::late,
        Halo::mirrored, Halo::wraps, Halo::down, Halo::up}) {
    const std::vector<double> wrong = whole(3, {halo});
    EXPECT_NE(wrong, right) << static_cast<int>(halo);
    for (const auto& other : seen) EXPECT_NE(wrong, other) << static_cast<int>(halo);
    seen.push_back(wrong);
  }
}

TEST(JacobiWorld, LeavesTheRestUnwrittenWhereAllPartsAreEqual) {
  JacobiWorld world(kRows, kCols, 2, start(), {JacobiWay::Halo::right, true});
  world.run(2);
  EXPECT_TRUE(std::isnan(world.part(0).back()));
  EXPECT_FALSE(std::isnan(world.part(1).back()));
}

TEST(JacobiWorld, CountsWhereTwoWaysDiffer) {
  JacobiWorld right(kRows, kCols, 2, start(), {});
  JacobiWorld wrong(kRows, kCols, 2, start(), {JacobiWay::Halo::down});
  right.run(1);
  wrong.run(1);
  EXPECT_EQ(right.differences(wrong), (std::vector<std::size_t>{kCols, 0}));
}

}  // namespace
}  // namespace lab
