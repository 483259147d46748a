// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/check_verb.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/json.h"
#include "test/example_site.h"

namespace grader {
namespace {

class CheckVerb : public testing::Test {
 protected:
  Json check(ExampleSite& site) {
    return Json::parse(output_of([&] { code_ = run_check_labs(site.context(true), {}); }));
  }
  int code_ = -1;
};

TEST_F(CheckVerb, FindsNothingInAGoodLab) {
  ExampleSite site;
  const Json json = check(site);
  EXPECT_EQ(json["labs"][0]["faults"], Json::array()) << json.dump(2);
  EXPECT_EQ(json["labs"][0]["notes"][0], "wrong/reads_outside needs the cuda device");
  EXPECT_EQ(json["labs"][0]["submissions"].size(),
            17u);  // 11 wrong, 2 rungs, skeleton, 3 impostors
  EXPECT_EQ(code_, kExitDone);
}

TEST_F(CheckVerb, ExpectsOnAGpuWhatTheFilesExpectThere) {
  ExampleSite site(true);
  EXPECT_EQ(check(site)["labs"][0]["faults"], Json::array());
}

TEST_F(CheckVerb, FindsAWrongSubmissionThatPasses) {
  ExampleSite site;
  std::ofstream(site.solutions() / "wrong/passes.cu")
      << "// expect: wrong_answer zeros\n// No.\n// fake: pass\nint x;\n";
  const Json json = check(site);
  EXPECT_EQ(json["labs"][0]["faults"][0], "wrong/passes: got ok, expected wrong_answer zeros ()");
  EXPECT_EQ(code_, kExitFailed);
}

TEST_F(CheckVerb, FindsARungThatFails) {
  ExampleSite site;
  std::ofstream(site.solutions() / "v3_bad.cu")
      << "// Rung 3: bad.\n// Changes from v2: worse.\n// fake: tail wrong\nint x;\n";
  EXPECT_EQ(check(site)["labs"][0]["faults"][0],
            "v3_bad: wrong_answer tail_wrong (The last element is wrong.)");
}

TEST_F(CheckVerb, TakesABrokenLabTomlForAFaultOfThatLab) {
  ExampleSite site;
  std::ofstream(site.lab() / "lab.toml") << "title = \n";
  const Json json = check(site);
  EXPECT_FALSE(json["ok"]);
  EXPECT_EQ(json["labs"][0]["lab"], "01_double");
}

TEST_F(CheckVerb, FindsWhatTheTemplateLeftToFillIn) {
  ExampleSite site;
  std::ofstream(site.lab() / "lab.h", std::ios::app) << "// FILL IN: more\n";
  EXPECT_NE(check(site)["labs"][0]["faults"][0].get<std::string>().find("FILL IN"),
            std::string::npos);
}

TEST(UsualJobs, KeepsTheCoresBusyWhereTheDeviceIsWaitedFor) {
  Device device;
  EXPECT_EQ(usual_jobs(device, 64), 2u);
  device.takes_turns = true;
  EXPECT_EQ(usual_jobs(device, 1), 2u);
  EXPECT_EQ(usual_jobs(device, 12), 6u);
  EXPECT_EQ(usual_jobs(device, 64), 8u);
}

}  // namespace
}  // namespace grader
