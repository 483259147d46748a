// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "deadlock.h"

#include <gtest/gtest.h>

namespace lab::start {
namespace {

using What = RankState::What;

RankState waits(const std::string& name, const std::string& kind, int peer, int tag,
                std::vector<Posted> posted) {
  RankState state;
  state.what = What::waits;
  state.kind = kind;
  state.name = name;
  state.call = name;
  state.peer = peer;
  state.tag = tag;
  state.since_s = 1;
  state.posted = std::move(posted);
  return state;
}

RankState sends(int to, int tag) {
  return waits("MPI_Send", "send", to, tag, {{true, to, tag, 4, "MPI_Send"}});
}
RankState receives(int from, int tag) {
  return waits("MPI_Recv", "receive", from, tag, {{false, from, tag, 4, "MPI_Recv"}});
}
RankState barrier() {
  return waits("MPI_Barrier", "collective", RankState::kNobody, 0, {});
}
RankState returned() {
  RankState state;
  state.what = What::kit;
  return state;
}

TEST(Deadlock, IsNoneWhileARankGoesOn) {
  EXPECT_FALSE(is_deadlock({sends(1, 0), RankState{}}));
  RankState on_device;
  on_device.what = What::device;
  EXPECT_FALSE(is_deadlock({sends(1, 0), on_device}));
}

TEST(Deadlock, IsNoneWhileAMessageFitsItsReceive) {
  EXPECT_FALSE(is_deadlock({sends(1, 5), receives(0, 5)}));
  EXPECT_FALSE(is_deadlock({sends(1, 5), receives(kAny, kAny)}));
  EXPECT_TRUE(is_deadlock({sends(1, 5), receives(0, 6)}));
}

TEST(Deadlock, IsNoneWhileAllRanksAreInOneCollectiveCall) {
  EXPECT_FALSE(is_deadlock({barrier(), barrier()}));
}

TEST(Deadlock, IsNoneWhenAllHaveReturned) {
  EXPECT_FALSE(is_deadlock({returned(), returned()}));
}

TEST(Deadlock, NamesSendsOnAllSides) {
  const DeadlockName name = name_deadlock({sends(1, 7), sends(0, 7)});
  EXPECT_EQ(name.diagnosis, "blocking_sends");
  EXPECT_NE(name.message.find("rank 0 in MPI_Send, since 1.0 s; rank 1 in MPI_Send"),
            std::string::npos)
      << name.message;
}

TEST(Deadlock, NamesACircleOfReceivesOnlyWhereNobodyHasSent) {
  std::vector<RankState> ranks{receives(1, 0), receives(0, 0), receives(1, 0)};
  for (RankState& one : ranks) one.receives = 1;
  const DeadlockName name = name_deadlock(ranks);
  EXPECT_EQ(name.diagnosis, "receives_first");
  EXPECT_NE(name.message.find("Ranks 0, 1, 2 wait"), std::string::npos) << name.message;
  ranks[1].sends = 1;
  EXPECT_EQ(name_deadlock(ranks).diagnosis, "message_never_sent");
}

TEST(Deadlock, NamesACollectiveCallBeforeTheFirstMessage) {
  std::vector<RankState> ranks{receives(1, 0), barrier()};
  ranks[0].receives = 1;
  EXPECT_EQ(name_deadlock(ranks).diagnosis, "collective_not_by_all");
  ranks[1].receives = ranks[1].sends = 3;
  EXPECT_EQ(name_deadlock(ranks).diagnosis, "message_never_sent");
}

TEST(Deadlock, NamesTagsThatDoNotAgree) {
  const DeadlockName name = name_deadlock({sends(1, 5), receives(0, 6)});
  EXPECT_EQ(name.diagnosis, "tags_crossed");
  EXPECT_NE(name.message.find("tag 6, but 0 sends it with tag 5"), std::string::npos);
}

TEST(Deadlock, NamesTheRankThatDoesNotCome) {
  const DeadlockName name = name_deadlock({barrier(), returned()});
  EXPECT_EQ(name.diagnosis, "collective_not_by_all");
}

TEST(Deadlock, NamesAWrongNeighbour) {
  EXPECT_EQ(name_deadlock({receives(1, 0), receives(2, 0), sends(0, 0)}).diagnosis,
            "wrong_neighbour");
}

TEST(Deadlock, NamesAMessageThatNobodySendsOrReceives) {
  EXPECT_EQ(name_deadlock({receives(1, 0), returned()}).diagnosis, "message_never_sent");
  EXPECT_EQ(name_deadlock({sends(1, 0), returned()}).diagnosis, "message_never_received");
}

}  // namespace
}  // namespace lab::start
