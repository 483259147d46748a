// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/check_verb.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/files.h"
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
  Json faults_;
};

std::vector<std::string> names_of(const Json& submissions) {
  std::vector<std::string> names;
  for (const Json& one : submissions) names.push_back(one["name"]);
  return names;
}

TEST_F(CheckVerb, FindsNothingInAGoodLab) {
  ExampleSite site;
  const Json json = check(site);
  EXPECT_EQ(json["labs"][0]["faults"], Json::array()) << json.dump(2);
  EXPECT_EQ(json["labs"][0]["notes"][1], "wrong/reads_outside needs the cuda device");
  EXPECT_EQ(json["labs"][0]["submissions"].size(),
            18u);  // 11 known-bad, 2 rungs, the skeleton twice, 3 impostors
  EXPECT_EQ(code_, kExitDone);
}

TEST_F(CheckVerb, ExpectsOnAGpuWhatTheFilesExpectThere) {
  ExampleSite site(true);
  EXPECT_EQ(check(site)["labs"][0]["faults"], Json::array());
}

TEST_F(CheckVerb, FindsAKnownBadSubmissionThatPasses) {
  ExampleSite site;
  std::ofstream(site.solutions() / "wrong/passes.edit")
      << "expect: wrong_answer zeros\nstory: No.\nfile:\n// fake: pass\nint x;\n";
  const Json json = check(site);
  EXPECT_EQ(json["labs"][0]["faults"][0],
            "solutions/0_example/01_double/wrong/passes.edit:1: wrong/passes: expected "
            "wrong_answer zeros, got ok");
  EXPECT_EQ(code_, kExitFailed);
}

TEST_F(CheckVerb, ChecksTheKnownGoodSubmissionsIfAskedTo) {
  ExampleSite site;
  std::filesystem::create_directory(site.solutions() / "right");
  const auto write = [&](const std::string& fake) {
    std::ofstream(site.solutions() / "right/odd.edit")
        << "expect: ok\nstory: Odd.\nfile:\n// fake: " + fake + "\nint odd;\n";
  };
  const auto submissions = [&](const CheckOptions& options) {
    const Json json =
        Json::parse(output_of([&] { code_ = run_check_labs(site.context(true), options); }));
    faults_ = json["labs"][0]["faults"];
    return names_of(json["labs"][0]["submissions"]);
  };
  write("pass");
  CheckOptions options;
  EXPECT_EQ(submissions(options).size(), 18u);
  options.right = true;
  EXPECT_EQ(submissions(options).size(), 19u);
  EXPECT_EQ(code_, kExitDone) << faults_;
  options = {};
  options.only = {"right/*"};
  EXPECT_EQ(submissions(options), std::vector<std::string>{"right/odd"});
  EXPECT_EQ(code_, kExitDone) << faults_;
  write("tail wrong");
  EXPECT_EQ(submissions(options), std::vector<std::string>{"right/odd"});
  EXPECT_EQ(code_, kExitFailed);
  const std::string fault = faults_[0];
  EXPECT_TRUE(
      fault.starts_with("solutions/0_example/01_double/right/odd.edit:1: right/odd: "
                        "expected ok and no points lost, got wrong_answer tail_wrong"))
      << fault;
}

TEST_F(CheckVerb, FindsARungThatFails) {
  ExampleSite site;
  std::ofstream(site.solutions() / "v3_bad.cu")
      << "// Rung 3: bad.\n// Changes from v2: worse.\n// fake: tail wrong\nint x;\n";
  EXPECT_EQ(check(site)["labs"][0]["faults"][0],
            "v3_bad: wrong_answer tail_wrong (The last element is wrong.)");
}

TEST_F(CheckVerb, FindsAnotherSkeletonThanGitHas) {
  ExampleSite site;
  site.write_student("zeros", "  // TODO 1");
  CheckOptions options;
  options.only = {"unchanged skeleton"};
  const Json json = Json::parse(output_of([&] { run_check_labs(site.context(true), options); }));
  EXPECT_EQ(
      json["labs"][0]["faults"].back(),
      "student.cu: got wrong_answer zeros, expected not_started; the skeleton is what git has "
      "of it: commit it together with another file of the lab");
}

TEST_F(CheckVerb, LeavesOutTheUnchangedSkeletonOutsideOfGit) {
  ExampleSite site;
  std::filesystem::remove_all(site.root() / ".git");
  const Json lab = check(site)["labs"][0];
  EXPECT_EQ(lab["faults"], Json::array());
  EXPECT_EQ(lab["notes"][2],
            "unchanged skeleton not checked: only git knows it, and this tree has none");
}

TEST_F(CheckVerb, FindsATodoThatCostsNoPoints) {
  ExampleSite site;
  const auto path = site.solutions() / "wrong/not_done.edit";
  std::string text = read_file(path).value();
  text.replace(text.find("// fake: zeros"), 14, "// fake: pass");
  EXPECT_FALSE(write_file_atomically(path, text));
  const Json json = check(site);
  EXPECT_EQ(json["labs"][0]["faults"][1],
            "labs/0_example/01_double/lab.toml:29: not_done earns 70 points without TODO 1, and "
            "v1_multiply earns 70; it must earn fewer, and has correctness 60 of "
            "60, quiz 10 of 10");
}

TEST_F(CheckVerb, TakesABrokenLabTomlForAFaultOfThatLab) {
  ExampleSite site;
  std::ofstream(site.lab() / "lab.toml") << "title = \n";
  const Json json = check(site);
  EXPECT_FALSE(json["ok"]);
  EXPECT_EQ(json["labs"][0]["lab"], "01_double");
}

TEST_F(CheckVerb, NamesGroupsThatDoNotFitOnceAndNothingThatFollows) {
  ExampleSite site;
  std::string text = read_file(site.lab() / "lab.toml").value();
  text.replace(text.find("tails"), 5, "tial");
  EXPECT_FALSE(write_file_atomically(site.lab() / "lab.toml", text));
  const Json json = check(site);
  EXPECT_EQ(json["labs"][0]["faults"].size(), 2u) << json.dump(2);
  EXPECT_EQ(json["labs"][0]["faults"][1],
            "labs/0_example/01_double/lab.toml:17: group \"tial\" has no case in harness.cu, whose "
            "groups are basic, tails: name the same groups in both files");
  EXPECT_EQ(code_, kExitFailed);
}

TEST_F(CheckVerb, NamesAnAnswerThatIsMissing) {
  ExampleSite site;
  EXPECT_FALSE(write_file_atomically(site.solutions() / "answers.toml",
                                     "[answers]\n[why]\nfactor = \"Twice is two times.\"\n"));
  EXPECT_EQ(check(site)["labs"][0]["faults"],
            Json::array({"solutions/0_example/01_double/answers.toml does not answer \"factor\""}));
}

TEST_F(CheckVerb, RefusesWhatOnlyAGpuCanDo) {
  const auto sentence = [](bool gpu, bool bench, bool care) {
    ExampleSite site(gpu);
    CheckOptions options;
    options.bench = bench;
    options.care = care;
    options.only = {"v2"};
    testing::internal::CaptureStderr();
    int code = -1;
    output_of([&] { code = run_check_labs(site.context(true), options); });
    return std::to_string(code) + " " + testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(sentence(false, true, true).find("2 grader: check --bench needs the cuda device"), 0u);
  EXPECT_EQ(sentence(false, false, false).find("2 grader: check --no-care needs the cuda"), 0u);
  EXPECT_EQ(sentence(true, false, false), "0 ");
}

TEST_F(CheckVerb, GradesNothingUntilTheCodeIsFilledIn) {
  ExampleSite site;
  std::ofstream(site.lab() / "lab.h", std::ios::app) << "// FILL IN: more\n";
  const Json json = check(site);
  EXPECT_EQ(json["device"], "");  // nothing was asked, and nothing was built
  const Json& lab = json["labs"][0];
  EXPECT_NE(lab["faults"][0].get<std::string>().find("FILL IN"), std::string::npos);
  EXPECT_EQ(lab["submissions"], Json::array());
  EXPECT_EQ(lab["notes"].back().get<std::string>().find("nothing was graded"), 0u);
  EXPECT_EQ(code_, kExitFailed);
}

TEST_F(CheckVerb, GradesUnfinishedCodeWhereSubmissionsAreNamed) {
  ExampleSite site;
  std::ofstream(site.lab() / "lab.h", std::ios::app) << "// FILL IN: more\n";
  CheckOptions options;
  options.only = {"v1"};
  const Json json = Json::parse(output_of([&] { run_check_labs(site.context(true), options); }));
  EXPECT_EQ(names_of(json["labs"][0]["submissions"]), std::vector<std::string>{"v1_multiply"});
}

TEST_F(CheckVerb, SaysWhatABuildWithoutTheLabLacks) {
  ExampleSite site;
  Json devices = Json::parse(read_file(site.root() / "build/devices.json").value());
  devices["devices"]["cpu"]["not_built"]["01_double"] = "NCCL was not found: install it";
  EXPECT_FALSE(write_file_atomically(site.root() / "build/devices.json", devices.dump()));
  const Json json = check(site);
  EXPECT_EQ(json["labs"][0]["notes"],
            Json({"wrong/ has 10 files; 12 to 20 are usual: which mistakes are missing?",
                  "nothing was graded: 01_double is not built for the cpu device: NCCL was not "
                  "found: install it, then scripts/lab setup"}));
  EXPECT_EQ(code_, kExitDone);
}

TEST_F(CheckVerb, PrintsWhatTheFilesTellBeforeItBuilds) {
  ExampleSite site;
  std::ofstream(site.solutions() / "README.md", std::ios::app) << "FILL IN\n";
  CheckOptions options;
  options.only = {"v1"};
  const std::string screen = output_of([&] { run_check_labs(site.context(), options); });
  const auto early = screen.find("still says FILL IN");
  EXPECT_LT(early, screen.find("submissions")) << screen;
  EXPECT_NE(screen.find("still says FILL IN", early + 1), std::string::npos) << screen;
}

TEST_F(CheckVerb, ChecksOnlyWhatIsNamed) {
  ExampleSite site;
  CheckOptions options;
  options.only = {"f*ls", "2", "impostor *"};
  const auto only = [&] {
    return Json::parse(output_of([&] { code_ = run_check_labs(site.context(true), options); }));
  };
  const Json json = only();
  EXPECT_EQ(names_of(json["labs"][0]["submissions"]),
            (std::vector<std::string>{"v2_add", "impostor zeros", "impostor copy",
                                      "impostor scaled", "wrong/fails"}));
  EXPECT_EQ(json["only"], Json({"f*ls", "2", "impostor *"}));
  EXPECT_EQ(json["unfinished"], false);
  EXPECT_EQ(code_, kExitDone);
  // A complete name goes before the name of a known-bad submission.
  options.only = {"skeleton"};
  EXPECT_EQ(names_of(only()["labs"][0]["submissions"]), std::vector<std::string>{"skeleton"});
  options.only = {"copy"};
  EXPECT_EQ(names_of(only()["labs"][0]["submissions"]), std::vector<std::string>{"impostor copy"});
  options.only = {"unchanged skeleton"};
  EXPECT_EQ(names_of(only()["labs"][0]["submissions"]),
            std::vector<std::string>{"unchanged skeleton"});
  const std::vector<std::string> rows = {"wrong/exits.in_the_call", "wrong/exits.at_load"};
  for (const char* word : {"exits", "wrong/exits", "exits.*"}) {
    options.only = {word};
    EXPECT_EQ(names_of(only()["labs"][0]["submissions"]), rows) << word;
  }
  options.only = {"exits.at_load"};
  EXPECT_EQ(names_of(only()["labs"][0]["submissions"]), std::vector{rows[1]});
}

TEST_F(CheckVerb, SaysWhichNameIsMeantWhereThereIsNone) {
  ExampleSite site;
  CheckOptions options;
  const auto sentence = [&](const std::string& word) {
    options.only = {"v1_multiply", word};
    testing::internal::CaptureStderr();
    EXPECT_EQ(run_check_labs(site.context(true), options), kExitUsage);
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(
      sentence("wrong/tail_wrnog"),
      "grader: no submission that is checked here is called \"wrong/tail_wrnog\"; did you mean "
      "wrong/tail_wrong?\n");
  EXPECT_EQ(
      sentence("v2_ad"),
      "grader: no submission that is checked here is called \"v2_ad\"; did you mean v2_add?\n");
  EXPECT_EQ(sentence("9"),
            "grader: no submission that is checked here is called \"9\"; names are like "
            "v2_coalesced, wrong/zeros, impostor zeros, skeleton\n");
}

TEST_F(CheckVerb, KeepsWhatWasGradedWhenInterrupted) {
  ExampleSite site;
  std::ofstream(site.solutions() / "v3_hangs.cu")
      << "// Rung 3: hangs.\n// Changes from v2: none.\n// fake: host hangs\nint x;\n";
  CheckOptions options;
  options.only = {"v1_multiply", "v2_add", "v3_hangs", "wrong/fails"};
  options.jobs = 1;
  for (const bool json : {true, false}) {
    const auto run =
        interrupted_at(site, "Rung 3", [&] { return run_check_labs(site.context(json), options); });
    EXPECT_EQ(run.code, kExitInterrupted);
    EXPECT_NE(run.err.find("interrupted; nothing is left running\n"), std::string::npos);
    EXPECT_TRUE(site.left_in_runs().empty());
    if (!json) {
      EXPECT_NE(run.out.find("2 of 4"), std::string::npos) << run.out;
      EXPECT_NE(run.out.find("not graded: v3_hangs, wrong/fails"), std::string::npos) << run.out;
      continue;
    }
    const Json report = Json::parse(run.out);
    EXPECT_EQ(report["ok"], false);
    EXPECT_EQ(report["unfinished"], true);
    const Json& lab = report["labs"][0];
    EXPECT_EQ(lab["ok"], false);
    EXPECT_EQ(names_of(lab["submissions"]), (std::vector<std::string>{"v1_multiply", "v2_add"}));
    EXPECT_EQ(lab["submissions"][0]["ok"], true);
    EXPECT_EQ(lab["missing"], Json({"v3_hangs", "wrong/fails"}));
  }
}

TEST(UsualJobs, KeepTheCoresBusyWhileSomeWait) {
  Device device;
  EXPECT_EQ(usual_jobs(device, 1), 3u);
  EXPECT_EQ(usual_jobs(device, 2), 3u);
  EXPECT_EQ(usual_jobs(device, 12), 6u);
  EXPECT_EQ(usual_jobs(device, 64), 8u);
  device.takes_turns = true;
  EXPECT_EQ(usual_jobs(device, 1), 2u);
  EXPECT_EQ(usual_jobs(device, 12), 6u);
  EXPECT_EQ(usual_jobs(device, 64), 8u);
}

}  // namespace
}  // namespace grader
