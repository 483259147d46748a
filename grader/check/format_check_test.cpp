// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/format_check.h"

#include <gtest/gtest.h>

#include "test/fake_processes.h"
#include "test/scratch.h"

namespace grader {
namespace {

using Lines = std::vector<std::string>;

class FormatCheck : public testing::Test {
 protected:
  FormatCheck() {
    lab_.folder = scratch_.path() / "labs/0_a/01_x";
    lab_.solutions = scratch_.path() / "solutions/0_a/01_x";
    scratch_.write("scripts/format", "");
  }
  void check() { check_format(scratch_.path(), lab_, processes_, faults_, notes_); }

  Scratch scratch_;
  FakeProcesses processes_;
  Lab lab_;
  Lines faults_, notes_;
};

TEST_F(FormatCheck, NamesTheFilesThatTheProjectsScriptLists) {
  processes_.will_print("labs/0_a/01_x/lab.h\nsolutions/0_a/01_x/v1_a.cu\n");
  check();
  EXPECT_EQ(processes_.specs.at(0).argv, (Lines{scratch_.path() / "scripts/format", "--list",
                                                "labs/0_a/01_x", "solutions/0_a/01_x"}));
  EXPECT_EQ(faults_, (Lines{"labs/0_a/01_x/lab.h is not formatted; run scripts/format",
                            "solutions/0_a/01_x/v1_a.cu is not formatted; run scripts/format"}));
  EXPECT_EQ(notes_, Lines{});
}

TEST_F(FormatCheck, SaysInANoteWhyItCannotTell) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::exited;
  end.code = 3;
  end.err = "lab: clang-format is missing.\n";
  processes_.will_end(end);
  check();
  EXPECT_EQ(faults_, Lines{});
  EXPECT_EQ(notes_, Lines{"format not checked: clang-format is missing."});
}

TEST_F(FormatCheck, SaysNothingInATreeWithoutTheScript) {
  std::filesystem::remove(scratch_.path() / "scripts/format");
  check();
  EXPECT_EQ(faults_, Lines{});
  EXPECT_EQ(notes_, Lines{});
}

}  // namespace
}  // namespace grader
