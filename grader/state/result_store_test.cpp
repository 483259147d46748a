// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "state/result_store.h"

#include <gtest/gtest.h>

#include "test/scratch.h"

namespace grader {
namespace {

Grade grade_of(const std::string& device, Verdict verdict, double points, double of) {
  Grade grade;
  grade.lab = "01_vector_add";
  grade.device = device;
  grade.finding.verdict = verdict;
  grade.score.points = points;
  grade.score.of = of;
  grade.score.open = 100 - of;
  return grade;
}

TEST(ResultStore, KnowsNothingAtTheStart) {
  Scratch scratch;
  EXPECT_FALSE(load_progress(scratch.path(), "01_vector_add").is_started());
}

TEST(ResultStore, KeepsTheBestWhenALaterTryIsWorse) {
  Scratch scratch;
  store_grade(scratch.path(), grade_of("cpu", Verdict::ok, 70, 70));
  store_grade(scratch.path(), grade_of("cpu", Verdict::wrong_answer, 20, 70));
  const LabProgress progress = load_progress(scratch.path(), "01_vector_add");
  EXPECT_TRUE(progress.is_ok());
  EXPECT_EQ(progress.points, 70);
}

TEST(ResultStore, TakesTheBestOverTheDevices) {
  Scratch scratch;
  store_grade(scratch.path(), grade_of("cpu", Verdict::ok, 70, 70));
  store_grade(scratch.path(), grade_of("cuda", Verdict::ok, 95, 100));
  EXPECT_EQ(load_progress(scratch.path(), "01_vector_add").device, "cuda");
}

TEST(ResultStore, ForgetsWhatWasOurFault) {
  Scratch scratch;
  store_grade(scratch.path(), grade_of("cpu", Verdict::internal_error, 0, 0));
  EXPECT_FALSE(load_progress(scratch.path(), "01_vector_add").is_started());
}

TEST(ResultStore, SurvivesADamagedFile) {
  Scratch scratch;
  for (const char* text : {"{", "[]", "{\"devices\":{\"cpu\":{}}}", "{\"devices\":3}"}) {
    scratch.write("results/01_vector_add.json", text);
    EXPECT_FALSE(load_progress(scratch.path(), "01_vector_add").is_started()) << text;
  }
  scratch.write("results/01_vector_add.json", "{");
  store_grade(scratch.path(), grade_of("cpu", Verdict::ok, 70, 70));
  EXPECT_TRUE(load_progress(scratch.path(), "01_vector_add").is_ok());
}

}  // namespace
}  // namespace grader
