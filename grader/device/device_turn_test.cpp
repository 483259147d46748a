// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/device_turn.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "test/scratch.h"

namespace grader {
namespace {

using TurnKind = DeviceTurn::Kind;

const std::vector<Card> kCards = {Card{}};

std::vector<Card> with_uuids(const std::vector<std::string>& uuids) {
  std::vector<Card> cards;
  for (const std::string& uuid : uuids) cards.emplace_back().uuid = uuid;
  return cards;
}

Device card() {
  Device device;
  device.name = "cuda";
  device.takes_turns = true;
  return device;
}

TEST(DeviceTurn, IsAloneAmongThreads) {
  Scratch scratch;
  std::atomic<int> inside{0};
  std::atomic<int> most{0};
  const auto work = [&] {
    for (int i = 0; i < 3; ++i) {
      const auto turn = DeviceTurn::take(scratch.path(), card(), kCards, TurnKind::alone);
      ASSERT_TRUE(turn.ok());
      const int now = ++inside;
      if (now > most) most = now;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      --inside;
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(most, 1);
}

TEST(DeviceTurn, CanBeTakenTogether) {
  Scratch scratch;
  const auto one = DeviceTurn::take(scratch.path(), card(), kCards, TurnKind::together);
  const auto two = DeviceTurn::take(scratch.path(), card(), kCards, TurnKind::together);
  EXPECT_TRUE(one.ok());
  EXPECT_TRUE(two.ok());
}

TEST(DeviceTurn, WaitsUntilAnotherProcessHasHadItsTurn) {
  Scratch scratch;
  int ready[2];
  int finish[2];
  ASSERT_EQ(::pipe(ready), 0);
  ASSERT_EQ(::pipe(finish), 0);
  const pid_t other = ::fork();
  if (other == 0) {
    const auto turn = DeviceTurn::take(scratch.path(), card(), kCards, TurnKind::together);
    char byte = 'x';
    (void)!::write(ready[1], &byte, 1);
    (void)!::read(finish[0], &byte, 1);
    ::_exit(0);  // without a destructor: as if it were killed
  }
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  std::atomic<bool> had{false};
  std::thread waiter([&] {
    const auto turn = DeviceTurn::take(scratch.path(), card(), kCards, TurnKind::alone);
    had = turn.ok();
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(had);
  ASSERT_EQ(::write(finish[1], &byte, 1), 1);
  ::waitpid(other, nullptr, 0);
  waiter.join();
  EXPECT_TRUE(had);
}

TEST(DeviceTurn, IsNotWaitedForWhereTheDeviceIsShared) {
  Scratch scratch;
  Device shared = card();
  shared.takes_turns = false;
  const auto one = DeviceTurn::take(scratch.path(), shared, kCards, TurnKind::alone);
  const auto two = DeviceTurn::take(scratch.path(), shared, kCards, TurnKind::alone);
  EXPECT_TRUE(one.ok() && two.ok());
}

TEST(DeviceTurn, IsForCardsOfTheirOwn) {
  Scratch scratch;
  const auto one =
      DeviceTurn::take(scratch.path(), card(), with_uuids({"a", "b"}), TurnKind::alone);
  const auto other = DeviceTurn::take(scratch.path(), card(), with_uuids({"c"}), TurnKind::alone);
  EXPECT_TRUE(one.ok() && other.ok());
}

TEST(DeviceTurn, OnSeveralCardsInAnyOrderEnds) {
  Scratch scratch;
  std::atomic<int> inside{0};
  std::atomic<int> most{0};
  const auto work = [&](const std::vector<Card>& cards) {
    for (int i = 0; i < 20; ++i) {
      const auto turn = DeviceTurn::take(scratch.path(), card(), cards, TurnKind::alone);
      ASSERT_TRUE(turn.ok());
      const int now = ++inside;
      if (now > most) most = now;
      --inside;
    }
  };
  std::thread one([&] { work(with_uuids({"a", "b"})); });
  std::thread two([&] { work(with_uuids({"b", "a"})); });
  one.join();
  two.join();
  EXPECT_EQ(most, 1);
}

TEST(DeviceTurn, SaysWhichFileCannotBeLocked) {
  const auto turn = DeviceTurn::take("/proc/no/such", card(), kCards, TurnKind::alone);
  ASSERT_FALSE(turn.ok());
  EXPECT_NE(turn.error().text.find("/proc/no/such/cuda.turn"), std::string::npos);
}

}  // namespace
}  // namespace grader
