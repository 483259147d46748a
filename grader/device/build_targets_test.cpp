// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/build_targets.h"

#include <gtest/gtest.h>

#include "process/file_lock.h"
#include "test/fake_processes.h"
#include "test/scratch.h"

namespace grader {
namespace {

class BuildTargets : public testing::Test {
 protected:
  BuildTargets() {
    devices_.build_dir = scratch_.path();
    devices_.build = {"cmake", "--build", "b", "--target", "{target}"};
  }
  std::optional<Error> build() {
    return build_targets(devices_, {"x_cpu", "simt-cc"}, processes_,
                         [this](const std::string& line) { lines_.push_back(line); });
  }
  Scratch scratch_;
  Devices devices_;
  FakeProcesses processes_;
  std::vector<std::string> lines_;
};

TEST_F(BuildTargets, AsksForAllTargetsAtOnceAndHandsOnTheLines) {
  processes_.will_print("[1/2] one\n[2/2] two\n");
  EXPECT_FALSE(build());
  EXPECT_EQ(processes_.specs[0].argv,
            (std::vector<std::string>{"cmake", "--build", "b", "--target", "x_cpu", "simt-cc"}));
  EXPECT_EQ(lines_, (std::vector<std::string>{"[1/2] one", "[2/2] two"}));
}

TEST_F(BuildTargets, SaysThatItWaitsForAnotherBuild) {
  std::optional<FileLock> other(scratch_.path() / ".grader.lock");
  ASSERT_TRUE(other->take_now(FileLock::How::alone));
  std::vector<std::string> lines;
  processes_.will_print("");
  const auto error = build_targets(devices_, {"x_cpu"}, processes_, [&](const std::string& line) {
    lines.push_back(line);
    other.reset();
  });
  EXPECT_FALSE(error);
  EXPECT_EQ(lines, std::vector<std::string>{kWaiting});
}

TEST_F(BuildTargets, ShowsTheErrorOfAFailedBuildAsOurFault) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::exited;
  end.code = 1;
  end.out = "[1/2] harness.cu\nharness.cu:3: error: no\n";
  processes_.will_end(end);
  const auto error = build();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->blame, Blame::us);
  EXPECT_NE(error->text.find("harness.cu:3: error: no"), std::string::npos);
}

}  // namespace
}  // namespace grader
