// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "../src/streams/standstill.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

namespace simt {
namespace {

using Clock = std::chrono::steady_clock;

/// Waits in short turns, as who waits for other ranks does; whether all threads waited meanwhile.
bool comes_to_a_standstill(std::chrono::milliseconds most) {
  note_movement();  // what the test before it saw is no more
  const auto end = Clock::now() + most;
  while (Clock::now() < end) {
    const ThreadInWait waiting;
    if (all_threads_wait()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

constexpr std::chrono::milliseconds kEnoughForTenLooks(600);
constexpr std::chrono::milliseconds kLong(30'000);

TEST(Standstill, OneThreadThatWaitsIsAll) {
  EXPECT_TRUE(comes_to_a_standstill(kLong));
}

TEST(Standstill, AThreadThatSleepsInALockWillNotMove) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::thread sleeper([&] { const std::lock_guard own(mutex); });
  EXPECT_TRUE(comes_to_a_standstill(kLong));
  lock.unlock();
  sleeper.join();
}

TEST(Standstill, AThreadThatWaitsInOneLongTurnWillNotMove) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::thread sleeper([&] {
    const ThreadInWait waiting;
    const std::lock_guard own(mutex);
  });
  EXPECT_TRUE(comes_to_a_standstill(kLong));
  lock.unlock();
  sleeper.join();
}

TEST(Standstill, AThreadThatRunsMayMove) {
  std::atomic<bool> over{false};
  std::thread runner([&] {
    while (!over) {
    }
  });
  EXPECT_FALSE(comes_to_a_standstill(kEnoughForTenLooks));
  over = true;
  runner.join();
}

// On a busy core it gets no time for hundreds of milliseconds, though its wait is over.
TEST(Standstill, AThreadWhoseWaitIsOverMayMove) {
  std::atomic<bool> over{false};
  std::thread woken([&] {
    const ThreadInWait waiting;
    while (!over) {
    }
  });
  EXPECT_FALSE(comes_to_a_standstill(kEnoughForTenLooks));
  over = true;
  woken.join();
}

TEST(Standstill, WorkThatIsDoneIsAMove) {
  bool still = false;
  const auto end = Clock::now() + kEnoughForTenLooks;
  while (Clock::now() < end && !still) {
    note_movement();
    const ThreadInWait waiting;
    still = all_threads_wait();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_FALSE(still);
}

}  // namespace
}  // namespace simt
