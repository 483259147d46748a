// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/skeleton.h"

#include <gtest/gtest.h>

#include "test/fake_processes.h"
#include "test/scratch.h"

namespace grader {
namespace {

TEST(FindSkeleton, TakesTheWrongSubmissionThatIsTheSkeleton) {
  Scratch scratch;
  scratch.write("wrong/a.cu", "// expect: wrong_answer zeros\n// No.\nint a;\n");
  scratch.write("wrong/skeleton.cu", "// expect: not_started skeleton\n// Unchanged.\nint s;\n");
  Lab lab;
  lab.solutions = scratch.path();
  FakeProcesses processes;
  EXPECT_NE(find_skeleton(lab, processes)->find("int s;"), std::string::npos);
  EXPECT_TRUE(processes.specs.empty());
}

TEST(FindSkeleton, AsksGitForTheFirstVersionWhenThereAreNoSolutions) {
  FakeProcesses processes;
  processes.will_print("newest\nfirst\n");
  processes.will_print("int s;\n");
  EXPECT_EQ(find_skeleton(Lab{}, processes), "int s;\n");
  EXPECT_EQ(processes.specs.back().argv.back(), "first:./student.cu");
}

TEST(FindSkeleton, FindsNothingOutsideOfGit) {
  FakeProcesses processes;
  processes.will_exit(128);
  EXPECT_FALSE(find_skeleton(Lab{}, processes));
}

}  // namespace
}  // namespace grader
