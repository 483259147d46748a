// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/same_behaviour.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "test/fake_processes.h"
#include "test/scratch.h"

namespace grader {
namespace {

const Work kTiled{{{"tiled", "<<<(4, 4, 1), (16, 16, 1), 0>>>"}, 1}};
const Work kNaive{{{"naive", "<<<(4, 4, 1), (16, 16, 1), 0>>>"}, 1}};
const Work kOften{{{"tiled", "<<<(4, 4, 1), (16, 16, 1), 0>>>"}, 3}};
const WorkKind kReadsBack{"", "device to host, 4 bytes"};

BuildRun run_with(const Work& work, const std::string& state = "passed") {
  CaseResult one;
  one.name = "n_64";
  one.state = state == "passed" ? CaseResult::State::passed : CaseResult::State::failed;
  return {{one}, {{{"n_64", 1, -1}, work}}};
}

Work with(Work work, const WorkKind& more) {
  work[more] = 1;
  return work;
}

TEST(DifferentBehaviour, NamesWhatTheBuildsDidDifferently) {
  const auto finding = different_behaviour(run_with(kTiled), run_with(kNaive));
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->verdict, Verdict::cheating_suspected);
  EXPECT_EQ(finding->diagnosis, "behaves_differently");
  EXPECT_EQ(finding->message,
            "In call 1 of case n_64, the build for the cases launched naive<<<(4, 4, 1), (16, 16, "
            "1), 0>>> 0 times, and the build for the checkers once. Both had the same input.");
  EXPECT_TRUE(different_behaviour(run_with(kTiled), run_with(kOften)));
  const auto copied = different_behaviour(run_with({}), run_with({{kReadsBack, 2}}));
  EXPECT_FALSE(copied) << "what is read back may be looked at";
  EXPECT_TRUE(different_behaviour(run_with({}), run_with({{{"", "fill, 8 bytes"}, 2}})));
}

TEST(DifferentBehaviour, IsNoneWhereBothDidTheSameOrOneFailed) {
  EXPECT_FALSE(different_behaviour(run_with(kTiled), run_with(kTiled)));
  EXPECT_FALSE(different_behaviour(run_with(kTiled), run_with(kNaive, "failed")));
  EXPECT_FALSE(different_behaviour(run_with(kTiled), {})) << "a case of one build alone";
}

TEST(DifferentBehaviour, LetsCountsDifferWhereTheHostReadsResults) {
  EXPECT_FALSE(
      different_behaviour(run_with(with(kTiled, kReadsBack)), run_with(with(kOften, kReadsBack))));
  EXPECT_TRUE(
      different_behaviour(run_with(with(kTiled, kReadsBack)), run_with(with(kNaive, kReadsBack))));
}

class ConfirmedDifference : public testing::Test {
 protected:
  /// A run of all cases in which the only one does this.
  void will_do(const std::string& kernel) {
    const auto line = [](const std::string& rest) { return R"({"v":1,"type":)" + rest + "}"; };
    processes_.will_exit(
        0, {line(R"("start","cases":[{"name":"n_64","group":"g"}])"),
            line(R"("case_start","case":"n_64")"),
            line(fmt::format(R"("work","case":"n_64","call":1,"work":[{{"kernel":"{}","shape":)"
                             R"("<<<(4, 4, 1), (16, 16, 1), 0>>>","count":1}}])",
                             kernel)),
            line(R"("case","case":"n_64","group":"g","state":"passed","call":2)"),
            line(R"("summary","passed":1,"failed":0,"skipped":0)")});
  }

  bool is_confirmed() {
    HarnessSetup setup;
    setup.harness = "/h";
    setup.work_dir = scratch_.path();
    setup.submission = scratch_.path() / "submission.so";
    setup.fast = scratch_.path() / "fast.so";
    setup.checked = scratch_.path() / "checked.so";
    scratch_.write("fast.so", "fast");
    scratch_.write("checked.so", "checked");
    const auto finding =
        confirmed_difference(run_with(kTiled), run_with(kNaive), setup, processes_);
    EXPECT_TRUE(finding.ok());
    return finding.value().has_value();
  }

  Scratch scratch_;
  FakeProcesses processes_;
};

TEST_F(ConfirmedDifference, StaysWhenBothBuildsDoTheSameAgain) {
  will_do("tiled");
  will_do("naive");
  EXPECT_TRUE(is_confirmed());
  ASSERT_EQ(processes_.specs.size(), 2U);
}

TEST_F(ConfirmedDifference, IsNoneWhenABuildDiffersFromItself) {
  will_do("naive");
  EXPECT_FALSE(is_confirmed());
  will_do("tiled");
  will_do("tiled");
  EXPECT_FALSE(is_confirmed());
}

TEST(UsePlugIn, LoadsBothBuildsFromOnePathWithOneCommandLine) {
  const Scratch scratch;
  scratch.write("fast.so", "fast");
  scratch.write("checked.so", "checked");
  HarnessSetup setup;
  setup.harness = "/h";
  setup.work_dir = scratch.path();
  setup.submission = scratch.path() / "submission.so";
  setup.fast = scratch.path() / "fast.so";
  setup.checked = scratch.path() / "checked.so";
  EXPECT_FALSE(use_plug_in(setup, Build::fast));
  EXPECT_EQ(read_file(setup.submission).value(), "fast");
  EXPECT_FALSE(use_plug_in(setup, Build::checked));
  EXPECT_EQ(read_file(setup.submission).value(), "checked");
  const ProcessSpec fast = harness_process(setup, "check");
  const ProcessSpec checked = watched_process(setup, "care");
  for (const ProcessSpec* spec : {&fast, &checked}) EXPECT_EQ(spec->shown_words, 1U);
  EXPECT_EQ(fast.options, checked.options);
  EXPECT_EQ(fast.environment, checked.environment);
  EXPECT_EQ(fast.directory, checked.directory);
}

}  // namespace
}  // namespace grader
