// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/build_use.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include "test/scratch.h"

namespace grader {
namespace {

TEST(BuildUse, KeepsOnlyThoseOutWhoWantToBeAlone) {
  Scratch scratch;
  const auto file = scratch.write(".in_use.lock", "");
  const int emptier = ::open(file.c_str(), O_RDWR | O_CLOEXEC);
  {
    const BuildUse one(scratch.path());
    const BuildUse other(scratch.path());
    EXPECT_NE(::flock(emptier, LOCK_EX | LOCK_NB), 0);
  }
  EXPECT_EQ(::flock(emptier, LOCK_EX | LOCK_NB), 0);
  ::close(emptier);
}

TEST(BuildUse, HoldsNothingWhereThereIsNoFolder) {
  const BuildUse nothing("/proc/none");
}

}  // namespace
}  // namespace grader
