// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

// list, next, hint and quiz on the example lab.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/files.h"
#include "base/json.h"
#include "test/example_site.h"
#include "verbs/doctor_verb.h"
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

TEST_F(StudentVerbs, QuizSaysInOneSentenceWhatIsWrongWithItsFile) {
  const auto path = site_.lab() / "quiz.toml";
  const auto said = [&](const std::string& text) {
    EXPECT_FALSE(write_file_atomically(path, text));
    testing::internal::CaptureStderr();
    EXPECT_EQ(output_of([&] { code_ = run_quiz(site_.context(true), {"01", {}}); }), "");
    EXPECT_EQ(code_, kExitOurFault);
    return testing::internal::GetCapturedStderr();
  };
  EXPECT_EQ(said(""), "grader: labs/0_example/01_double/quiz.toml has no questions\n");
  const std::string broken = said("[[question]\nid = 1\n");
  EXPECT_EQ(broken.find("grader: labs/0_example/01_double/quiz.toml:1: "), 0u) << broken;
  EXPECT_EQ(broken.find('\n'), broken.size() - 1) << broken;
}

/// The names of all fields of an object, or of the objects in an array.
std::set<std::string> fields_of(const Json& json) {
  std::set<std::string> names;
  if (!json.is_structured()) return names;
  for (const auto& [name, value] : json.items()) {
    if (json.is_object()) names.insert(name);
    names.merge(fields_of(value));
  }
  return names;
}

/// The names of all fields that the section of docs/grade-json.md lists as {"name", "name"}.
std::set<std::string> fields_in_docs(const std::string& verb) {
  const std::string page = read_file(GRADER_TESTDATA "/../../docs/grade-json.md").value();
  const auto begin = page.find("## What `" + verb + " --json` prints\n");
  if (begin == std::string::npos) return {};
  const std::string section = page.substr(begin, page.find("\n## ", begin + 1) - begin);
  std::set<std::string> names;
  for (auto open = section.find("`{"); open != std::string::npos;
       open = section.find("`{", open + 1)) {
    const std::string list = section.substr(open, section.find("}`", open) - open);
    for (auto from = list.find('"'); from != std::string::npos;) {
      const auto to = list.find('"', from + 1);
      names.insert(list.substr(from + 1, to - from - 1));
      from = list.find('"', to + 1);
    }
  }
  return names;
}

TEST_F(StudentVerbs, PrintTheFieldsThatTheDocsList) {
  const Context context = site_.context(true);
  const auto printed = [](const std::function<void()>& run) {
    return fields_of(Json::parse(output_of(run)));
  };
  EXPECT_EQ(printed([&] { run_list(context); }), fields_in_docs("list"));
  EXPECT_EQ(printed([&] { run_next(context); }), fields_in_docs("next"));
  EXPECT_EQ(printed([&] { run_doctor(context); }), fields_in_docs("doctor"));
  EXPECT_EQ(fields_of(hint()), fields_in_docs("hint"));
  EXPECT_EQ(fields_of(quiz({})), fields_in_docs("quiz"));
}

}  // namespace
}  // namespace grader
