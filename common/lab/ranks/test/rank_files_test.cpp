// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "rank_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace lab::start {
namespace {

TEST(RankFiles, GivesWholeLinesAsTheyCome) {
  RankFiles files(2);
  EXPECT_TRUE(files.new_lines(1).empty());
  std::ofstream file(files.folder() + "/1.jsonl");
  file << "one\ntw" << std::flush;
  EXPECT_EQ(files.new_lines(1), std::vector<std::string>{"one"});
  file << "o\n" << std::flush;
  EXPECT_EQ(files.new_lines(1), std::vector<std::string>{"two"});
  EXPECT_TRUE(files.new_lines(0).empty());
}

TEST(RankFiles, LeavesNothingBehind) {
  std::string folder;
  {
    const RankFiles files(1);
    folder = files.folder();
    EXPECT_EQ(::access(folder.c_str(), F_OK), 0);
  }
  EXPECT_NE(::access(folder.c_str(), F_OK), 0);
}

}  // namespace
}  // namespace lab::start
