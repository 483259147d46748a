// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "verbs/bench_verb.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/json.h"
#include "test/example_site.h"

namespace grader {
namespace {

class BenchVerb : public testing::Test {
 protected:
  Json bench(ExampleSite& site, const BenchOptions& options) {
    return Json::parse(output_of([&] { code_ = run_bench_verb(site.context(true), options); }));
  }
  int code_ = -1;
};

TEST_F(BenchVerb, SaysOneSentenceWithoutTheGpuThatIsAskedFor) {
  ExampleSite site;
  BenchOptions options;
  options.device = "cuda";
  EXPECT_EQ(bench(site, options)["state"], "unavailable");
  EXPECT_EQ(code_, kExitDone);
}

TEST_F(BenchVerb, PredictsWithoutAGpuAndSaysSo) {
  ExampleSite site(false, true);
  BenchOptions options;
  options.out = site.root() / "results";
  std::filesystem::create_directory(options.out);
  const Json json = bench(site, options);
  EXPECT_EQ(code_, kExitDone);
  EXPECT_EQ(json["schema"], "cuda-hpc-labs/predictions/v1");
  EXPECT_EQ(json["predicted"], true);
  EXPECT_EQ(json["card"], "H100");
  EXPECT_EQ(json["rungs"][0], Json({{"rung", "v1_multiply"},
                                    {"ms", 1.25},
                                    {"baseline_ms", 1},
                                    {"ratio", 0.8},
                                    {"launches", 2},
                                    {"bound", "DRAM"}}));
  EXPECT_EQ(Json::parse(read_file(site.root() / "results/01_double.predicted.json").value()), json);
  const std::string screen = output_of([&] { run_bench_verb(site.context(), BenchOptions{}); });
  EXPECT_NE(screen.find("Predicted for H100, not measured"), std::string::npos);
  EXPECT_NE(screen.find("1.00 x"), std::string::npos);
  EXPECT_NE(screen.find("0.800"), std::string::npos) << "to the baseline";
  EXPECT_TRUE(site.left_in_runs().empty());
}

TEST_F(BenchVerb, TakesAnotherTimedCaseByItsName) {
  ExampleSite site(false, true);
  BenchOptions options;
  options.timed = "small";
  EXPECT_EQ(bench(site, options)["rungs"][0]["ms"], 0.25);
}

TEST_F(BenchVerb, ListsTheTimedCasesWhereThereIsNoneOfThatName) {
  BenchOptions options;
  options.timed = "smal";
  options.care = false;
  for (const bool gpu : {false, true}) {
    ExampleSite site(gpu, true);
    testing::internal::CaptureStderr();
    const std::string screen =
        output_of([&] { EXPECT_EQ(run_bench_verb(site.context(), options), kExitUsage); });
    EXPECT_EQ(screen, "");
    EXPECT_NE(testing::internal::GetCapturedStderr().find(
                  "There is no timed case smal; there are: small"),
              std::string::npos);
  }
}

TEST_F(BenchVerb, SaysOfARungThatCannotBePredictedWhy) {
  ExampleSite site(false, true);
  write_file_atomically(site.solutions() / "v1_multiply.cu", "// Rung 1: x\n// fake: no start\n");
  const Json json = bench(site, {});
  EXPECT_EQ(json["rungs"][0]["fault"],
            "the timed case did not run to its end; scripts/lab grade tells why");
  EXPECT_EQ(json["rungs"][1]["ms"], 1.25);
}

TEST_F(BenchVerb, TellsWhyNothingCanBePredicted) {
  ExampleSite site(false, true);
  write_file_atomically(
      site.solutions() / "v1_multiply.cu",
      "// Rung 1: x\n// fake reason: Nothing can be predicted: MPI_Test has no time\n");
  EXPECT_EQ(bench(site, {})["rungs"][0]["fault"], "MPI_Test has no time");
}

TEST_F(BenchVerb, PredictsForAsManyCardsAsThereAreRanks) {
  ExampleSite site(false, true);
  write_file_atomically(site.solutions() / "v2_add.cu", "// Rung 2: x\n// fake ranks: 2\n");
  EXPECT_EQ(bench(site, {})["card"], "2 x H100");
}

TEST_F(BenchVerb, TakesTheRungsThatAreNamedInTheOrderOfTheLadder) {
  ExampleSite site(true);
  BenchOptions options;
  options.rungs = {"v2", "1"};
  EXPECT_EQ(bench(site, options)["rungs"][0]["rung"], "v1_multiply");
  options.rungs = {"2"};
  EXPECT_EQ(bench(site, options)["rungs"].size(), 1u);
  options.rungs = {"7"};
  EXPECT_EQ(run_bench_verb(site.context(true), options), kExitUsage);
}

TEST_F(BenchVerb, RefusesALabThatNeedsMoreGpus) {
  ExampleSite site(true);
  std::string toml = read_file(site.lab() / "lab.toml").value();
  toml += "\n[needs]\ngpus = 4\n";
  write_file_atomically(site.lab() / "lab.toml", toml);
  BenchOptions options;
  options.labs = {"01"};
  testing::internal::CaptureStderr();
  EXPECT_EQ(run_bench_verb(site.context(true), options), kExitUsage);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "grader: 01_double needs 4 GPUs, and this machine shows 1\n");
  EXPECT_EQ(bench(site, {}), Json::array());
}

TEST_F(BenchVerb, MeasuresEachRungTheNoiseAndTheRepeats) {
  ExampleSite site(true);
  BenchOptions options;
  options.repeat = 2;
  options.out = site.root() / "out.json";
  const Json json = bench(site, options);
  EXPECT_EQ(json["card"], "Fake cuda");
  EXPECT_EQ(json["rungs"].size(), 2u);
  EXPECT_EQ(json["rungs"][1]["rung"], "v2_add");
  EXPECT_EQ(json["rungs"][1]["ratio"], 0.95);
  EXPECT_EQ(json["repeats"], Json({100.0, 100.0}));
  EXPECT_EQ(Json::parse(read_file(site.root() / "out.json").value()), json);
}

TEST_F(BenchVerb, KeepsTheRungsThatWereMeasuredWhenInterrupted) {
  for (const bool gpu : {true, false}) {
    ExampleSite site(gpu, true);
    write_file_atomically(site.solutions() / "v3_hangs.cu",
                          "// Rung 3: x\n// fake: bench hangs\nint x;\n");
    BenchOptions options;
    options.rungs = {"2", "3"};
    options.out = site.root() / "out.json";
    const auto run =
        interrupted_at(site, "Rung 3", [&] { return run_bench_verb(site.context(true), options); });
    EXPECT_EQ(run.code, kExitInterrupted) << run.out;
    EXPECT_EQ(run.err, "grader: unfinished, so not written: " + options.out +
                           "\ninterrupted; nothing is left running\n");
    const Json json = Json::parse(run.out);
    EXPECT_EQ(json["unfinished"], true);
    EXPECT_EQ(json["missing"], Json({"v3_hangs"}));
    EXPECT_EQ(json["rungs"].size(), 1u);
    EXPECT_EQ(json["rungs"][0]["rung"], "v2_add");
    EXPECT_FALSE(std::filesystem::exists(options.out));
    const auto screen =
        interrupted_at(site, "Rung 3", [&] { return run_bench_verb(site.context(), options); });
    EXPECT_NE(screen.out.find("01_double is unfinished; missing: v3_hangs\n"), std::string::npos);
  }
}

TEST_F(BenchVerb, WritesToAFolderThatIsNotThereYet) {
  ExampleSite site(true);
  BenchOptions options;
  options.labs = {"01"};
  options.out = site.root() / "new/results";
  const Json json = bench(site, options);
  EXPECT_EQ(code_, kExitDone);
  const auto text = read_file(site.root() / "new/results/01_double.Fake_cuda.json");
  ASSERT_TRUE(text.ok()) << text.error().text;
  EXPECT_EQ(Json::parse(text.value()), json);
}

TEST_F(BenchVerb, WritesOverAFileWhateverItsName) {
  ExampleSite site(true);
  BenchOptions options;
  options.out = site.root() / "mine";
  write_file_atomically(options.out, "old");
  const Json json = bench(site, options);
  EXPECT_EQ(Json::parse(read_file(options.out).value()), json);
}

TEST_F(BenchVerb, CountsTheCardsOfALabThatRunsAsSeveralRanks) {
  ExampleSite site(true);
  const auto rung = site.solutions() / "v1_multiply.cu";
  write_file_atomically(rung, read_file(rung).value() + "// fake ranks: 2\n");
  BenchOptions options;
  options.out = site.root() / "results";
  EXPECT_EQ(bench(site, options)["cards"], 2);
  EXPECT_TRUE(std::filesystem::exists(site.root() / "results/01_double.2xFake_cuda.json"));
}

TEST_F(BenchVerb, LeavesTheCheckersOutWhenItIsTold) {
  ExampleSite site(true);
  const auto rung = site.solutions() / "v2_add.cu";
  write_file_atomically(rung,
                        read_file(rung).value() + "// fake care: racecheck missing_barrier\n");
  EXPECT_EQ(bench(site, {})["rungs"][1]["verdict"], "race");
  BenchOptions options;
  options.care = false;
  const Json json = bench(site, options);
  EXPECT_EQ(json["rungs"][1]["verdict"], "ok");
  EXPECT_EQ(json["rungs"][1]["ratio"], 0.95);
}

TEST_F(BenchVerb, WritesTheTablesWithoutADevice) {
  ExampleSite site(true);
  BenchOptions options;
  options.out = site.root() / "docs/results/x.json";
  bench(site, options);
  std::filesystem::remove(site.root() / "build/devices.json");
  options.tables = true;
  EXPECT_EQ(bench(site, options)[0]["changed"], true);
  EXPECT_NE(read_file(site.solutions() / "README.md").value().find("| v2 | one addition. | 0.950"),
            std::string::npos);
  EXPECT_EQ(bench(site, options)[0]["changed"], false);
}

}  // namespace
}  // namespace grader
