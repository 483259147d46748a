// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "lab/todo_regions.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

const char* const kSkeleton = R"(// Fill in TODO 1 to 3.
void f() {
  // TODO 1 (1 line): the sum.
  float sum = 0;

  // TODO 2 (about 2 lines): the loop,
  // which goes on.
}

void g() {
  // TODO 3 (1 line): launch.
}
void h() { done(); }
)";

std::string skeleton_with(const std::string& from, const std::string& to) {
  std::string text = kSkeleton;
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST(TodoRegions, EndAtTheNextTodoOrAtTheEndOfTheFunction) {
  const auto regions = find_todo_regions(kSkeleton);
  ASSERT_EQ(regions.size(), 3u);
  EXPECT_EQ(regions[0].code, "float sum=0;");
  EXPECT_EQ(regions[0].line, 3);
  EXPECT_EQ(regions[2].code, "");
}

TEST(OpenTodos, AreAllOfThemInTheSkeleton) {
  EXPECT_EQ(open_todos(kSkeleton, kSkeleton), (std::vector<int>{1, 2, 3}));
}

TEST(OpenTodos, LeaveOutWhatWasFilledIn) {
  EXPECT_EQ(open_todos(kSkeleton, skeleton_with("// which goes on.", "for (;;) sum += 1;")),
            (std::vector<int>{1, 3}));
}

TEST(OpenTodos, LeaveOutATodoWhoseCommentIsGone) {
  EXPECT_EQ(open_todos(kSkeleton, skeleton_with("// TODO 3 (1 line): launch.", "launch();")),
            (std::vector<int>{1, 2}));
}

TEST(NotDone, NamesOneOrSeveral) {
  EXPECT_EQ(not_done({2}), "TODO 2 is not done");
  EXPECT_EQ(not_done({1, 3}), "TODO 1 and 3 are not done");
  EXPECT_EQ(not_done({1, 2, 3}), "TODO 1, 2 and 3 are not done");
}

}  // namespace
}  // namespace grader
