// From what a tracer tells to the picture: the records of a harness, and what is drawn of them.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "harness_run.h"
#include "spans.h"

namespace lab {
namespace {

using Kind = Activity::Kind;

TEST(KernelLabel, IsTheNameAloneWithItsTemplateArguments) {
  EXPECT_EQ(kernel_label("_ZN34_GLOBAL__N__ee7f18dc_4_a_cu__Z1fPf5plainEPf"), "plain");
  EXPECT_EQ(kernel_label("_ZN34_GLOBAL__N__ee7f18dc_4_a_cu__Z1fPf11step_kernelIfLi4EEEvPT_m"),
            "step_kernel<float, 4>");
  EXPECT_EQ(kernel_label("f"), "f");  // extern "C", not the type float
  EXPECT_EQ(kernel_label("_ZN34_GLOBAL__N__ee7f18dc_4_a_cu__Z1fPf3redINS_3AddEEEvPfT_"),
            "red<Add>");
  EXPECT_EQ(kernel_label("extern_c_kernel"), "extern_c_kernel");
  EXPECT_EQ(kernel_label(nullptr), "");
}

TEST(Spans, BeginWithTheFirstWorkAndCountStreamsOnEachDevice) {
  const auto spans = spans_of({{Kind::kernel, 0, 14, 7000, 9500, "k"},
                               {Kind::to_device, 0, 13, 5000, 7000, nullptr},
                               {Kind::kernel, 0, 20, 0, 0, "without_times"},
                               {Kind::on_device, 1, 13, 5500, 5600, nullptr},
                               {Kind::to_host, 0, 14, 9500, 9400, nullptr}});
  ASSERT_EQ(spans.size(), 4U);
  EXPECT_EQ(spans[0].engine, "copy to device");
  EXPECT_EQ(spans[0].stream, 1U);
  EXPECT_EQ(spans[0].start_us, 0);
  EXPECT_EQ(spans[0].end_us, 2);
  EXPECT_EQ(spans[1].device, 1U);
  EXPECT_EQ(spans[1].stream, 1U);
  EXPECT_EQ(spans[1].what, "copy on device");
  EXPECT_EQ(spans[2].what, "k");
  EXPECT_EQ(spans[2].engine, "compute");
  EXPECT_EQ(spans[2].stream, 2U);
  EXPECT_EQ(spans[2].end_us, 4.5);
  EXPECT_EQ(spans[3].stream, 2U);
  EXPECT_EQ(spans[3].end_us, spans[3].start_us);  // a clock that ran back makes no negative time
  EXPECT_TRUE(spans_of({}).empty());
}

class TimelineMode : public testing::Test {
 protected:
  TimelineMode() : folder_(testing::TempDir() + "timeline_" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~TimelineMode() override { std::filesystem::remove_all(folder_); }

  static int shell(const std::string& command) {
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  HarnessRun run(const std::string& submission, const std::string& tracer,
                 const std::string& before = "") const {
    HarnessRun result;
    result.exit_code =
        shell(before + " timeout 60 " LAB_TOY " --mode=timeline --records=" + records() +
              " --submission=" LAB_TOY_SUBMISSIONS "/" + submission + ".so --tracer=" + tracer +
              " >" + folder_ + "/out 2>&1");
    std::ifstream lines(records());
    for (std::string line; std::getline(lines, line);) result.records.push_back(Json::parse(line));
    return result;
  }
  int draw(const std::string& name) const {
    return shell(LAB_DRAW_TIMELINE " " + records() + " " + folder_ + "/" + name + " 2>&1");
  }
  std::string drawn(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(folder_ + "/" + name).rdbuf();
    return text.str();
  }

 private:
  std::string records() const { return folder_ + "/records"; }
  std::string folder_;
};

TEST_F(TimelineMode, TellsOfTheSecondCallAndDrawsIt) {
  const HarnessRun r = run("right", LAB_FAKE_TRACER);
  EXPECT_EQ(r.exit_code, 0);
  const auto spans = r.of_type("span");
  ASSERT_EQ(spans.size(), 4U);
  EXPECT_EQ(spans[2]["what"], "step_kernel<float, 4>");
  EXPECT_EQ(spans[2]["end_us"], 4.5);
  EXPECT_EQ(r.records.back()["type"], "timeline");
  EXPECT_EQ(r.records.back()["state"], "ok");

  ASSERT_EQ(draw("line.txt"), 0);
  const std::string text = drawn("line.txt");
  EXPECT_EQ(text.find("========= timeline, measured on " +
                      r.records.front()["card"].get<std::string>() + "\n"),
            0U);
  EXPECT_NE(text.find("        2.00         4.50  compute          device 0, stream 2       "
                      "step_kernel<float, 4>\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("device 0, copy to host: busy 2.50 of 7.00 us (36 %)"), std::string::npos)
      << text;
  EXPECT_NE(text.find("device 1, compute: busy 0.10 of 7.00 us (1 %)"), std::string::npos) << text;

  ASSERT_EQ(draw("line.svg"), 0);
  const std::string svg = drawn("line.svg");
  EXPECT_NE(svg.find(">Measured on "), std::string::npos);
  EXPECT_NE(svg.find("step_kernel&lt;float, 4&gt;: 2.00 to 4.50 us<"), std::string::npos) << svg;
}

TEST_F(TimelineMode, ShowsNothingOfAWrongResult) {
  const HarnessRun r = run("tail_dropped", LAB_FAKE_TRACER);
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_TRUE(r.of_type("span").empty());
  EXPECT_EQ(r.records.back()["state"], "failed");
  EXPECT_NE(r.records.back()["reason"], "");
  EXPECT_EQ(draw("line.txt"), 1);
}

TEST_F(TimelineMode, SaysWhyItCannotTrace) {
  const HarnessRun refused = run("right", LAB_FAKE_TRACER, "FAKE_TRACER=refuses");
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_EQ(refused.records.back()["state"], "unavailable");
  EXPECT_EQ(refused.records.back()["reason"], "The tracer does not work: it was told not to.");
  const HarnessRun missing = run("right", "/nowhere/tracer.so");
  EXPECT_EQ(missing.records.back()["state"], "unavailable");
  EXPECT_NE(missing.records.back()["reason"].get<std::string>().find("No tracer"),
            std::string::npos);
  const HarnessRun other = run("right", LAB_TOY_SUBMISSIONS "/right.so");
  EXPECT_NE(other.records.back()["reason"].get<std::string>().find("is no tracer"),
            std::string::npos);
}

}  // namespace
}  // namespace lab
