// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/records.h"

#include <gtest/gtest.h>

#include <cmath>

namespace grader {
namespace {

TEST(Records, ReadARunFromStartToSummary) {
  Records records;
  records.take(R"({"v":1,"type":"start","card":"cpu","cases":[{"name":"n_1","group":"basic"}]})");
  records.take(R"({"v":1,"type":"case_start","case":"n_1"})");
  EXPECT_EQ(records.open_case, "n_1");
  records.take(R"({"v":1,"type":"case","case":"n_1","group":"basic","size":"n = 1",)"
               R"("state":"failed","verdict":"wrong_answer","diagnosis":"zeros","message":"m",)"
               R"("look_at":"l","first_bad":{"where":"c[0]","expected":1.5,"got":"nan",)"
               R"("bound":0},"bad":1,"total":1,"pattern":"all","call":2,"ms":1.0})");
  EXPECT_EQ(records.open_case, "");
  records.take(R"({"v":1,"type":"summary","passed":0,"failed":1,"skipped":0})");
  EXPECT_TRUE(records.finished);
  EXPECT_EQ(records.start->cases[0].second, "basic");
  const CaseResult& result = records.cases.at(0);
  EXPECT_EQ(result.state, CaseResult::State::failed);
  EXPECT_EQ(result.finding.diagnosis, "zeros");
  EXPECT_TRUE(std::isnan(result.first_bad->got));
}

TEST(Records, HaveTheCountersOfKernelsAndLines) {
  Records records;
  records.take(R"({"v":1,"type":"counter","kernel":"k","file":"","line":0,"launches":2,"blocks":4,)"
               R"("threads":128,"counts":{"simt__barriers.sum":8}})");
  records.take(R"({"v":1,"type":"counter","kernel":"k","file":"a.cu","line":7,"counts":{"x":3}})");
  ASSERT_EQ(records.counters.size(), 2u);
  EXPECT_EQ(records.counters[0].blocks, 4);
  EXPECT_EQ(records.counters[0].count("simt__barriers.sum"), 8);
  EXPECT_EQ(records.counters[1].line, 7);
  EXPECT_EQ(records.counters[1].count("y"), 0);
}

TEST(Records, CountLinesThatAreNone) {
  Records records;
  for (const char* line :
       {"", "{", "[]", "{\"type\":\"summary\"}", "{\"v\":2,\"type\":\"summary\"}"}) {
    records.take(line);
  }
  EXPECT_EQ(records.unreadable, 5);
  EXPECT_FALSE(records.finished);
}

TEST(Records, DoNotTakeAFailedCaseForOkWhateverItsVerdictSays) {
  Records records;
  records.take(R"({"v":1,"type":"case","case":"a","state":"failed","verdict":"ok"})");
  EXPECT_EQ(records.cases[0].finding.verdict, Verdict::wrong_answer);
}

TEST(Records, TakeTheControlCharactersOutOfMessages) {
  Records records;
  records.take("{\"v\":1,\"type\":\"diagnostic\",\"kind\":\"k\",\"message\":\"a\\u001b[2J\"}");
  EXPECT_EQ(records.diagnostics[0].message, "a[2J");
}

}  // namespace
}  // namespace grader
