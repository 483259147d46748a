// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/devices.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TEST(ParseDevices, ReadsWhatTheBuildWrote) {
  const auto devices = parse_devices(R"({"version":1,"source_dir":"/s","build_dir":"/b",
    "build":["ninja","{target}"],"devices":{"cpu":{"probe":["p"],"probe_target":"probe_cpu",
    "targets":["{lab}_cpu"],"compile":["cc","{source}"],"harness":"/b/{lab}","care":[],"care_compile":[],
    "takes_turns":true,"host_memory":true}}})");
  ASSERT_TRUE(devices.ok()) << devices.error().text;
  EXPECT_TRUE(devices.value().find("cpu")->host_memory);
  EXPECT_EQ(devices.value().find("cpu")->compile[1], "{source}");
  EXPECT_EQ(devices.value().find("cuda"), nullptr);
}

TEST(ParseDevices, ReadsWhatMeasuresATimeline) {
  const auto devices = parse_devices(R"({"version":1,"source_dir":"/s","build_dir":"/b",
    "build":[],"devices":{"cuda":{"probe":["p"],"probe_target":"p","targets":[],"compile":[],
    "harness":"h","care":[],"care_compile":[],"timeline":{"tracer":"/t.so","draw":["d"],
    "targets":["t"]},"takes_turns":true,"host_memory":false}}})");
  ASSERT_TRUE(devices.ok()) << devices.error().text;
  EXPECT_FALSE(devices.value().find("cuda")->host_memory);
  EXPECT_EQ(devices.value().find("cuda")->timeline.tracer, "/t.so");
  EXPECT_EQ(devices.value().find("cuda")->timeline.draw, std::vector<std::string>{"d"});
  EXPECT_EQ(devices.value().find("cuda")->timeline.targets, std::vector<std::string>{"t"});
}

TEST(ParseDevices, ReadsHowRanksAreStarted) {
  const auto devices = parse_devices(R"({"version":1,"source_dir":"/s","build_dir":"/b",
    "build":[],"mpi":{"start":["ranks"],"compile":["-lmpi"]},"devices":{}})");
  ASSERT_TRUE(devices.ok()) << devices.error().text;
  EXPECT_EQ(devices.value().mpi_start, std::vector<std::string>{"ranks"});
  EXPECT_EQ(devices.value().mpi_compile, std::vector<std::string>{"-lmpi"});
}

TEST(ParseDevices, SaysWhatToDoWhenItIsDamaged) {
  EXPECT_NE(parse_devices("{").error().text.find("run scripts/lab"), std::string::npos);
  EXPECT_NE(parse_devices("{}").error().text.find("run scripts/lab"), std::string::npos);
  EXPECT_NE(parse_devices(R"({"version":2})").error().text.find("another version"),
            std::string::npos);
}

TEST(FillIn, ReplacesEveryPlaceholder) {
  EXPECT_EQ(fill_in({"-I{lab_dir}", "{lab}_{lab}"}, {{"lab", "{lab}x"}, {"lab_dir", "/l"}}),
            (std::vector<std::string>{"-I/l", "{lab}x_{lab}x"}));
}

}  // namespace
}  // namespace grader
