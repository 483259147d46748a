// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "base/files.h"

#include <gtest/gtest.h>

#include "test/scratch.h"

namespace grader {
namespace {

TEST(WriteFileAtomically, MakesTheFoldersAboveTheFile) {
  Scratch scratch;
  EXPECT_FALSE(write_file_atomically(scratch.path() / "a/b/c.json", "{}"));
  EXPECT_EQ(read_file(scratch.path() / "a/b/c.json").value(), "{}");
}

TEST(WriteFileAtomically, LeavesTheOldFileAndNoTemporaryWhenTheDiskIsFull) {
  Scratch scratch;
  scratch.write("file", "old");
  // A folder where the file should be makes the last step fail, as a full disk fails the first.
  std::filesystem::create_directories(scratch.path() / "folder/x");
  const auto error = write_file_atomically(scratch.path() / "folder", "new");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->blame, Blame::us);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(scratch.path()), {}), 2);
  EXPECT_TRUE(write_file_atomically("/dev/full/x", "new"));
}

TEST(ReadFile, SaysThatAFolderIsNotAFile) {
  Scratch scratch;
  EXPECT_NE(read_file(scratch.path()).error().text.find("not a regular file"), std::string::npos);
}

TEST(ReadFile, RefusesWhatIsLargerThanTheLimit) {
  Scratch scratch;
  scratch.write("big", std::string(11, 'x'));
  EXPECT_FALSE(read_file(scratch.path() / "big", 10).ok());
  EXPECT_TRUE(read_file(scratch.path() / "big", 11).ok());
}

}  // namespace
}  // namespace grader
