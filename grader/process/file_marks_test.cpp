// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "process/file_marks.h"

#include <gtest/gtest.h>

#include "test/scratch.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

TEST(FileMarks, SeeAFileThatIsGoneOrOtherOrWrittenTo) {
  const Scratch scratch;
  const fs::path file = scratch.write("file", "one");
  const FileMarks marks({scratch.path(), file});
  EXPECT_EQ(marks.touched(), "");
  scratch.write("beside", "a folder may be written into");
  EXPECT_EQ(marks.touched(), "");
  const FileMarks before({file});
  scratch.write("file", "longer");
  EXPECT_EQ(before.touched(), file.string());
  const FileMarks again({file});
  fs::copy_file(file, scratch.path() / "copy");
  fs::rename(scratch.path() / "copy", file);
  EXPECT_EQ(again.touched(), file.string());
  fs::remove(file);
  EXPECT_EQ(before.touched(), file.string());
}

TEST(FileMarks, SeeAFolderThatWasMadeAnew) {
  const Scratch scratch;
  const fs::path folder = scratch.path() / "folder";
  fs::create_directory(folder);
  const FileMarks marks({folder});
  fs::rename(folder, scratch.path() / "away");  // its number is not free for the next one
  EXPECT_EQ(marks.touched(), folder.string());
  fs::create_directory(folder);
  EXPECT_EQ(marks.touched(), folder.string());
}

TEST(FileMarks, ExpectNothingWhereNothingWas) {
  EXPECT_EQ(FileMarks({"/no/such/file"}).touched(), "");
}

}  // namespace
}  // namespace grader
