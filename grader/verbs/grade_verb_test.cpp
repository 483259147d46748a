// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/grade_verb.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "base/files.h"
#include "base/json.h"
#include "process/interrupt.h"
#include "state/result_store.h"
#include "test/example_site.h"

namespace grader {
namespace {

class GradeVerb : public testing::Test {
 protected:
  Json grade(ExampleSite& site, GradeOptions options = {}) {
    if (options.labs.empty()) options.labs = {"01"};
    return Json::parse(output_of([&] { code_ = run_grade(site.context(true), options); }));
  }
  std::string screen(ExampleSite& site, GradeOptions options = {}) {
    if (options.labs.empty()) options.labs = {"01"};
    return output_of([&] { code_ = run_grade(site.context(), options); });
  }
  static std::string verdict_of(const Json& json) {
    return json.at("verdict").get<std::string>() + " " + json.at("diagnosis").get<std::string>();
  }
  Json grade_student(const std::string& what) {
    site_.write_student(what);
    return grade(site_);
  }

  ExampleSite site_;
  int code_ = -1;
};

GradeOptions solutions() {
  GradeOptions options;
  options.solutions = true;
  return options;
}

TEST_F(GradeVerb, PrintsTheDocumentedKeysAndNoOthers) {
  const Json json = grade(site_, solutions());
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"lab", "device", "card", "seed", "verdict", "diagnosis",
                                            "points", "of", "open", "parts", "cases", "ratio",
                                            "efficiency", "messages", "warnings"}));
  for (const Json& part : json["parts"]) {
    EXPECT_EQ(part.size(), 4u);
    for (const char* key : {"name", "points", "of", "state"}) EXPECT_TRUE(part.contains(key));
  }
  EXPECT_EQ(json["cases"], (Json{{"passed", 3}, {"failed", 0}, {"skipped", 0}}));
  EXPECT_TRUE(json["ratio"].is_null());
  EXPECT_EQ(json["card"], "Fake card");
}

TEST_F(GradeVerb, LeavesOpenWhatWaitsForAGpu) {
  const Json json = grade(site_, solutions());
  EXPECT_EQ(json["device"], "cpu");
  EXPECT_EQ(json["points"], 70);
  EXPECT_EQ(json["of"], 70);
  EXPECT_EQ(json["open"], 30);
}

TEST_F(GradeVerb, ScoresEverythingOnAGpu) {
  ExampleSite site(true);
  const Json json = grade(site, solutions());
  EXPECT_EQ(json["device"], "cuda");
  EXPECT_EQ(json["points"], 100);
  EXPECT_EQ(json["open"], 0);
  EXPECT_EQ(json["ratio"]["value"], 0.95);
  EXPECT_EQ(json["ratio"]["baseline"], "a copy");
}

TEST_F(GradeVerb, ScoresANaiveRungLower) {
  ExampleSite site(true);
  GradeOptions options;
  options.rung = "1";
  EXPECT_EQ(grade(site, options)["points"], 90);  // half of the way from 0.1 to 0.9, log-linear
}

TEST_F(GradeVerb, KnowsTheSkeleton) {
  const Json json = grade(site_);
  EXPECT_EQ(verdict_of(json), "not_started skeleton");
  EXPECT_EQ(json["points"], 0);
  EXPECT_EQ(json["messages"][0], "The code is still the skeleton: TODO 1 is not done.");
}

TEST_F(GradeVerb, GivesEachEndOfARunItsVerdict) {
  EXPECT_EQ(verdict_of(grade_student("tail wrong")), "wrong_answer tail_wrong");
  EXPECT_EQ(verdict_of(grade_student("crash")), "device_fault host_crash");
  EXPECT_EQ(verdict_of(grade_student("device fault")), "device_fault out_of_bounds_write");
  EXPECT_EQ(verdict_of(grade_student("exit 0")), "cheating_suspected exited_early");
  EXPECT_EQ(verdict_of(grade_student("no start")), "cheating_suspected exited_early");
  EXPECT_EQ(verdict_of(grade_student("exits at load")), "cheating_suspected exited_early");
  EXPECT_EQ(verdict_of(grade_student("exit 5")), "device_fault exited_early");
  EXPECT_EQ(verdict_of(grade_student("kernel hangs")), "timeout kernel_never_ends");
  EXPECT_EQ(verdict_of(grade_student("host hangs")), "timeout host_never_ends");
  EXPECT_EQ(verdict_of(grade_student("kills")), "cheating_suspected killed_grader");
  EXPECT_EQ(verdict_of(grade_student("stops")), "timeout host_never_ends");
  EXPECT_EQ(verdict_of(grade_student("flood")), "ok ");
}

TEST_F(GradeVerb, HasTheSamePointsToGiveHoweverFarARunCame) {
  ::setenv("FAKE_SKIP", "1", 1);
  const auto expect_same = [](const Json& json) {
    EXPECT_EQ(json["of"], 46) << verdict_of(json);  // basic, 24 points, does not fit; care, time
    EXPECT_EQ(json["open"], 54) << verdict_of(json);
    double sum = 0;
    for (const Json& part : json["parts"]) sum += part["of"].get<double>();
    EXPECT_EQ(sum, 100) << verdict_of(json);
  };
  expect_same(grade(site_));  // the skeleton
  for (const char* what :
       {"pass", "tail wrong", "crash", "exit 0", "exit 5", "exits at load", "no start", "kills"}) {
    expect_same(grade_student(what));
  }
  GradeOptions options;
  options.wrong = "does_not_compile";
  expect_same(grade(site_, options));
  ::unsetenv("FAKE_SKIP");
}

TEST_F(GradeVerb, RunsTheOtherCasesAfterAFault) {
  const Json json = grade_student("device fault");
  EXPECT_EQ(json["cases"], (Json{{"passed", 2}, {"failed", 1}, {"skipped", 0}}));
  EXPECT_EQ(json["points"], 42);  // basic 0.4 and half of tails 0.6, of 60
  EXPECT_EQ(code_, kExitDone);
}

TEST_F(GradeVerb, RefusesWhatIsNoSourceFile) {
  std::filesystem::remove(site_.lab() / "student.cu");
  std::filesystem::create_directory(site_.lab() / "student.cu");
  EXPECT_EQ(verdict_of(grade(site_)), "compile_error not_a_file");
  GradeOptions options;
  std::ofstream(site_.root() / "big.cu") << std::string(50 << 20, 'x');
  options.file = site_.root() / "big.cu";
  EXPECT_EQ(verdict_of(grade(site_, options)), "compile_error too_large");
  std::ofstream(site_.root() / "empty.cu") << "";
  options.file = site_.root() / "empty.cu";
  EXPECT_EQ(verdict_of(grade(site_, options)), "not_started empty");
}

TEST_F(GradeVerb, ShowsTheErrorOfTheCompilerWithoutFolders) {
  GradeOptions options;
  options.wrong = "does_not_compile";
  EXPECT_NE(screen(site_, options).find("    does_not_compile.cu:3:2: error: #error no"),
            std::string::npos);
}

TEST_F(GradeVerb, TeachesOnTheScreenOfAFailure) {
  site_.write_student("prints");
  const std::string text = screen(site_);
  for (const char* part :
       {"Wrong answer", "tail wrong: The last element is wrong.", "the guard of the store",
        "b (n = 33)", "out[32]", "2.5, got nan, allowed error 0.001",
        "3.03 %: only the last element", "basic 1/1, tails 1/2", "i = 7", "scripts/lab hint 01",
        "--gtest_filter='*.b'", "scripts/lab grade 01"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
}

TEST_F(GradeVerb, ShowsSpeedAndTheNextIdeaOnTheScreenOfASuccess) {
  ExampleSite site(true);
  site.write_student("pass", "// fake ratio: 0.4");
  std::filesystem::create_directories(site.root() / "docs/results");
  std::ofstream(site.root() / "docs/results/x.json")
      << R"({"schema":"cuda-hpc-labs/results/v1","date":"d","card":"Fake card","driver":"","runtime":"",
          "lab":"01_double","size":"","baseline":"a copy","rungs":[{"rung":"v2_add","verdict":"ok",
          "ratio":0.95,"low":0.94,"high":0.96,"gflops":0,"gbs":1,"ms":1,"roofline_share":0.9}],
          "aa":[],"repeats":[]})";
  const std::string text = screen(site);
  for (const char* part :
       {"Correct", "0.400 (0.490 to 0.510) of a copy", "45 % of what the card can do",
        "v2_add reaches 0.950 on Fake card: one addition.", "Changes from v1",
        "scripts/lab quiz 01"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
}

TEST_F(GradeVerb, GivesNoPointsForARaceThatOnlyACheckerSees) {
  ExampleSite site(true);
  site.write_student("pass", "// fake care: racecheck missing_barrier");
  const Json json = grade(site);
  EXPECT_EQ(verdict_of(json), "race missing_barrier");
  EXPECT_EQ(json["points"], 0);
}

TEST_F(GradeVerb, RemembersOnlyTheStudentsOwnFile) {
  grade(site_, solutions());
  EXPECT_FALSE(load_progress(site_.root() / ".lab", "01_double").is_started());
  grade_student("pass");
  EXPECT_TRUE(load_progress(site_.root() / ".lab", "01_double").is_ok());
}

TEST_F(GradeVerb, ExitsWithOneOnlyWhenStrict) {
  GradeOptions options;
  options.wrong = "tail_wrong";
  grade(site_, options);
  EXPECT_EQ(code_, kExitDone);
  options.strict = true;
  grade(site_, options);
  EXPECT_EQ(code_, kExitFailed);
}

TEST_F(GradeVerb, SaysOneSentenceAboutBadUsage) {
  const auto sentence = [&](const GradeOptions& options) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(run_grade(site_.context(), options), kExitUsage);
    return testing::internal::GetCapturedStderr();
  };
  GradeOptions options;
  options.labs = {"01_duoble"};
  EXPECT_EQ(sentence(options), "grader: there is no lab \"01_duoble\"; did you mean 01_double?\n");
  options.labs = {"01"};
  options.file = "/no/such.cu";
  EXPECT_EQ(sentence(options), "grader: there is no file /no/such.cu\n");
  options.file.clear();
  options.device = "cuda";
  EXPECT_EQ(sentence(options), "grader: the cuda device cannot be used here: no card is visible\n");
  options.device = "auto";
  options.rung = "9";
  EXPECT_EQ(sentence(options), "grader: 01_double has no rung \"9\"; it has v1_multiply, v2_add\n");
  options.solutions = true;
  EXPECT_EQ(sentence(options),
            "grader: give only one of --file, --rung, --wrong, --right and --solutions\n");
}

TEST_F(GradeVerb, RefusesAnEnvironmentThatMakesNoSenseAlsoWithoutABuild) {
  GradeOptions options;
  options.labs = {"01"};
  options.build = false;
  for (const char* variable : {"LAB_RANKS", "LAB_FILE_GB", "LAB_FILES_GB"}) {
    ::setenv(variable, "abc", 1);
    testing::internal::CaptureStderr();
    EXPECT_EQ(run_grade(site_.context(), options), kExitUsage);
    const std::string sentence = testing::internal::GetCapturedStderr();
    EXPECT_EQ(sentence.rfind(std::string("grader: ") + variable + " is 'abc'", 0), 0u) << sentence;
    ::unsetenv(variable);
  }
}

TEST_F(GradeVerb, TakesOnlyAFileForAFile) {
  const auto folder = site_.root() / "folder.cu";
  const auto pipe = site_.root() / "pipe.cu";
  const auto loop = site_.root() / "loop.cu";
  const auto closed = site_.root() / "closed.cu";
  std::filesystem::create_directory(folder);
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::filesystem::create_symlink(loop, loop);
  std::ofstream(closed) << "int x;\n";
  std::filesystem::permissions(closed, std::filesystem::perms::none);
  const auto sentence = [&](const std::string& file) {
    GradeOptions options;
    options.labs = {"01"};
    options.file = file;
    testing::internal::CaptureStderr();
    EXPECT_EQ(run_grade(site_.context(true), options), kExitUsage);
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(sentence(folder),
            "grader: " + folder.string() + " is a folder; a submission is one .cu file\n");
  for (const std::string& file : {pipe.string(), std::string("/dev/null")}) {
    EXPECT_EQ(sentence(file),
              "grader: " + file + " is no regular file; a submission is one .cu file\n");
  }
  EXPECT_EQ(sentence(loop),
            "grader: " + loop.string() + " cannot be read: Too many levels of symbolic links\n");
  if (::geteuid() != 0) {  // who may read everything
    EXPECT_EQ(sentence(closed),
              "grader: " + closed.string() + " cannot be read: Permission denied\n");
  }
}

TEST_F(GradeVerb, SaysWhereALabsFileIsBrokenAndExitsAlike) {
  const auto said = [&](const std::filesystem::path& path, const std::string& text) {
    const std::string before = read_file(path).value();
    EXPECT_FALSE(write_file_atomically(path, text));
    testing::internal::CaptureStderr();
    EXPECT_EQ(output_of([&] { code_ = run_grade(site_.context(), solutions()); }), "");
    EXPECT_EQ(code_, kExitOurFault);
    EXPECT_FALSE(write_file_atomically(path, before));
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(said(site_.lab() / "lab.toml", "title = \"x\"\nteaches = \n").substr(0, 48),
            "grader: labs/0_example/01_double/lab.toml:2: Err");
  const std::string good = read_file(site_.lab() / "lab.toml").value();
  std::string unknown = good;
  unknown.replace(unknown.find("[]"), 2, "[\"02_triple\"]");
  EXPECT_EQ(
      said(site_.lab() / "lab.toml", unknown),
      "grader: labs/0_example/01_double/lab.toml:5: there is no lab \"02_triple\" here to be a "
      "prerequisite; did you mean \"01_double\"?\n");
  EXPECT_EQ(said(site_.lab() / "quiz.toml", "question = 3\n"),
            "grader: labs/0_example/01_double/quiz.toml:1: \"question\" must be written as "
            "[[question]]\n");
  EXPECT_EQ(said(site_.solutions() / "answers.toml", "[answers]\nfactor = [1]\n"),
            "grader: solutions/0_example/01_double/answers.toml:2: \"factor\" must be a text in "
            "quotes\n");
}

TEST_F(GradeVerb, TakesNoPointsForAnAnswerThatTheLabLacks) {
  EXPECT_FALSE(
      write_file_atomically(site_.solutions() / "answers.toml", "[why]\nfactor = \"?\"\n"));
  const Json quiz = grade(site_, solutions())["parts"].back();
  EXPECT_EQ(quiz["name"], "quiz");
  EXPECT_EQ(quiz["state"], "open");
}

/// A group of lab.toml gets another name.
void rename_group(const ExampleSite& site, const std::string& from, const std::string& to) {
  std::string text = read_file(site.lab() / "lab.toml").value();
  text.replace(text.find(from + " = "), from.size(), to);
  EXPECT_FALSE(write_file_atomically(site.lab() / "lab.toml", text));
}

TEST_F(GradeVerb, RefusesGroupsThatTheHarnessDoesNotHave) {
  rename_group(site_, "tails", "tial");
  const Json json = grade(site_, solutions());
  EXPECT_EQ(verdict_of(json), "internal_error lab");
  EXPECT_EQ(json["of"], 0);
  EXPECT_EQ(code_, kExitOurFault);
  EXPECT_EQ(json["messages"][0],
            "labs/0_example/01_double/lab.toml:15: [groups] has no \"tails\", the group of case b "
            "in harness.cu; there are basic, tial: name the same groups in both files");
}

TEST_F(GradeVerb, SaysWhatToRunWhenNothingIsBuilt) {
  std::filesystem::remove(site_.root() / "build/devices.json");
  testing::internal::CaptureStderr();
  EXPECT_EQ(run_grade(site_.context(), {}), kExitUsage);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("run scripts/lab first"),
            std::string::npos);
}

TEST_F(GradeVerb, LeavesNothingBehindButThePlugInForADebugger) {
  grade_student("kernel hangs");
  EXPECT_EQ(site_.left_in_runs(), std::vector<std::string>{"01_double.cpu.so"});
}

TEST_F(GradeVerb, EndsEverythingWhenInterrupted) {
  site_.write_student("host hangs");
  const pid_t grader = ::fork();
  if (grader == 0) {
    catch_interrupts();
    std::freopen("/dev/null", "w", stdout);
    std::freopen("/dev/null", "w", stderr);
    ::_exit(run_grade(site_.context(), {}));
  }
  for (int i = 0; i < 500 && site_.left_in_runs().size() < 2; ++i) ::usleep(10000);
  ::usleep(100000);
  ::kill(grader, SIGINT);
  int status = 0;
  ::waitpid(grader, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), kExitInterrupted);
  EXPECT_EQ(site_.left_in_runs(), std::vector<std::string>{"01_double.cpu.so"});
}

TEST_F(GradeVerb, KeepsTheLabsThatWereGradedWhenInterrupted) {
  for (const std::string kind : {"labs", "solutions"}) {
    const auto folder = site_.root() / kind / "0_example";
    std::filesystem::copy(folder / "01_double", folder / "02_hangs",
                          std::filesystem::copy_options::recursive);
  }
  std::ofstream(site_.root() / "solutions/0_example/02_hangs/v3_hangs.cu")
      << "// Rung 3: hangs.\n// Changes from v2: none.\n// fake: host hangs\nint x;\n";
  const auto run =
      interrupted_at(site_, "Rung 3", [&] { return run_grade(site_.context(true), solutions()); });
  EXPECT_EQ(run.code, kExitInterrupted);
  EXPECT_EQ(run.err, "interrupted; nothing is left running\n");
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["unfinished"], true);
  EXPECT_EQ(json["missing"], Json({"02_hangs"}));
  EXPECT_EQ(json["grades"].size(), 1u);
  EXPECT_EQ(verdict_of(json["grades"][0]), "ok ");
  const auto screen =
      interrupted_at(site_, "Rung 3", [&] { return run_grade(site_.context(), solutions()); });
  EXPECT_NE(screen.out.find("Unfinished; not graded: 02_hangs\n"), std::string::npos);
}

}  // namespace
}  // namespace grader
