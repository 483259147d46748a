// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/skeleton.h"

#include <gtest/gtest.h>

#include "test/fake_processes.h"
#include "test/scratch.h"

namespace grader {
namespace {

class FindSkeleton : public testing::Test {
 protected:
  FindSkeleton() {
    lab_.folder = scratch_.path();
    lab_.facts.edits = {"student.cu"};
  }
  /// What git is asked to show after it printed `log`.
  std::string shown_after(const std::string& log) {
    processes_.will_print(log);
    processes_.will_print("int s;\n");
    EXPECT_EQ(find_skeleton(lab_, processes_), "int s;\n");
    return processes_.specs.back().argv.back();
  }
  Scratch scratch_;
  Lab lab_;
  FakeProcesses processes_;
};

TEST_F(FindSkeleton, TakesTheNewestVersionThatCameWithAnotherFile) {
  EXPECT_EQ(shown_after("commit c4\n\nstudent.cu\ncommit c3\n\nlab.toml\n"
                        "commit c2\n\nlab.toml\nstudent.cu\ncommit c1\n\nlab.h\nstudent.cu\n"),
            "c2:./student.cu");
}

TEST_F(FindSkeleton, TakesTheFirstVersionIfNoneCameWithAnotherFile) {
  EXPECT_EQ(shown_after("commit c2\n\nstudent.cu\ncommit c1\n\nstudent.cu\n"), "c1:./student.cu");
}

TEST_F(FindSkeleton, TakesTheFileItselfWhereGitDoesNotKnowItYet) {
  scratch_.write("student.cu", "int mine;\n");
  processes_.will_print("");
  processes_.will_print("");
  EXPECT_EQ(find_skeleton(lab_, processes_), "int mine;\n");
}

TEST_F(FindSkeleton, FindsNothingOutsideOfGit) {
  scratch_.write("student.cu", "int mine;\n");
  processes_.will_exit(128);
  EXPECT_FALSE(find_skeleton(lab_, processes_));
}

}  // namespace
}  // namespace grader
