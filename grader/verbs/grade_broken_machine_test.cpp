// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

// What `grade` prints, and how it exits, on a machine that is at fault.

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/json.h"
#include "test/example_site.h"
#include "verbs/grade_verb.h"

namespace grader {
namespace {

class GradeOnBrokenMachine : public testing::Test {
 protected:
  GradeOnBrokenMachine() {
    ::setenv("FAKE_TOOLCHAIN", "c++: fatal error: cannot execute 'as'", 1);
    site_.write_student("pass");
  }
  ~GradeOnBrokenMachine() override { ::unsetenv("FAKE_TOOLCHAIN"); }

  std::string grade(bool json) {
    GradeOptions options;
    options.labs = {"01"};
    return output_of([&] { code_ = run_grade(site_.context(json), options); });
  }

  ExampleSite site_;
  int code_ = -1;
};

TEST_F(GradeOnBrokenMachine, ExitsWithThreeAndLeavesAllPointsOpen) {
  const Json json = Json::parse(grade(true));
  EXPECT_EQ(json["verdict"], "internal_error");
  EXPECT_EQ(json["diagnosis"], "machine");
  EXPECT_EQ(json["of"], 0);
  EXPECT_EQ(json["open"], 100);
  EXPECT_EQ(code_, kExitOurFault);
}

TEST_F(GradeOnBrokenMachine, NamesTheCauseAndWhatToDo) {
  const std::string screen = grade(false);
  for (const char* part : {"cannot execute 'as'", "v1_multiply.cu", "scripts/lab doctor"}) {
    EXPECT_NE(screen.find(part), std::string::npos) << part << "\nin\n" << screen;
  }
  EXPECT_EQ(code_, kExitOurFault);
}

}  // namespace
}  // namespace grader
