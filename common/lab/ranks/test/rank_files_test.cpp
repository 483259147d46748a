// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "rank_files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
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

TEST(RankFiles, KnowSealedLinesFromOthers) {
  RankFiles files(2, true);
  const auto key = seal::take_key(files.folder() + "/1.key");
  ASSERT_TRUE(key);
  EXPECT_NE(key, seal::take_key(files.folder() + "/0.key"));
  seal::Sealer sealer(*key);
  const std::string first = sealer.sealed(R"({"v":1})");
  const std::string second = sealer.sealed(R"({"v":1})");
  std::ofstream file(files.folder() + "/1.jsonl");
  file << second << "\n" << std::flush;
  EXPECT_EQ(files.new_lines(1), std::vector<std::string>{second});
  EXPECT_FALSE(files.any_forged());
  EXPECT_FALSE(files.is_complete());
  file << first << "\n" << std::flush;
  EXPECT_EQ(files.new_lines(1), std::vector<std::string>{first});
  EXPECT_TRUE(files.is_complete());
  file << R"({"v":1})" << std::endl;
  EXPECT_TRUE(files.new_lines(1).empty());
  EXPECT_TRUE(files.any_forged());
}

TEST(RankFiles, NoticeThatAFileIsGone) {
  RankFiles files(1);
  const std::string path = files.folder() + "/0.jsonl";
  std::ofstream(path) << "one\n";
  EXPECT_EQ(files.new_lines(0).size(), 1U);
  EXPECT_FALSE(files.any_forged());
  ::unlink(path.c_str());
  EXPECT_TRUE(files.new_lines(0).empty());
  EXPECT_TRUE(files.any_forged());
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

TEST(RankFiles, RemovesWhatAKilledOneHasLeft) {
  std::string parent = testing::TempDir() + "rf.XXXXXX";
  ASSERT_NE(::mkdtemp(parent.data()), nullptr);
  const char* was = std::getenv("TMPDIR");
  const std::string before = was != nullptr ? was : "/tmp";
  ::setenv("TMPDIR", parent.c_str(), 1);
  namespace fs = std::filesystem;
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const char* name : {"/rk.killed", "/rk.young", "/other"})
    fs::create_directory(parent + name);
  const RankFiles running(1);
  for (const std::string& name : {parent + "/rk.killed", parent + "/other", running.folder()})
    fs::last_write_time(name, old);
  { const RankFiles next(1); }
  ::setenv("TMPDIR", before.c_str(), 1);
  EXPECT_FALSE(fs::exists(parent + "/rk.killed"));
  EXPECT_TRUE(fs::exists(parent + "/rk.young"));
  EXPECT_TRUE(fs::exists(parent + "/other"));
  EXPECT_TRUE(fs::exists(running.folder()));
  fs::remove_all(parent);
}

}  // namespace
}  // namespace lab::start
