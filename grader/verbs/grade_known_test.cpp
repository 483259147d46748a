// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <fstream>

#include "test/example_site.h"
#include "verbs/grade_verb.h"

namespace grader {
namespace {

class GradeKnown : public testing::Test {
 protected:
  std::string run(const std::string& wrong, bool show, const std::string& right = "") {
    GradeOptions options;
    options.labs = {"01"};
    options.wrong = wrong;
    options.right = right;
    options.show = show;
    return output_of([&] { code_ = run_grade(site_.context(), options); });
  }
  ExampleSite site_;
  int code_ = -1;
};

TEST_F(GradeKnown, GradesARowAndSaysHowToDoItAgain) {
  const std::string screen = run("exits.at_load", false);
  EXPECT_NE(screen.find("exited early"), std::string::npos) << screen;
  EXPECT_NE(screen.find("scripts/lab grade 01 --wrong exits.at_load"), std::string::npos);
  EXPECT_EQ(code_, kExitDone);
}

TEST_F(GradeKnown, ShowsTheCompleteSource) {
  EXPECT_EQ(run("tail_wrong", true)
                .find("// Known-bad submission tail_wrong\n//   The last element is not written.\n"
                      "// fake: tail wrong\nvoid twice() { tail_wrong(); }\n// SPDX"),
            0u);
  EXPECT_EQ(code_, kExitDone);
}

TEST_F(GradeKnown, GradesAndShowsAKnownGoodOneAsWell) {
  std::filesystem::create_directory(site_.solutions() / "right");
  std::ofstream(site_.solutions() / "right/odd.edit")
      << "expect: ok\nstory: Odd.\nfile:\n// fake: tail wrong\nint odd;\n";
  EXPECT_EQ(run("", true, "odd"),
            "// Known-good submission odd\n//   Odd.\n// fake: tail wrong\nint odd;\n");
  const std::string screen = run("", false, "odd");
  EXPECT_NE(screen.find("scripts/lab grade 01 --right odd"), std::string::npos) << screen;
  EXPECT_EQ(code_, kExitDone);
  testing::internal::CaptureStderr();
  run("tail_wrong", false, "odd");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "grader: give only one of --file, --rung, --wrong, --right and --solutions\n");
  EXPECT_EQ(code_, kExitUsage);
}

TEST_F(GradeKnown, ShowsNothingWithOptionsOfAGrading) {
  GradeOptions options;
  options.labs = {"01"};
  options.wrong = "tail_wrong";
  options.show = true;
  options.device = "cpu";
  options.build = false;
  testing::internal::CaptureStderr();
  EXPECT_EQ(run_grade(site_.context(true), options), kExitUsage);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "grader: --show prints a source and grades nothing; leave out --json, --device, "
            "--no-build\n");
}

TEST_F(GradeKnown, SaysWhatIsMissing) {
  const auto sentence = [&](const std::string& wrong, bool show) {
    testing::internal::CaptureStderr();
    run(wrong, show);
    EXPECT_EQ(code_, kExitUsage);
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(sentence("", true),
            "grader: --show prints a known submission; name it with --wrong or --right\n");
  EXPECT_EQ(sentence("exits", false),
            "grader: exits of 01_double has several rows; name one: exits.in_the_call, "
            "exits.at_load\n");
}

}  // namespace
}  // namespace grader
