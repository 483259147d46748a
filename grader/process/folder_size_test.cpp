// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/folder_size.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "test/scratch.h"

namespace grader {
namespace {

TEST(FolderSize, CountsWhatFilesTakeAlsoEmptyOnesAndInFoldersBelow) {
  const Scratch scratch;
  const std::uint64_t before = folder_size(scratch.path());
  scratch.write("a/b/large", std::string(1 << 20, 'x'));
  for (int i = 0; i < 100; ++i) scratch.write("a/" + std::to_string(i), "");
  EXPECT_GE(folder_size(scratch.path()), before + (1 << 20) + 100 * 4096);
  EXPECT_LT(folder_size(scratch.path()), before + (2 << 20));
}

TEST(FolderSize, FollowsNoLinksAndTakesHolesForNothing) {
  const Scratch scratch;
  scratch.write("hole", "");
  std::filesystem::resize_file(scratch.path() / "hole", 1 << 30);
  std::filesystem::create_directory_symlink("/usr", scratch.path() / "usr");
  EXPECT_LT(folder_size(scratch.path()), 1u << 20);
}

TEST(FolderSize, OfNoFolderIsNothing) {
  EXPECT_EQ(folder_size("/no/such/folder"), 0u);
}

}  // namespace
}  // namespace grader
