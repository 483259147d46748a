// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

// Results that are right in some cases, and earn nothing all the same.
#include <gtest/gtest.h>

#include "base/json.h"
#include "test/example_site.h"
#include "verbs/grade_verb.h"

namespace grader {
namespace {

Json correctness_of(const std::string& what) {
  ExampleSite site;
  site.write_student(what);
  GradeOptions options;
  options.labs = {"01"};
  const Json json = Json::parse(output_of([&] { run_grade(site.context(true), options); }));
  return json["parts"][0];
}

TEST(GradeUnearned, AWrongCaseLeavesThePointsOfTheOthers) {
  EXPECT_GT(correctness_of("tail wrong")["points"], 0);
}

TEST(GradeUnearned, OneResultOfTheHostTakesThemAll) {
  const Json part = correctness_of("computed on host");
  EXPECT_EQ(part["name"], "correctness");
  EXPECT_EQ(part["points"], 0);
}

}  // namespace
}  // namespace grader
