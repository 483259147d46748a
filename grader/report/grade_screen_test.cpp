// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "report/grade_screen.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

Score score_of(std::vector<Part> parts) {
  Score score;
  score.parts = std::move(parts);
  for (const Part& part : score.parts) {
    score.points += part.points;
    (part.state == PartState::open ? score.open : score.of) += part.of;
  }
  return score;
}

const Part kRight = {"correctness", 60, 60, PartState::scored, ""};
const Part kGpu = {"throughput", 0, 20, PartState::open, "time is measured on a GPU"};
const Part kMemory = {"correctness", 0, 12, PartState::open, "It needs 25 GiB"};

TEST(TotalText, SaysWhatWaitsForAGpuAndWhatIsOpenElse) {
  EXPECT_EQ(total_text(score_of({kRight})), "60 of 60");
  EXPECT_EQ(total_text(score_of({kRight, kGpu})), "60 of 60; 20 points wait for a GPU");
  EXPECT_EQ(total_text(score_of({kRight, kMemory})), "60 of 60; 12 points are open");
  EXPECT_EQ(total_text(score_of({kRight, kGpu, kMemory})),
            "60 of 60; 20 points wait for a GPU, 12 are open");
}

TEST(TotalText, NamesASinglePointInTheSingular) {
  Part gpu = kGpu, memory = kMemory;
  gpu.of = memory.of = 1;
  EXPECT_EQ(total_text(score_of({kRight, memory})), "60 of 60; 1 point is open");
  EXPECT_EQ(total_text(score_of({kRight, gpu, memory})),
            "60 of 60; 1 point waits for a GPU, 1 is open");
}

TEST(GradesTable, HasARowPerLabAndALinePerProblem) {
  Grade good;
  good.lab = "01_a";
  good.device = "cuda";
  good.score = score_of({kRight});
  good.bench = BenchRecord{};
  good.bench->ratio = 0.5;
  Grade bad;
  bad.lab = "02_b";
  bad.device = "cuda";
  bad.finding = {Verdict::race, "missing_barrier", "Two threads meet.", ""};
  EXPECT_EQ(grades_table(Style{}, {good, bad}),
            "\n"
            "  lab   device  verdict  points    ratio\n"
            "  01_a  cuda    ok       60 of 60  0.500\n"
            "  02_b  cuda    race     0 of 0    -\n"
            "\n"
            "  02            missing_barrier: Two threads meet.\n");
}

}  // namespace
}  // namespace grader
