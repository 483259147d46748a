// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "merge.h"

#include <gtest/gtest.h>

namespace lab::start {
namespace {

class Merge : public testing::Test {
 protected:
  explicit Merge() : merger_(3, [this](const Json& record) { merged_.push_back(record); }) {
    give(0, {{"type", "start"},
             {"cases", Json::array({{{"name", "two"}, {"group", "g"}, {"ranks", 2}},
                                    {{"name", "three"}, {"group", "g"}, {"ranks", 3}}})}});
  }

  void give(int rank, const Json& record) { merger_.take(rank, record.dump()); }
  void begin(int rank, const std::string& name) {
    give(rank, {{"type", "case_start"}, {"case", name}});
  }
  void pass(int rank, const std::string& name) {
    give(rank, {{"type", "case"}, {"case", name}, {"state", "passed"}});
  }
  void fail(int rank, const std::string& name, const std::string& verdict,
            const std::string& diagnosis) {
    give(rank, {{"type", "case"},
                {"case", name},
                {"state", "failed"},
                {"verdict", verdict},
                {"diagnosis", diagnosis},
                {"message", "It is wrong."}});
  }
  void wait(int rank, const std::string& kind, int peer, bool send) {
    give(rank, {{"type", "rank"},
                {"state", "waits"},
                {"kind", kind},
                {"name", "MPI_X"},
                {"call", "MPI_X"},
                {"peer", peer},
                {"posted", Json::array({{{"send", send}, {"peer", peer}, {"tag", 0}}})}});
  }
  Json last(const std::string& type) const {
    for (auto one = merged_.rbegin(); one != merged_.rend(); ++one)
      if ((*one)["type"] == type) return *one;
    return {};
  }

  std::vector<Json> merged_;
  Merger merger_;
};

TEST_F(Merge, TellsACaseWhenAllItsRanksHave) {
  begin(0, "two");
  pass(0, "two");
  EXPECT_TRUE(last("case").is_null());
  EXPECT_TRUE(merger_.has_open_case());
  pass(1, "two");
  EXPECT_EQ(last("case")["state"], "passed");
  EXPECT_FALSE(merger_.has_open_case());
}

TEST_F(Merge, TakesTheWorstVerdictAndSaysWhose) {
  begin(0, "three");
  fail(0, "three", "wrong_answer", "tail_wrong");
  pass(1, "three");
  fail(2, "three", "race", "missing_barrier");
  EXPECT_EQ(last("case")["verdict"], "race");
  EXPECT_EQ(last("case")["message"], "Rank 2 of 3: It is wrong.");
  EXPECT_EQ(last("case")["ranks"], Json::array({2}));
}

TEST_F(Merge, PrefersAMistakeWithAName) {
  begin(0, "three");
  fail(0, "three", "wrong_answer", "unexplained");
  fail(1, "three", "wrong_answer", "halo_swapped");
  fail(2, "three", "wrong_answer", "halo_swapped");
  EXPECT_EQ(last("case")["diagnosis"], "halo_swapped");
  EXPECT_EQ(last("case")["message"], "Ranks 1 and 2 of 3: It is wrong.");
}

TEST_F(Merge, SaysWhenAllRanksAreWrong) {
  begin(0, "two");
  fail(0, "two", "wrong_answer", "zeros");
  fail(1, "two", "wrong_answer", "zeros");
  EXPECT_EQ(last("case")["message"], "All 2 ranks: It is wrong.");
}

TEST_F(Merge, SumsUpWhenAllRanksHaveEnded) {
  for (const int rank : {0, 1}) {
    begin(rank, "two");
    pass(rank, "two");
  }
  for (const int rank : {0, 1, 2}) {
    begin(rank, "three");
    pass(rank, "three");
    EXPECT_FALSE(merger_.finished());
    give(rank, {{"type", "summary"}});
  }
  EXPECT_TRUE(merger_.finished());
  EXPECT_EQ(last("summary")["passed"], 2);
}

TEST_F(Merge, FindsADeadlockAndEndsItsCase) {
  begin(0, "two");
  wait(0, "send", 1, true);
  EXPECT_FALSE(merger_.is_stuck());
  wait(1, "send", 0, true);
  EXPECT_TRUE(merger_.is_stuck());
  merger_.end_stuck(10);
  EXPECT_EQ(last("case")["verdict"], "timeout");
  EXPECT_EQ(last("case")["diagnosis"], "blocking_sends");
  EXPECT_EQ(last("case")["group"], "g");
}

TEST_F(Merge, ForgetsAWaitThatIsOver) {
  begin(0, "two");
  wait(0, "send", 1, true);
  wait(1, "send", 0, true);
  give(1, {{"type", "rank"}, {"state", "moves"}});
  EXPECT_FALSE(merger_.is_stuck());
}

TEST_F(Merge, BlamesTheRankThatFailedAndNotThoseThatWaitForIt) {
  begin(0, "two");
  wait(0, "receive", 1, false);
  give(1, {{"type", "rank"},
           {"case", "two"},
           {"state", "failed"},
           {"verdict", "device_fault"},
           {"diagnosis", "exception"},
           {"message", "It threw."}});
  wait(1, "kit", RankState::kNobody, false);
  EXPECT_TRUE(merger_.waits_for_failed());
  merger_.end_stuck(10);
  EXPECT_EQ(last("case")["verdict"], "device_fault");
  EXPECT_EQ(last("case")["message"].get<std::string>().find("Rank 1 of 2: It threw."), 0U);
}

TEST_F(Merge, NamesWhatIsRightForTwoRanksOnly) {
  for (const int rank : {0, 1}) {
    begin(rank, "two");
    pass(rank, "two");
  }
  begin(0, "three");
  wait(0, "receive", 1, false);
  wait(1, "receive", 2, false);
  wait(2, "send", 0, true);
  merger_.end_stuck(10);
  EXPECT_EQ(last("case")["diagnosis"], "two_ranks_only");
}

TEST_F(Merge, SaysWhatEveryRankDidWhenTheTimeIsUp) {
  begin(0, "two");
  wait(0, "receive", 1, false);
  merger_.end_stuck(3);
  EXPECT_EQ(last("case")["diagnosis"], "host_never_ends");
  EXPECT_NE(last("case")["message"].get<std::string>().find("rank 1 goes on"), std::string::npos);
}

}  // namespace
}  // namespace lab::start
