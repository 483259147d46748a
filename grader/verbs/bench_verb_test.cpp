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

TEST_F(BenchVerb, SaysOneSentenceWithoutAGpu) {
  ExampleSite site;
  EXPECT_EQ(bench(site, {})["state"], "unavailable");
  EXPECT_EQ(code_, kExitDone);
  BenchOptions options;
  options.device = "cuda";
  EXPECT_EQ(bench(site, options)["state"], "unavailable");
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
