// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/run_directory.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "test/scratch.h"

namespace grader {
namespace {

TEST(RunDirectory, IsGoneAtTheEndWithAllItsContent) {
  Scratch scratch;
  std::filesystem::path path;
  {
    const auto directory = RunDirectory::make(scratch.path() / "runs");
    path = directory.value().path();
    std::ofstream(path / "x") << "x";
    EXPECT_TRUE(std::filesystem::exists(path / "x"));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(RunDirectory, RemovesWhatAKilledGraderLeftLongAgo) {
  Scratch scratch;
  scratch.write("run_old/x", "");
  scratch.write("run_new/x", "");
  scratch.write("01_a.cpu.so", "");
  const auto old = std::filesystem::file_time_type::clock::now() - std::chrono::hours(48);
  std::filesystem::last_write_time(scratch.path() / "run_old", old);
  std::filesystem::last_write_time(scratch.path() / "01_a.cpu.so", old);
  const auto directory = RunDirectory::make(scratch.path());
  EXPECT_TRUE(directory.ok());
  EXPECT_FALSE(std::filesystem::exists(scratch.path() / "run_old"));
  EXPECT_TRUE(std::filesystem::exists(scratch.path() / "run_new"));
  EXPECT_TRUE(std::filesystem::exists(scratch.path() / "01_a.cpu.so"));
}

TEST(RunDirectory, SaysWhyItCannotBeMade) {
  EXPECT_EQ(RunDirectory::make("/proc/none").error().blame, Blame::us);
}

}  // namespace
}  // namespace grader
