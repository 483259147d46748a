// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/known_submissions.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "test/scratch.h"

namespace grader {
namespace {

class KnownSubmissions : public testing::Test {
 protected:
  KnownSubmissions() {
    lab_.name = "01_x";
    lab_.phase = "0_a";
    lab_.folder = scratch_.path() / "lab";
    lab_.solutions = scratch_.path();
    lab_.facts.edits = {"student.cu"};
    scratch_.write("lab/student.cu", "// Yours.\nint todo;\n");
    scratch_.write("v1_naive.cu", "// Rung 1: naive.\n// Plain.\nint a;\nint b;\nint a;\nint c;\n");
  }

  /// The source of wrong/bad.edit with `edit`, or the fault.
  std::string source(const std::string& edit, const std::string& base = "v1_naive") const {
    scratch_.write("wrong/bad.edit",
                   "base: " + base + "\nexpect: race x\nstory: No.\n" + edit);  // from line 4
    const auto bad = select_known(lab_, kWrong, "bad");
    if (!bad.ok()) return bad.error().text;
    const auto text = source_of(lab_, bad.value());
    return text.ok() ? text.value() : text.error().text;
  }

  Scratch scratch_;
  Lab lab_;
};

const std::string kFile = "solutions/0_a/01_x/wrong/bad.edit";
const std::string kTop = "// Known-bad submission bad\n//   No.\n";

TEST_F(KnownSubmissions, AreTheBaseWithItsReplacementsOneAfterTheOther) {
  EXPECT_EQ(
      source("replace:\nint a;\nint b;\nby:\nint d;\nreplace:\nint d;\nint a;\nby:\nint e;\n"),
      kTop + "int e;\nint c;\n");
  EXPECT_EQ(source("replace:\nint b;\nint a;\nby:\n"), kTop + "int a;\nint c;\n");
  EXPECT_EQ(source("replace:\nint todo;\nby:\nint done;\n", "student"),
            kTop + "// Yours.\nint done;\n");
}

TEST_F(KnownSubmissions, MustMatchTheirBaseExactlyOnce) {
  EXPECT_EQ(source("replace:\nint d;\nby:\n"), kFile + ":5: v1_naive has no such line");
  EXPECT_EQ(source("replace:\nint b;\nint c;\nby:\n"),
            kFile + ":6: v1_naive goes on differently here");
  EXPECT_EQ(source("replace:\nint a;\nby:\n"),
            kFile + ":5: v1_naive has this text 2 times; add a line that only one of them has");
  EXPECT_EQ(source("replace:\nint b;\nby:\nint d;\nreplace:\nint d;\nby:\nint b;\n"),
            kFile + ":1: the replacements together change nothing");
  EXPECT_EQ(source("replace:\nint b;\nby:\n", "v1_naiv"),
            kFile + ":1: base: there is no \"v1_naiv\"; did you mean v1_naive?");
}

TEST_F(KnownSubmissions, AreChosenByNameAndRow) {
  scratch_.write("wrong/kind.edit",
                 "base: v1_naive\nexpect: race x\nstory: No.\nrow: one\nstory: 1.\nreplace:\nint "
                 "b;\nby:\nrow: two\nstory: 2.\nreplace:\nint c;\nby:\n");
  const auto fault = [&](const std::string& word) {
    return select_known(lab_, kWrong, word).error().text;
  };
  EXPECT_EQ(select_known(lab_, kWrong, "kind.two").value().story.back(), "2.");
  EXPECT_EQ(fault("kind"), "kind of 01_x has several rows; name one: kind.one, kind.two");
  EXPECT_EQ(fault("kind.tow"), "01_x has no known-bad submission \"kind.tow\"; it has kind.two");
  EXPECT_EQ(fault("two"), "01_x has no known-bad submission \"two\"; it has kind.two");
  EXPECT_EQ(fault("zzz"), "01_x has no known-bad submission \"zzz\"; it has kind.one, kind.two");
}

TEST_F(KnownSubmissions, AreWrongOrRightByTheirFolder) {
  const auto write = [&](const std::string& folder, const std::string& expect) {
    scratch_.write(folder + "/same.edit",
                   "base: v1_naive\nexpect: " + expect + "\nstory: Odd.\nreplace:\nint b;\nby:\n");
  };
  write("right", "ok");
  EXPECT_EQ(select_known(lab_, kWrong, "same").error().text,
            "01_x has no known-bad submission \"same\"; it has none");
  EXPECT_EQ(select_known(lab_, kRight, "other").error().text,
            "01_x has no known-good submission \"other\"; it has same");
  write("wrong", "race x");
  const auto good = select_known(lab_, kRight, "same").value();
  const auto bad = select_known(lab_, kWrong, "same").value();
  EXPECT_EQ(source_of(lab_, good).value(),
            "// Known-good submission same\n//   Odd.\nint a;\nint a;\nint c;\n");
  EXPECT_NE(materialise(lab_, good, scratch_.path() / "build").value(),
            materialise(lab_, bad, scratch_.path() / "build").value());
}

TEST_F(KnownSubmissions, OfRowsChangeTheTextOfTheirFile) {
  const std::string head =
      "expect: race x\nstory: All.\nfile:\nint a;\nint b;\nrow: one\nstory: 1.\n";
  const std::string last = "row: two\nstory: 2.\nfile:\nint c;\n";
  scratch_.write("wrong/kind.edit", head + "replace:\nint b;\nby:\nint d;\n" + last);
  const auto source = [&](const std::string& name) {
    return source_of(lab_, select_known(lab_, kWrong, name).value());
  };
  EXPECT_TRUE(source("kind.one").value().ends_with("//   1.\nint a;\nint d;\n"));
  EXPECT_TRUE(source("kind.two").value().ends_with("//   2.\nint c;\n"));
  scratch_.write("wrong/kind.edit", head + "replace:\nint e;\nby:\n" + last);
  EXPECT_EQ(source("kind.one").error().text,
            "solutions/0_a/01_x/wrong/kind.edit:9: the text below file: has no such line");
}

TEST_F(KnownSubmissions, AreWrittenWhereACompilerFindsThem) {
  scratch_.write("wrong/bad.edit",
                 "base: v1_naive\nexpect: race x\nstory: No.\nreplace:\nint b;\nby:\n");
  const auto bad = select_known(lab_, kWrong, "bad").value();
  const auto path = materialise(lab_, bad, scratch_.path() / "build").value();
  EXPECT_EQ(path, scratch_.path() / "build/01_x/wrong/bad.cu");
  EXPECT_EQ(read_file(path).value(), kTop + "int a;\nint a;\nint c;\n");
}

}  // namespace
}  // namespace grader
