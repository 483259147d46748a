// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <fstream>

#include "base/files.h"
#include "base/json.h"
#include "test/example_site.h"
#include "verbs/grade_verb.h"

namespace grader {
namespace {

constexpr const char* kStrided =
    R"x(// fake counter: "case":"a","kernel":"","file":"","line":0,"counts":{"simt__bytes_needed.sum":512}
// fake counter: "case":"a","kernel":"k(int)","file":"","line":0,"counts":{"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum":64}
// fake counter: "case":"a","kernel":"k(int)","file":"/x/student.cu","line":6,"counts":{"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum":64})x";

/// The example's lab with efficiency in its rubric: 5 points for the bytes that case a moves.
class GradeEfficiency : public testing::Test {
 protected:
  void SetUp() override {
    std::string text = read_file(site_.lab() / "lab.toml").value();
    const std::string care = "care = 10";
    text.replace(text.find(care), care.size(), "care = 5\nefficiency = 5");
    std::ofstream(site_.lab() / "lab.toml") << text << R"(
[efficiency]
case = "a"
[[efficiency.limit]]
counter = "bytes_moved"
full = 1
zero = 16
share = 1
)";
  }

  std::string grade(const std::string& what, bool json) {
    site_.write_student(what, kStrided);
    GradeOptions options;
    options.labs = {"01"};
    return output_of([&] { run_grade(site_.context(json), options); });
  }

  static Json part(const Json& json) {
    for (const Json& one : json["parts"]) {
      if (one["name"] == "efficiency") return one;
    }
    return {};
  }

  ExampleSite site_{false, true};
};

TEST_F(GradeEfficiency, GivesPointsByTheCountersOfTheNamedCase) {
  const Json json = Json::parse(grade("pass", true));
  EXPECT_EQ(part(json)["points"], 2.5);  // 4 is half way from 16 to 1
  EXPECT_EQ(part(json)["state"], "scored");
  EXPECT_EQ(json["efficiency"][0]["counter"], "bytes_moved");
  EXPECT_EQ(json["efficiency"][0]["value"], 4);
  EXPECT_EQ(json["efficiency"][0]["line"], 6);
}

TEST_F(GradeEfficiency, SaysOnTheScreenWhichLimitWasMissedAndWhere) {
  const std::string screen = grade("pass", false);
  EXPECT_NE(screen.find("4 times the bytes that any version must move"), std::string::npos)
      << screen;
  EXPECT_NE(screen.find("student.cu:6"), std::string::npos);
}

TEST_F(GradeEfficiency, GivesNothingForAWrongResult) {
  EXPECT_EQ(part(Json::parse(grade("tail wrong", true)))["points"], 0);
}

TEST(GradeEfficiencyOnAGpu, IsOpen) {
  ExampleSite site(true, true);
  std::string text = read_file(site.lab() / "lab.toml").value();
  text.replace(text.find("care = 10"), 9, "care = 5\nefficiency = 5");
  std::ofstream(site.lab() / "lab.toml")
      << text << "\n[efficiency]\ncase = \"a\"\n[[efficiency.limit]]\ncounter = \"launches\"\n"
      << "full = 1\nzero = 2\nshare = 1\n";
  GradeOptions options;
  options.labs = {"01"};
  options.solutions = true;
  const Json json = Json::parse(output_of([&] { run_grade(site.context(true), options); }));
  EXPECT_EQ(json["device"], "cuda");
  EXPECT_EQ(json["open"], 5);
}

}  // namespace
}  // namespace grader
