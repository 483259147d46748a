// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

// list, next, hint and quiz on the example lab.
#include <gtest/gtest.h>

#include "base/json.h"
#include "test/example_site.h"
#include "verbs/grade_verb.h"
#include "verbs/hint_verb.h"
#include "verbs/list_verb.h"
#include "verbs/quiz_verb.h"

namespace grader {
namespace {

class StudentVerbs : public testing::Test {
 protected:
  Json hint(int todo = 0, bool all = false) {
    return Json::parse(output_of([&] {
      code_ = run_hint(site_.context(true), {"01", todo, all});
    }));
  }
  Json quiz(std::vector<std::string> answers) {
    return Json::parse(output_of([&] { code_ = run_quiz(site_.context(true), {"01", answers}); }));
  }
  void grade() {
    GradeOptions options;
    options.labs = {"01"};
    output_of([&] { run_grade(site_.context(true), options); });
  }
  ExampleSite site_;
  int code_ = -1;
};

TEST_F(StudentVerbs, HintShowsOneMoreEachTime) {
  EXPECT_EQ(hint()["hints"].size(), 1u);
  EXPECT_EQ(hint()["hints"].size(), 2u);
  EXPECT_EQ(hint()["left"], 0);
  EXPECT_EQ(hint()["hints"].size(), 3u);
}

TEST_F(StudentVerbs, HintShowsAllAtOnceAndCountsNone) {
  EXPECT_EQ(hint(0, true)[0]["hints"].size(), 3u);
  EXPECT_EQ(hint()["hints"].size(), 1u);
}

TEST_F(StudentVerbs, HintRefusesATodoThatIsNotThere) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(run_hint(site_.context(), {"01", 2, false}), kExitUsage);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "grader: 01_double has the TODOs 1 to 1\n");
}

TEST_F(StudentVerbs, QuizStoresAnswersForTheGrading) {
  EXPECT_TRUE(quiz({})["questions"][0]["answer"].is_null());
  EXPECT_EQ(quiz({"factor=b"})["questions"][0]["answer"], "b");
  site_.write_student("pass");
  GradeOptions options;
  options.labs = {"01"};
  const Json json = Json::parse(output_of([&] { run_grade(site_.context(true), options); }));
  EXPECT_EQ(json["points"], 70);
}

TEST_F(StudentVerbs, QuizRefusesWhatIsNoAnswer) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(run_quiz(site_.context(), {"01", {"factor=z"}}), kExitUsage);
  EXPECT_EQ(run_quiz(site_.context(), {"01", {"nothing=a"}}), kExitUsage);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("one letter, a to c"), std::string::npos);
}

TEST_F(StudentVerbs, ListAndNextFollowTheGradings) {
  const auto list = [&] { return Json::parse(output_of([&] { run_list(site_.context(true)); })); };
  const auto next = [&] { return Json::parse(output_of([&] { run_next(site_.context(true)); })); };
  EXPECT_TRUE(list()[0]["verdict"].is_null());
  EXPECT_EQ(next()["lab"], "01_double");
  site_.write_student("pass");
  grade();
  EXPECT_EQ(list()[0]["verdict"], "ok");
  EXPECT_TRUE(next().is_null());
}

}  // namespace
}  // namespace grader
