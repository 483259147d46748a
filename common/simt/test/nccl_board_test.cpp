// What the ranks tell each other: matching, results and failures, within a process and between
// processes.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "nccl/board.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <vector>

#include "nccl/transfer.h"

namespace simt::nccl {
namespace {

Call call(Function function, std::uint64_t count, int peer = 0) {
  Call made;
  made.function = function;
  made.type = ncclInt32;
  made.count = count;
  made.peer = peer;
  return made;
}

/// All ranks in this process.
class NcclBoard : public testing::Test {
 protected:
  void join(int ranks) {
    memory = Segment::create();
    ASSERT_NE(memory, nullptr);
    std::string why;
    for (int rank = 0; rank < ranks; ++rank) {
      boards.push_back(Board::join(memory->id(), rank, ranks, rank, why));
      ASSERT_NE(boards.back(), nullptr) << why;
    }
  }
  Board& at(int rank) { return *boards[static_cast<std::size_t>(rank)]; }

  void arrive(int rank, const Ticket& ticket, const std::vector<int>& send) {
    Parcel parcel;
    ASSERT_TRUE(hand_in(at(rank), rank, ticket, send.data(), parcel));
    at(rank).arrive(rank, ticket, parcel);
  }
  std::vector<int> take(int rank, const Ticket& ticket, std::size_t count) {
    std::vector<int> result(count, -1);
    EXPECT_TRUE(at(rank).is_met(rank, ticket));
    EXPECT_TRUE(take_out(at(rank), rank, ticket, result.data()));
    at(rank).finish(rank, ticket);
    return result;
  }

  std::shared_ptr<Segment> memory;
  std::vector<std::shared_ptr<Board>> boards;
};

TEST_F(NcclBoard, ACollectiveIsMetWhenAllHaveArrived) {
  join(3);
  std::vector<Ticket> tickets;
  for (int rank = 0; rank < 3; ++rank) {
    tickets.push_back(at(rank).post(rank, call(Function::all_reduce, 2)));
  }
  arrive(0, tickets[0], {1, 10});
  arrive(1, tickets[1], {2, 20});
  EXPECT_FALSE(at(0).is_met(0, tickets[0]));
  EXPECT_NE(at(0).missing(0, tickets[0]).find("the streams of rank 2 do not come"),
            std::string::npos);
  arrive(2, tickets[2], {3, 30});
  for (int rank = 0; rank < 3; ++rank) {
    EXPECT_EQ(take(rank, tickets[static_cast<std::size_t>(rank)], 2), (std::vector<int>{6, 60}));
  }
  EXPECT_EQ(memory->head().parcels, 0u);
}

TEST_F(NcclBoard, RanksMayRunAheadOfEachOther) {
  join(2);
  std::vector<Ticket> first;
  for (int i = 0; i < 3; ++i) {
    first.push_back(at(0).post(0, call(Function::broadcast, 1, 0)));
    arrive(0, first.back(), {i});
  }
  for (const Ticket& ticket : first) {
    const Ticket own = at(1).post(1, call(Function::broadcast, 1, 0));
    EXPECT_EQ(own.index, ticket.index);
    arrive(1, own, {});
    EXPECT_EQ(take(1, own, 1)[0], static_cast<int>(own.index));
    EXPECT_EQ(take(0, ticket, 1)[0], static_cast<int>(own.index));
  }
}

TEST_F(NcclBoard, APlaceIsUsedAgainOnlyWhenAllAreDone) {
  join(2);
  for (std::uint64_t i = 0; i < kDepth; ++i) {
    ASSERT_TRUE(at(0).has_room(0, 1));
    at(0).post(0, call(Function::all_reduce, 0));
  }
  EXPECT_FALSE(at(0).has_room(0, 1));
  EXPECT_TRUE(at(1).has_room(1, 1));
}

TEST_F(NcclBoard, ADifferentCountFailsWithBothCalls) {
  join(2);
  at(0).post(0, call(Function::all_reduce, 4));
  at(1).post(1, call(Function::all_reduce, 5));
  ASSERT_TRUE(at(0).failed());
  EXPECT_STREQ(at(0).failure().kind, "collective_mismatch");
  EXPECT_STREQ(
      at(0).failure().sentence,
      "collective 1 of the communicator is ncclAllReduce(4 x ncclInt32, ncclSum) on rank 0 "
      "and ncclAllReduce(5 x ncclInt32, ncclSum) on rank 1: the count must be the same, in "
      "the same order on all ranks");
}

TEST_F(NcclBoard, SendsMeetTheReceivesOfTheirPair) {
  join(3);
  const Ticket to1 = at(0).post(0, call(Function::send, 1, 1));
  const Ticket to2 = at(0).post(0, call(Function::send, 1, 2));
  const Ticket at2 = at(2).post(2, call(Function::receive, 1, 0));
  const Ticket at1 = at(1).post(1, call(Function::receive, 1, 0));
  arrive(0, to1, {11});
  arrive(0, to2, {22});
  EXPECT_FALSE(at(0).is_met(0, to1));
  arrive(1, at1, {});
  arrive(2, at2, {});
  EXPECT_TRUE(at(0).is_met(0, to1));
  EXPECT_EQ(take(1, at1, 1)[0], 11);
  EXPECT_EQ(take(2, at2, 1)[0], 22);
}

TEST_F(NcclBoard, TheTableNamesEveryRank) {
  join(2);
  Call made = call(Function::reduce, 7, 1);
  std::snprintf(made.place, sizeof made.place, "main.cu:31");
  at(0).post(0, made);
  const std::string table = at(1).table();
  EXPECT_NE(table.find("rank 0 (device 0, process " + std::to_string(getpid()) +
                       "): call 1, ncclReduce(7 x ncclInt32, ncclSum, root 1) at main.cu:31, not "
                       "over"),
            std::string::npos)
      << table;
  EXPECT_NE(table.find("rank 1 (device 1"), std::string::npos);
  EXPECT_NE(table.find("no call yet"), std::string::npos);
}

TEST_F(NcclBoard, ARankIsTakenOnce) {
  join(2);
  std::string why;
  EXPECT_EQ(Board::join(memory->id(), 0, 2, 5, why), nullptr);
  EXPECT_NE(why.find("rank 0 is there already"), std::string::npos);
  EXPECT_EQ(Board::join(memory->id(), 0, 3, 5, why), nullptr);
  EXPECT_EQ(why, "rank 0 says that there are 3 ranks, another rank says 2");
}

/// Runs rank 1 of 2 in a child, ended with its result.
template <class Body>
int in_child(const Body& body) {
  const int child = fork();
  if (child == 0) _exit(body() ? 0 : 1);
  return child;
}

TEST_F(NcclBoard, ProcessesMeetInTheMemoryThatTheIdNames) {
  memory = Segment::create();
  const ncclUniqueId id = memory->id();
  const int child = in_child([&] {
    memory.reset();  // a process that was started apart has nothing but the id
    std::string why;
    const auto board = Board::join(id, 1, 2, 0, why);
    if (board == nullptr) return false;
    const Ticket ticket = board->post(1, call(Function::all_gather, 1));
    const int own = 7;
    Parcel parcel;
    hand_in(*board, 1, ticket, &own, parcel);
    board->arrive(1, ticket, parcel);
    while (!board->is_met(1, ticket)) {
      board->segment().wait(board->segment().generation(), std::chrono::milliseconds(1));
    }
    int both[2] = {};
    return take_out(*board, 1, ticket, both) && both[0] == 5 && both[1] == 7;
  });
  std::string why;
  boards.push_back(Board::join(id, 0, 2, 0, why));
  ASSERT_NE(boards[0], nullptr) << why;
  const Ticket ticket = at(0).post(0, call(Function::all_gather, 1));
  arrive(0, ticket, {5});
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(take(0, ticket, 2), (std::vector<int>{5, 7}));
}

TEST_F(NcclBoard, ADeadProcessIsNoticedEvenIfItHeldTheLock) {
  memory = Segment::create();
  const ncclUniqueId id = memory->id();
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const int child = in_child([&] {
    std::string why;
    const auto board = Board::join(id, 1, 2, 0, why);
    board->segment().lock();
    const char byte = 1;
    if (write(ready[1], &byte, 1) != 1) return false;
    pause();
    return true;
  });
  char byte = 0;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  kill(child, SIGKILL);
  // It stays a zombie: a dead process that its parent has not looked at counts as dead too.
  siginfo_t info = {};
  ASSERT_EQ(waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT), 0);
  std::string why;
  boards.push_back(Board::join(id, 0, 2, 0, why));
  ASSERT_NE(boards[0], nullptr) << why;
  const Ticket ticket = at(0).post(0, call(Function::all_reduce, 1));
  arrive(0, ticket, {5});
  EXPECT_NE(at(0).lost(0, ticket).find("of rank 1 has ended"), std::string::npos);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_NE(at(0).table().find("the process has ended"), std::string::npos);
}

}  // namespace
}  // namespace simt::nccl
