// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/cli.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdio_ext.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "base/json.h"
#include "test/example_site.h"
#include "verbs/context.h"

namespace grader {
namespace {

class CliTest : public testing::Test {
 protected:
  /// Runs the program with these words; its output is in out_ and err_.
  int run(std::vector<std::string> words) {
    testing::internal::CaptureStderr();
    testing::internal::CaptureStdout();
    const int code = run_program(std::move(words));
    out_ = testing::internal::GetCapturedStdout();
    err_ = testing::internal::GetCapturedStderr();
    return code;
  }

  /// The same with `output` as standard output; -1: with that closed.
  int run(std::vector<std::string> words, int output) {
    testing::internal::CaptureStderr();
    const int kept = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10);
    output < 0 ? ::close(STDOUT_FILENO) : ::dup2(output, STDOUT_FILENO);
    const int code = run_program(std::move(words));
    ::__fpurge(stdout);
    std::clearerr(stdout);
    ::dup2(kept, STDOUT_FILENO);
    ::close(kept);
    err_ = testing::internal::GetCapturedStderr();
    return code;
  }

  int run_program(std::vector<std::string> words) {
    words.insert(words.begin(), "grader");
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    ::setenv("LAB_BUILD_DIR", (site_.root() / "build").c_str(), 1);
    const int code = run_cli(static_cast<int>(argv.size()), argv.data());
    ::unsetenv("LAB_BUILD_DIR");
    return code;
  }

  ExampleSite site_;
  std::string out_;
  std::string err_;
};

TEST_F(CliTest, EveryVerbHasHelp) {
  EXPECT_EQ(run({"--help"}), kExitDone);
  for (const char* verb : {"list", "next", "grade", "hint", "quiz", "doctor", "check", "bench"}) {
    EXPECT_NE(out_.find(verb), std::string::npos) << verb;
  }
  for (const char* verb : {"list", "next", "grade", "hint", "quiz", "doctor", "check", "bench"}) {
    EXPECT_EQ(run({verb, "--help"}), kExitDone) << verb;
    EXPECT_NE(out_.find("--json"), std::string::npos) << verb;
  }
}

TEST_F(CliTest, SuggestsAVerb) {
  EXPECT_EQ(run({"grdae"}), kExitUsage);
  EXPECT_EQ(err_, "grader: there is no command \"grdae\"; did you mean grade?\n");
}

TEST_F(CliTest, SaysOneSentenceAboutAWrongOption) {
  EXPECT_EQ(run({"grade", "--rnug", "2"}), kExitUsage);
  EXPECT_NE(err_.find("--rnug"), std::string::npos);
  EXPECT_EQ(run({"grade", "01", "--seed", "x"}), kExitUsage);
  EXPECT_EQ(run({}), kExitUsage);
}

TEST_F(CliTest, TakesNoEmptyTextForAName) {
  EXPECT_EQ(run({"grade", "01", "--file", ""}), kExitUsage);
  EXPECT_EQ(err_, "grader: --file needs a name\n");
  for (const char* option : {"--file", "--rung", "--wrong", "--right", "--device", "--build-dir"}) {
    EXPECT_EQ(run({"grade", "01", option, ""}), kExitUsage) << option;
    EXPECT_EQ(run({"grade", "01", std::string(option) + "="}), kExitUsage) << option;
  }
  EXPECT_EQ(run({"grade", ""}), kExitUsage);
  EXPECT_EQ(run({"quiz", "01", "--answer", ""}), kExitUsage);
  EXPECT_EQ(run({"bench", "01", "--out", ""}), kExitUsage);
  EXPECT_EQ(run({""}), kExitUsage);
}

TEST_F(CliTest, RungsAreOneWordAndLabsFollowIt) {
  EXPECT_EQ(run({"bench", "--rungs", "1,7", "01", "--device", "cpu"}), kExitUsage);
  EXPECT_NE(err_.find("01_double has no rung \"7\""), std::string::npos) << err_;
  EXPECT_EQ(run({"bench", "01", "--aa", "-1"}), kExitUsage);
}

TEST_F(CliTest, SaysThatItsOutputCannotBeWritten) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"list"}, {"list", "--json"}, {"doctor", "--json"}, {"--help"}, {"grade", "--help"}}) {
    const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    EXPECT_EQ(run(words, full), kExitOurFault) << words[0];
    EXPECT_EQ(err_, "grader: cannot write to standard output: No space left on device\n");
    EXPECT_EQ(run(words, -1), kExitOurFault) << words[0];
    EXPECT_EQ(err_, "grader: cannot write to standard output: Bad file descriptor\n");
    ::close(full);
  }
}

TEST_F(CliTest, PrintsNothingButJsonWhenJsonIsWanted) {
  EXPECT_EQ(run({"grade", "01", "--solutions", "--json"}), kExitDone);
  EXPECT_EQ(Json::parse(out_)["verdict"], "ok");
  EXPECT_EQ(err_, "");
  EXPECT_EQ(run({"doctor", "--json"}), kExitDone);
  EXPECT_TRUE(Json::parse(out_)["findings"].is_array());
}

}  // namespace
}  // namespace grader
