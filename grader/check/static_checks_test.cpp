// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/static_checks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab/find_labs.h"
#include "test/scratch.h"

namespace grader {
namespace {

/// A copy of the example lab, to be damaged.
class StaticChecks : public testing::Test {
 protected:
  StaticChecks() {
    std::filesystem::copy(GRADER_TESTDATA "/repo", scratch_.path(),
                          std::filesystem::copy_options::recursive);
  }
  std::string path(const std::string& name) const { return "labs/0_example/01_double/" + name; }

  std::vector<std::string> faults() const {
    const auto lab = open_lab(scratch_.path(), {"01_double", "0_example"});
    return lab.ok() ? check_statically(scratch_.path(), lab.value())
                    : std::vector<std::string>{lab.error().text};
  }
  bool has_fault(const std::string& part) const {
    const auto all = faults();
    return std::any_of(all.begin(), all.end(),
                       [&](const std::string& one) { return one.find(part) != std::string::npos; });
  }
  Scratch scratch_;
};

TEST_F(StaticChecks, FindNothingInAGoodLab) {
  EXPECT_EQ(faults(), std::vector<std::string>{});
}

TEST_F(StaticChecks, MissAFile) {
  std::filesystem::remove(scratch_.path() / path("lab.h"));
  EXPECT_TRUE(has_fault("lab.h is missing"));
}

TEST_F(StaticChecks, FindAFileTooMany) {
  scratch_.write(path("notes.txt"), "");
  EXPECT_TRUE(has_fault("notes.txt does not belong there"));
}

TEST_F(StaticChecks, AllowWhatALabBrings) {
  for (const char* name :
       {"expected.h", "tile.cuh", "expected_test.cpp", "tiles.svg", "draw_tiles"}) {
    scratch_.write(path(name), "// ours\n");
  }
  EXPECT_EQ(faults(), std::vector<std::string>{});
}

TEST_F(StaticChecks, WantAPictureForAScriptThatDraws) {
  scratch_.write(path("draw_tiles"), "");
  scratch_.write(path("expected.cpp"), "");
  EXPECT_TRUE(has_fault("draw_tiles does not belong there"));
  EXPECT_TRUE(has_fault("expected.cpp does not belong there"));
}

TEST_F(StaticChecks, SayWhatToFillInInTheOrderOfTheWork) {
  const std::string solutions = "solutions/0_example/01_double/";
  const std::vector<std::string> files = {
      path("lab.h"),     solutions + "v3_fill_in.cu", path("expected.h"),      path("harness.cu"),
      path("quiz.toml"), solutions + "wrong/a.cu",    solutions + "README.md", path("notes.txt")};
  for (const std::string& file : files) scratch_.write(file, "x\n# FILL IN: a\n# FILL IN: b\n");
  auto all = faults();
  ASSERT_GE(all.size(), files.size());
  all.resize(files.size());
  std::vector<std::string> expected;
  for (const std::string& file : files) {
    expected.push_back(file + ":2: still says FILL IN, and 1 line below");
  }
  EXPECT_EQ(all, expected);
}

TEST_F(StaticChecks, FindATodoTooMany) {
  scratch_.write(path("student.cu"), "void f() {\n  // TODO 1: a\n  // TODO 2: b\n}\n");
  EXPECT_TRUE(has_fault("student.cu has 2 TODOs, lab.toml 1"));
  EXPECT_TRUE(has_fault("is not a copy of student.cu"));
}

TEST_F(StaticChecks, FindAHeadingThatIsMissing) {
  scratch_.write(path("README.md"), "# x\n## The idea\n## Your task\nTODO 1\n");
  EXPECT_TRUE(has_fault("README.md has the headings"));
}

TEST_F(StaticChecks, FindAnAnswerThatCannotBeGiven) {
  scratch_.write("solutions/0_example/01_double/answers.toml",
                 "[answers]\nfactor = \"z\"\nother = 1\n[why]\n");
  EXPECT_TRUE(has_fault("factor asks for one letter"));
  EXPECT_TRUE(has_fault("does not say why for \"factor\""));
  EXPECT_TRUE(has_fault("\"other\", which nobody asks"));
}

TEST_F(StaticChecks, FindARungWithoutItsFirstLine) {
  scratch_.write("solutions/0_example/01_double/v3_x.cu", "int x;\n");
  EXPECT_TRUE(has_fault("v3_x.cu: line 1 must be"));
}

TEST_F(StaticChecks, FindAnExpectationThatDoesNotExist) {
  scratch_.write("solutions/0_example/01_double/wrong/x.cu", "// expect: ok fine\n// No.\n");
  EXPECT_TRUE(has_fault("\"ok\" is no verdict to expect"));
}

}  // namespace
}  // namespace grader
