// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/memory_limit.h"

#include <gtest/gtest.h>

#include "base/units.h"

namespace grader {
namespace {

TEST(MemoryLimit, IsEightGibibytesWhereThereIsEnough) {
  EXPECT_LE(memory_limit(1, 0), 8 * kGiB);
  EXPECT_GE(memory_limit(1, 0), kGiB / 2);
}

TEST(MemoryLimit, IsNeverMoreThanTheMachineHas) {
  EXPECT_LT(memory_limit(1, 1e6), std::uint64_t{1} << 50);
  EXPECT_GE(memory_limit(1, 1e6), memory_limit(1, 0));
}

TEST(OutOfMemoryKills, AreCountedByTheSystem) {
  const auto kills = out_of_memory_kills();
  ASSERT_TRUE(kills);  // Linux 4.13
  EXPECT_GE(out_of_memory_kills(), kills);
}

TEST(MemoryLimit, IsSharedByTheWorkers) {
  EXPECT_LE(memory_limit(1000, 1e6), memory_limit(2, 1e6));
  EXPECT_GE(memory_limit(1000000, 0), kGiB / 2);
}

}  // namespace
}  // namespace grader
