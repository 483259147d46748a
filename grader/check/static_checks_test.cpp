// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/static_checks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/files.h"
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
  void write_edit(const std::string& text) const {
    scratch_.write("solutions/0_example/01_double/wrong/x.edit", text);
  }
  /// Replaces the line of the proof.
  void set_proof(const std::string& line) const {
    std::string text = read_file(GRADER_TESTDATA "/repo/" + path("lab.toml")).value();
    const std::string there = "proof = \"not_done\"";
    scratch_.write(path("lab.toml"), text.replace(text.find(there), there.size(), line));
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

TEST_F(StaticChecks, FindAFunctionOfTheContractThatIsNotDeclared) {
  scratch_.write(path("lab.h"), "// twice()\nnamespace lab {\nvoid thrice(float* x);\n}\n");
  EXPECT_TRUE(has_fault("lab.toml: contract: lab.h declares no function lab::twice"));
}

TEST_F(StaticChecks, FindATodoTooMany) {
  scratch_.write(path("student.cu"), "void f() {\n  // TODO 1: a\n  // TODO 2: b\n}\n");
  EXPECT_TRUE(has_fault("student.cu has 2 TODOs, lab.toml 1"));
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
  write_edit("expect: ok fine\nstory: No.\nfile:\nint x;\n");
  EXPECT_TRUE(has_fault("solutions/0_example/01_double/wrong/x.edit:1: \"ok\" needs a diagnosis"));
  write_edit("base: v2_add\nexpect: wrong zeros\nstory: No.\nreplace:\nint y;\nby:\n");
  EXPECT_TRUE(has_fault(
      "solutions/0_example/01_double/wrong/x.edit:2: \"wrong\" is no verdict to expect; expect "
      "one of cheating_suspected, compile_error, not_started, timeout, out_of_memory, "
      "device_fault, race, wrong_answer (docs/verdicts.md)"));
}

TEST_F(StaticChecks, FindAGroupThatDoesNotExist) {
  write_edit(
      "base: v2_add\nexpect: wrong_answer x\nfound in: nowhere\nstory: No.\nreplace:\nint "
      "y;\nby:\n");
  EXPECT_TRUE(
      has_fault("wrong/x.edit:1: found in: \"nowhere\" is no group of lab.toml's [groups]"));
}

TEST_F(StaticChecks, FindAnEditThatDoesNotFitItsBase) {
  write_edit("base: v2_add\nexpect: wrong_answer x\nstory: No.\nreplace:\nint y;\nby:\n");
  EXPECT_TRUE(has_fault("wrong/x.edit:5: v2_add has no such line"));
}

TEST_F(StaticChecks, FindAKnownGoodSubmissionThatDoesNotFit) {
  const std::string file = "solutions/0_example/01_double/right/x.edit";
  scratch_.write(file, "base: v2_add\nexpect: ok\nstory: Odd.\nreplace:\nint y;\nby:\n");
  EXPECT_TRUE(has_fault("right/x.edit:5: v2_add has no such line"));
  scratch_.write(file, "base: v2_add\nexpect: race x\nstory: Odd.\nreplace:\nint y;\nby:\n");
  EXPECT_TRUE(has_fault("right/x.edit:2: a submission in right/ is known-good, and expects ok"));
  scratch_.write(file, "expect: ok\nstory: Odd.\nfile:\n#error no\nint x;  // the same\n");
  EXPECT_TRUE(has_fault("right/x.edit:1: x has the same code as does_not_compile"));
}

TEST_F(StaticChecks, FindTwoKnownBadSubmissionsWithTheSameCode) {
  write_edit("expect: compile_error compiler\nstory: No.\nfile:\n#error no\nint x;  // the same\n");
  EXPECT_TRUE(has_fault("wrong/x.edit:1: x has the same code as does_not_compile"));
}

TEST_F(StaticChecks, FindAKnownSubmissionOfAnotherKindOfFile) {
  for (const std::string folder : {"wrong", "right"}) {
    scratch_.write("solutions/0_example/01_double/" + folder + "/x.cu", "int x;\n");
    EXPECT_TRUE(has_fault(folder + "/x.cu does not belong there"));
  }
}

TEST_F(StaticChecks, FindATodoWithoutProof) {
  set_proof("");  // one TODO alone: the skeleton is the proof
  EXPECT_FALSE(has_fault("proof"));
  set_proof("[[todo]]\nnumber = 2\ntitle = \"more\"\nhints = [\"Think.\"]");
  EXPECT_TRUE(has_fault("lab.toml:33: it needs proof = \"NAME\", the known-bad submission"));
  set_proof("proof = \"gone\"");
  EXPECT_TRUE(has_fault("lab.toml:29: 01_double has no known-bad submission \"gone\"; it has"));
}

TEST_F(StaticChecks, FindAProofThatLeavesAnotherTodoOrOtherCode) {
  set_proof("proof = \"tail_wrong\"");
  EXPECT_TRUE(has_fault("tail_wrong must have \"// TODO 1\" and no other; it has none"));
  set_proof("proof = \"not_done\"");
  EXPECT_FALSE(has_fault("not_done"));
  scratch_.write(path("student.cu"), "void f() {\n  // TODO 1: a\n  int stub = 0;\n}\n");
  EXPECT_TRUE(has_fault("not_done must have the skeleton's code: int stub=0;"));
}

TEST_F(StaticChecks, FindAProofThatNeedsAGpu) {
  set_proof("proof = \"reads_outside\"");
  EXPECT_TRUE(has_fault("reads_outside must run on the cpu device"));
}

}  // namespace
}  // namespace grader
