// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/file_limit.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace grader {
namespace {

TEST(FileLimit, IsAGibibyteOrWhatTheLabNeeds) {
  ::unsetenv("LAB_FILE_GB");
  EXPECT_EQ(file_limit(0), std::uint64_t{1} << 30);
  EXPECT_EQ(file_limit(3), 3000000000u);
}

TEST(FileLimit, CanBeSet) {
  ::setenv("LAB_FILE_GB", "0.5", 1);
  EXPECT_EQ(file_limit(3), 500000000u);
  ::setenv("LAB_FILE_GB", "0", 1);
  EXPECT_EQ(file_limit(3), 0u);
  for (const char* none : {"", "much", "-1", "1 GB"}) {
    ::setenv("LAB_FILE_GB", none, 1);
    EXPECT_EQ(file_limit(0), std::uint64_t{1} << 30) << none;
    EXPECT_EQ(wrong_file_limit().has_value(), *none != '\0') << none;
  }
  ::setenv("LAB_FILE_GB", "2", 1);
  EXPECT_FALSE(wrong_file_limit());
  ::unsetenv("LAB_FILE_GB");
}

TEST(FileLimit, OfAllFilesIsAnother) {
  ::unsetenv("LAB_FILES_GB");
  EXPECT_EQ(all_files_limit(0), std::uint64_t{4} << 30);
  EXPECT_EQ(all_files_limit(3), 6000000000u);
  ::setenv("LAB_FILES_GB", "0.5", 1);
  EXPECT_EQ(all_files_limit(3), 500000000u);
  EXPECT_EQ(file_limit(3), 3000000000u);
  ::setenv("LAB_FILES_GB", "much", 1);
  EXPECT_EQ(wrong_file_limit()->text,
            "LAB_FILES_GB is 'much', but it must be a number of gigabytes, 0 for no limit");
  ::unsetenv("LAB_FILES_GB");
}

}  // namespace
}  // namespace grader
