// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/run_directory.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>

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
  EXPECT_TRUE(std::filesystem::is_empty(scratch.path() / "runs"));
}

TEST(RunDirectory, RemovesAtOnceWhatAGraderLeftThatIsDead) {
  Scratch scratch;
  const auto alive = RunDirectory::make(scratch.path());
  const pid_t grader = ::fork();
  if (grader == 0) {
    const auto left = RunDirectory::make(scratch.path());
    std::ofstream(left.value().path() / "x") << "x";
    ::kill(::getpid(), SIGKILL);
  }
  ::waitpid(grader, nullptr, 0);
  const auto count = [&] {
    return std::distance(std::filesystem::directory_iterator(scratch.path()), {});
  };
  EXPECT_EQ(count(), 4);  // two folders, two locks
  const auto next = RunDirectory::make(scratch.path());
  EXPECT_EQ(count(), 4);
  EXPECT_TRUE(std::filesystem::exists(alive.value().path()));
  EXPECT_TRUE(std::filesystem::exists(next.value().path()));
}

TEST(RunDirectory, RemovesWhatIsOldWhereNothingTellsWhoseItIs) {
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
