// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/edit_file.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

using Lines = std::vector<std::string>;

const std::string kHead = "base: v1_naive\nexpect: race x\nstory: No.\n";
const std::string kPair = "replace:\na\nby:\nb\n";

std::string fault_of(const std::string& text, const std::string& file = "wrong/bad.edit") {
  const auto read = parse_edit_file(file, text);
  return read.ok() ? "" : read.error().text;
}

TEST(ParseEditFile, ReadsBaseExpectationAndReplacements) {
  const auto all = parse_edit_file("wrong/bad.edit", R"(base: v1_naive
expect: wrong_answer tail_wrong
on cuda: race missing_barrier
found in: tails
needs: 3 gpus
story: A long story,
  which goes on.

replace:
  int a;

  int b;
by:
  int c;

replace:
  int gone;
by:
)");
  ASSERT_TRUE(all.ok()) << all.error().text;
  ASSERT_EQ(all.value().size(), 1u);
  const KnownSubmission& bad = all.value()[0];
  EXPECT_EQ(bad.name, "bad");
  EXPECT_EQ(bad.file, "wrong/bad.edit");
  EXPECT_EQ(bad.base, "v1_naive");
  EXPECT_EQ(bad.expect.line, 2u);
  EXPECT_EQ(bad.on("cuda").line, 3u);
  EXPECT_EQ(bad.found_in, "tails");
  EXPECT_EQ(bad.on("cpu").diagnosis, "tail_wrong");
  EXPECT_EQ(bad.on("cuda").verdict, "race");
  EXPECT_EQ(bad.needs_gpus, 3);
  EXPECT_EQ(bad.needs, "");
  EXPECT_EQ(bad.story, Lines{"A long story, which goes on."});
  ASSERT_EQ(bad.replacements.size(), 2u);
  EXPECT_EQ(bad.replacements[0].line, 10);
  EXPECT_EQ(bad.replacements[0].from, (Lines{"  int a;", "", "  int b;"}));
  EXPECT_EQ(bad.replacements[0].to, Lines{"  int c;"});
  EXPECT_TRUE(bad.replacements[1].to.empty());
}

TEST(ParseEditFile, ReadsRowsOnTopOfWhatComesBeforeThem) {
  const auto all = parse_edit_file("wrong/bad.edit",
                                   "base: v1_naive\nexpect: race x\non cuda: race y\n"
                                   "needs: cpu\nstory: All.\n" +
                                       kPair +
                                       "row: one\nstory: One.\nreplace:\nc\nby:\nd\n"
                                       "row: two\nexpect: timeout z\nneeds: 2 gpus\n"
                                       "story: Two.\nfile:\nint x;\n\n");
  ASSERT_TRUE(all.ok()) << all.error().text;
  ASSERT_EQ(all.value().size(), 2u);
  const KnownSubmission& one = all.value()[0];
  const KnownSubmission& two = all.value()[1];
  EXPECT_EQ(one.name, "bad.one");
  EXPECT_EQ(one.place, "wrong/bad.edit:10");
  EXPECT_EQ(one.replacements.size(), 2u);
  EXPECT_EQ(one.on("cuda").diagnosis, "y");
  EXPECT_EQ(one.story, (Lines{"All.", "One."}));
  EXPECT_EQ(two.on("cuda").diagnosis, "z");
  EXPECT_EQ(two.needs_gpus, 2);
  EXPECT_EQ(two.needs, "");
  EXPECT_EQ(*two.text, Lines{"int x;"});
  EXPECT_TRUE(two.replacements.empty());
}

TEST(ParseEditFile, NamesFileAndLineOfWhatItDoesNotKnow) {
  EXPECT_EQ(
      fault_of(kHead + "why: x\n" + kPair).find("wrong/bad.edit:4: \"why: x\" is no key; the"), 0u);
  EXPECT_EQ(
      fault_of("// expect: race x\n").find("wrong/bad.edit:1: \"// expect: race x\" is no key"),
      0u);
  EXPECT_EQ(fault_of(kHead + "needs: luck\n" + kPair),
            "wrong/bad.edit:4: needs: takes cpu, cuda or a number of gpus, not \"luck\"");
  EXPECT_NE(fault_of(kHead + "needs: 3 cpus\n" + kPair), "");
  EXPECT_EQ(fault_of("expect: wrong_answer\n"),
            "wrong/bad.edit:1: \"wrong_answer\" must be a verdict and a diagnosis");
  EXPECT_NE(fault_of("expect: wrong_answer a b\n"), "");
  EXPECT_NE(fault_of(kHead + "on rocm: race b\n" + kPair), "");
  EXPECT_EQ(fault_of(kHead + "base: v2\n" + kPair), "wrong/bad.edit:4: base: is given twice");
  EXPECT_EQ(fault_of("base:\n"), "wrong/bad.edit:1: base: says nothing");
}

TEST(ParseEditFile, NamesThePartThatIsMissing) {
  EXPECT_EQ(fault_of(""), "wrong/bad.edit:1: expect: is missing");
  EXPECT_EQ(fault_of("expect: race x\n").find("wrong/bad.edit:1: story: is missing"), 0u);
  EXPECT_EQ(
      fault_of("expect: race x\nstory: No.\n" + kPair).find("wrong/bad.edit:1: base: is miss"), 0u);
  EXPECT_EQ(fault_of(kHead), "wrong/bad.edit:1: there is neither replace: nor file:");
  EXPECT_EQ(fault_of(kHead + "replace:\na\n").find("wrong/bad.edit:4: replace: needs by: below it"),
            0u);
  EXPECT_EQ(fault_of(kHead + "replace:\n\nby:\nb\n"),
            "wrong/bad.edit:4: replace: is followed by no text");
  EXPECT_EQ(fault_of(kHead + "by:\nb\n"), "wrong/bad.edit:4: by: follows no replace:");
  EXPECT_EQ(
      fault_of(kHead + "replace: a\n").find("wrong/bad.edit:4: replace: is alone on its line"), 0u);
  EXPECT_EQ(fault_of(kHead + "row: a\n" + kPair), "wrong/bad.edit:4: row a has no story:");
  EXPECT_EQ(fault_of(kHead + "row: a\nstory: A.\n"),
            "wrong/bad.edit:4: row a has neither replace: nor file:");
  EXPECT_NE(fault_of(kHead + "row: A b\nstory: A.\n" + kPair), "");
  EXPECT_EQ(fault_of("base: v1\nrow: a\nstory: A.\n" + kPair),
            "wrong/bad.edit:2: bad.a: expect: is missing");
}

TEST(ParseEditFile, RefusesWhatChangesNothingOrMeansTwoThings) {
  EXPECT_EQ(fault_of(kHead + "replace:\na\nby:\na\n"),
            "wrong/bad.edit:4: replace: and by: have the same text: this changes nothing");
  EXPECT_EQ(fault_of(kHead + kPair + "file:\nint x;\n"),
            "wrong/bad.edit:8: file: is the complete text, which only rows below it change");
  EXPECT_NE(fault_of(kHead + "file:\nint x;\n" + kPair), "");
  const std::string no_base = ": file: is the complete source and has no base; leave base: out";
  EXPECT_EQ(fault_of(kHead + "file:\nint x;\n"), "wrong/bad.edit:1" + no_base);
  EXPECT_EQ(fault_of(kHead + "row: a\nbase: v2\nstory: A.\nfile:\nint x;\n"),
            "wrong/bad.edit:5" + no_base);
  const std::string text = "expect: race x\nstory: No.\nfile:\nint x;\nrow: a\nstory: A.\n";
  EXPECT_EQ(fault_of(text), "wrong/bad.edit:5: row a has neither replace: nor file:");
  EXPECT_EQ(fault_of(text + kPair), "");
  EXPECT_EQ(fault_of(text + "file:\nint y;\n" + kPair),
            "wrong/bad.edit:9: file: is the complete text, which only rows below it change");
  const std::string row = "row: a\nstory: A.\n" + kPair;
  EXPECT_EQ(fault_of(kHead + row + row), "wrong/bad.edit:10: there are two rows \"a\"");
}

TEST(ParseEditFile, WantsOkInRightAndNowhereElse) {
  const std::string good = "right/odd.edit";
  const auto text = [](const std::string& expect) {
    return "base: v1_naive\n" + expect + "\nstory: Odd.\n" + kPair;
  };
  EXPECT_EQ(fault_of(text("expect: ok"), good), "");
  EXPECT_EQ(parse_edit_file(good, text("expect: ok")).value()[0].folder, kRight);
  const std::string not_ok = ": a submission in right/ is known-good, and expects ok";
  EXPECT_EQ(fault_of(text("expect: race x"), good), good + ":2" + not_ok);
  EXPECT_EQ(fault_of(text("expect: ok leak"), good), good + ":2" + not_ok);
  EXPECT_EQ(fault_of(text("expect: ok\non cpu: race x"), good), good + ":3" + not_ok);
  EXPECT_EQ(fault_of(text("expect: ok\nfound in: tails"), good),
            good + ":3: found in: is for wrong/; nothing is found in right/");
  EXPECT_EQ(fault_of(text("expect: ok")),
            "wrong/bad.edit:2: a submission in wrong/ is known-bad; ok alone is for those in "
            "right/");
  EXPECT_EQ(fault_of("base: v1\nexpect: ok\n" + kPair, good),
            good + ":1: story: is missing; one sentence says what is unusual");
}

TEST(ParseEditFile, RefusesOtherLineEndsAndOtherBytes) {
  EXPECT_EQ(fault_of("base: v1\r\n"),
            "wrong/bad.edit:1: a line ends with CR LF; save the file with LF");
  EXPECT_EQ(
      fault_of("\xEF\xBB\xBF" + kHead + kPair),
      "wrong/bad.edit:1: the file begins with a byte order mark; save it as UTF-8 without one");
  EXPECT_EQ(fault_of(kHead + "\xff"), "wrong/bad.edit:1: this is no text file in UTF-8");
}

}  // namespace
}  // namespace grader
