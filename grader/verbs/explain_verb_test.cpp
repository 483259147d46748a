// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/explain_verb.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/json.h"
#include "base/text.h"
#include "test/example_site.h"

namespace grader {
namespace {

// A kernel whose line 3, the student's function, reads with a stride.
constexpr const char* kCounted =
    R"x(// fake counter: "kernel":"k(int)","file":"","line":0,"launches":2,"blocks":4,"threads":128,"counts":{"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum":4,"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum":128}
// fake counter: "kernel":"k(int)","file":"/x/student.cu","line":4,"counts":{"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum":4,"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum":128,"simt__bytes_mem_global_op_ld.sum":512})x";

class ExplainVerb : public testing::Test {
 protected:
  std::string explain(ExampleSite& site, bool json = false, ExplainOptions options = {}) {
    options.labs = {"01"};
    options.device = "cpu";
    return output_of([&] { code_ = run_explain(site.context(json), options); });
  }
  ExampleSite site_{false, true};
  int code_ = -1;
};

TEST_F(ExplainVerb, ShowsTheWorstLineFirstAndCountersBesideTheSource) {
  site_.write_student("pass", kCounted);
  const std::string screen = explain(site_);
  EXPECT_EQ(code_, kExitDone);
  EXPECT_NE(screen.find("3 small cases on the cpu device"), std::string::npos) << screen;
  EXPECT_NE(screen.find("line 4"), std::string::npos);
  EXPECT_NE(screen.find("32.0 sectors per request; 4.0 would do"), std::string::npos);
  EXPECT_NE(screen.find("   4 void twice() { mine(); }"), std::string::npos) << screen;
  EXPECT_NE(screen.find("k(int)"), std::string::npos);
}

TEST_F(ExplainVerb, NamesTheFileOfALineThatIsNotTheStudents) {
  const std::string counted = kCounted;
  site_.write_student(
      "pass",
      counted + "\n" +
          R"x(// fake counter: "kernel":"k(int)","file":"/x/tile.h","line":9,"counts":{"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum":4,"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum":128,"simt__bytes_mem_global_op_st.sum":512})x");
  const std::string screen = explain(site_);
  EXPECT_NE(screen.find("line 9        of tile.h: 32.0 sectors"), std::string::npos) << screen;
  EXPECT_NE(screen.find("line 4        32.0 sectors"), std::string::npos) << screen;
}

TEST_F(ExplainVerb, TellsCountsAndTimesOfTheHostInWholeWordsAndWithAUnit) {
  const std::string counted = kCounted;
  site_.write_student(
      "pass",
      counted + "\n" +
          R"x(// fake counter: "kernel":"","file":"","line":0,"counts":{"simt__launches.sum":2,"simt__time_busiest_engine.ps":305595920})x");
  const std::string screen = explain(site_);
  EXPECT_NE(screen.find("2 launches, 305.6 us time busiest engine\n"), std::string::npos) << screen;
}

TEST_F(ExplainVerb, DoesNotPraiseWhatIsWrong) {
  const std::string only_kernel(
      std::string_view(kCounted).substr(0, std::string_view(kCounted).find('\n')));
  site_.write_student("pass", only_kernel);
  EXPECT_NE(explain(site_).find("moves no more than it needs"), std::string::npos);
  site_.write_student("tail wrong", only_kernel);
  const std::string screen = explain(site_);
  EXPECT_NE(screen.find("results are wrong"), std::string::npos) << screen;
  EXPECT_EQ(screen.find("moves no more than it needs"), std::string::npos);
}

TEST_F(ExplainVerb, TakesAFullDiskForOurFault) {
  site_.write_student("pass", "// fake toolchain: ld: final link failed: No space left on device");
  testing::internal::CaptureStderr();
  explain(site_);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("look at the disk of"), std::string::npos);
  EXPECT_EQ(code_, kExitOurFault);
}

TEST_F(ExplainVerb, PrintsJson) {
  site_.write_student("pass", kCounted);
  const Json json = Json::parse(explain(site_, true));
  EXPECT_EQ(json["cases"], (Json{{"run", 3}, {"failed", 0}}));
  EXPECT_EQ(json["worst"][0]["line"], 4);
  EXPECT_EQ(json["worst"][0]["could_be"], 4);
  EXPECT_EQ(json["kernels"][0]["launches"], 2);
  EXPECT_EQ(json["kernels"][0]["lines"].size(), 1u);
}

TEST_F(ExplainVerb, ShowsWhatEachRankDidWithMpi) {
  const std::string done =
      R"(,"state":"done","sends":2,"sent_bytes":560,"receives":3,"received_bytes":840,"collectives":1,"waits":4)";
  site_.write_student("pass", std::string(kCounted) + "\n// fake rank: \"rank\":0,\"case\":\"a\"" +
                                  done + "\n// fake rank: \"rank\":0,\"case\":\"b\"" + done +
                                  "\n// fake rank: \"rank\":1,\"case\":\"b\"" + done +
                                  "\n// fake rank: \"rank\":1,\"case\":\"b\",\"state\":\"moves\"" +
                                  // A further call of the same case, which is not counted.
                                  "\n// fake rank: \"rank\":1,\"case\":\"b\"" + done);
  const Json ranks = Json::parse(explain(site_, true))["ranks"];
  ASSERT_EQ(ranks.size(), 2u);
  EXPECT_EQ(ranks[0], (Json{{"rank", 0},
                            {"calls", 2},
                            {"sends", 4},
                            {"sent_bytes", 1120},
                            {"receives", 6},
                            {"received_bytes", 1680},
                            {"collectives", 2},
                            {"waits", 8}}));
  EXPECT_EQ(ranks[1]["calls"], 1);
  const std::string screen = explain(site_);
  EXPECT_NE(screen.find("rank 1        messages: 2 sent (560 bytes)"), std::string::npos) << screen;
  EXPECT_NE(screen.find("those of rank 0 alone"), std::string::npos);
}

TEST_F(ExplainVerb, ShowsOneLineWithAllItsCounters) {
  site_.write_student("pass", kCounted);
  ExplainOptions options;
  options.line = 4;
  const std::string screen = explain(site_, false, options);
  EXPECT_NE(screen.find("All of line 4"), std::string::npos) << screen;
  EXPECT_NE(screen.find("l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"), std::string::npos);
  EXPECT_EQ(screen.find("launches"), std::string::npos);
  options.line = 1;
  EXPECT_NE(explain(site_, false, options).find("Nothing was counted in line 1"),
            std::string::npos);
}

TEST_F(ExplainVerb, ShowsAllCountersOfAKernelByName) {
  site_.write_student("pass", kCounted);
  ExplainOptions options;
  options.counters = true;
  EXPECT_NE(explain(site_, false, options).find("l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"),
            std::string::npos);
}

TEST_F(ExplainVerb, SaysWhatDoesNotCompileAndWhatBreaksOff) {
  site_.write_student("pass", "#error no");
  EXPECT_NE(explain(site_).find("error"), std::string::npos);
  EXPECT_EQ(code_, kExitDone);
  site_.write_student("exit 5");
  EXPECT_NE(explain(site_).find("the run broke off in case b"), std::string::npos);
  EXPECT_EQ(code_, kExitDone);
}

TEST_F(ExplainVerb, RefusesADeviceThatCannotCount) {
  ExampleSite plain;
  testing::internal::CaptureStderr();
  explain(plain);
  EXPECT_EQ(code_, kExitUsage);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "grader: the cpu device of this build cannot count\n");
}

TEST_F(ExplainVerb, ShowsTheTimelineOfTheTimedCase) {
  site_.write_student("pass");
  ExplainOptions options;
  options.timeline = true;
  EXPECT_EQ(split_lines(explain(site_, false, options)).at(0), "a timeline in timeline.txt");
  std::filesystem::create_directory(site_.root() / "drawings");
  options.svg = (site_.root() / "drawings/line.svg").string();
  EXPECT_NE(explain(site_, false, options).find("line.svg"), std::string::npos);
  EXPECT_EQ(code_, kExitDone);
  EXPECT_EQ(split_lines(read_file(options.svg).value()).at(0), "a timeline in timeline.svg");
  EXPECT_TRUE(site_.left_in_runs().empty());
}

TEST_F(ExplainVerb, DrawsIntoNoFolderThatIsNotThere) {
  site_.write_student("pass");
  ExplainOptions options;
  options.svg = (site_.root() / "nowhere/line.svg").string();
  testing::internal::CaptureStderr();
  explain(site_, false, options);
  EXPECT_EQ(code_, kExitUsage);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("there is no folder"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(site_.root() / "nowhere"));
}

TEST_F(ExplainVerb, SaysThatNoKernelRan) {
  site_.write_student("pass");
  EXPECT_NE(explain(site_).find("no kernel ran"), std::string::npos);
  EXPECT_EQ(code_, kExitDone);
}

TEST_F(ExplainVerb, SaysWhatIsNotDoneOfASkeleton) {
  const std::string screen = explain(site_);
  EXPECT_NE(screen.find("no kernel ran: TODO 1 is not done in student.cu"), std::string::npos)
      << screen;
  ExplainOptions options;
  options.timeline = true;
  EXPECT_NE(explain(site_, false, options).find("TODO 1 is not done in student.cu."),
            std::string::npos);
}

TEST_F(ExplainVerb, SaysWhatIsNotDoneBelowATimelineWithWorkInIt) {
  const auto file = site_.root() / "half.cu";
  const auto student = site_.root() / "labs/0_example/01_double/student.cu";
  const std::string skeleton = read_file(student).value();
  write_file_atomically(file, skeleton + "// fake row: 1.00 2.00 compute stream 1 twice\n");
  ExplainOptions options;
  options.timeline = true;
  options.file = file.string();
  const std::string said = explain(site_, false, options);
  EXPECT_NE(said.find("twice\nTODO 1 is not done in half.cu.\n"), std::string::npos) << said;
}

TEST_F(ExplainVerb, RefusesALineBehindTheEnd) {
  site_.write_student("pass", kCounted);
  ExplainOptions options;
  options.line = 999;
  testing::internal::CaptureStderr();
  explain(site_, false, options);
  EXPECT_EQ(code_, kExitUsage);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("and no line 999"), std::string::npos);
}

TEST_F(ExplainVerb, SaysWhenThereIsNoTimeline) {
  ExplainOptions options;
  options.timeline = true;
  site_.write_student("exits at load");
  testing::internal::CaptureStderr();
  explain(site_, false, options);
  EXPECT_EQ(code_, kExitUsage);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("did not run to its end"),
            std::string::npos);
}

class MeasuredTimeline : public testing::Test {
 protected:
  /// Standard output, or what stands on standard error.
  std::string explain(ExplainOptions options) {
    options.labs = {"01"};
    options.device = "cuda";
    testing::internal::CaptureStderr();
    const std::string out = output_of([&] { code_ = run_explain(site_.context(), options); });
    const std::string err = testing::internal::GetCapturedStderr();
    return code_ == kExitDone ? out : err;
  }
  ExampleSite site_{true, true};
  int code_ = -1;
};

TEST_F(MeasuredTimeline, IsDrawnOfWhatTheTracerSaw) {
  site_.write_student("pass");
  ExplainOptions options;
  options.timeline = true;
  EXPECT_EQ(explain(options), "measured in timeline.txt\n/fake/tracer.so\n");
  options.svg = (site_.root() / "line.svg").string();
  EXPECT_EQ(explain(options), "The measured timeline is in " + options.svg + ".\n");
  EXPECT_EQ(read_file(options.svg).value(), "measured in timeline.svg\n/fake/tracer.so\n");
}

TEST_F(MeasuredTimeline, SaysWhyThereIsNone) {
  ExplainOptions options;
  options.timeline = true;
  site_.write_student("zeros");
  EXPECT_NE(explain(options).find("grader: 01_double: no timeline: The last element is wrong.\n"),
            std::string::npos);
  EXPECT_EQ(code_, kExitUsage);
  site_.write_student("exits at load");
  EXPECT_NE(explain(options).find("did not run to its end"), std::string::npos);
}

TEST_F(MeasuredTimeline, SaysWhatToInstallWhereTheBuildHasNoTracer) {
  const auto file = site_.root() / "build/devices.json";
  std::string text = read_file(file).value();
  const std::string tracer = "/fake/tracer.so";
  text.erase(text.find(tracer), tracer.size());
  write_file_atomically(file, text);
  site_.write_student("pass");
  ExplainOptions options;
  options.timeline = true;
  const std::string said = explain(options);
  EXPECT_NE(said.find("CUPTI"), std::string::npos) << said;
  EXPECT_NE(said.find("cuda-cupti-dev"), std::string::npos) << said;
  EXPECT_EQ(code_, kExitUsage);
}

TEST_F(MeasuredTimeline, IsAllThatADeviceWhichCannotCountExplains) {
  site_.write_student("pass");
  EXPECT_EQ(explain({}), "grader: the cuda device of this build cannot count\n");
}

TEST_F(ExplainVerb, LeavesNothingBehind) {
  site_.write_student("pass", kCounted);
  explain(site_);
  EXPECT_TRUE(site_.left_in_runs().empty());
}

}  // namespace
}  // namespace grader
