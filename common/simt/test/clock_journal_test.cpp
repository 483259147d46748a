// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/journal.h"

#include <gtest/gtest.h>

#include "clock/copy_time.h"
#include "clock/message_time.h"
#include "clock/timeline_picture.h"
#include "clock_h100.h"

namespace {

using namespace simt::clock;
using simt::Moment;
using simt::Order;

/// Two streams, 1 and 2, as the queues keep them.
struct Streams {
  Journal journal{h100()};
  Order stream[3];
  Order host;

  Streams() {
    stream[1].self.slot = 1;
    stream[2].self.slot = 2;
  }
  Moment issue(unsigned s, int device = 0) {
    stream[s].join(host);
    ++stream[s].self.number;
    journal.issued(stream[s], device);
    return stream[s].self;
  }
  void run(const Moment& moment, Engine engine, Picoseconds duration) {
    journal.begins(moment);
    journal.spend(engine, duration, 1, "work", false);
    journal.finished(moment);
  }
  void wait(unsigned s) {
    host.join(stream[s]);
    journal.host_waited(host);
  }
};

TEST(ClockJournal, WorkIsPlacedInTheOrderOfIssueWhateverOrderItRanIn) {
  Streams s;
  const Moment first = s.issue(1);
  const Moment second = s.issue(2);
  s.run(second, Engine::compute, 100);
  EXPECT_FALSE(s.journal.end_of(second)) << "the first may still take the engine";
  EXPECT_EQ(s.journal.missing().slot, 1u);
  s.run(first, Engine::compute, 50);
  EXPECT_EQ(s.journal.end_of(first), 50);
  EXPECT_EQ(s.journal.end_of(second), 150);
}

TEST(ClockJournal, StreamsOverlapOnDifferentEngines) {
  Streams s;
  const Moment copy = s.issue(1);
  const Moment kernel = s.issue(2);
  s.run(copy, Engine::host_to_device, 100);
  s.run(kernel, Engine::compute, 70);
  EXPECT_EQ(s.journal.end_of(kernel), 70);
}

TEST(ClockJournal, AnEventOfAnotherStreamIsWaitedFor) {
  Streams s;
  const Moment kernel = s.issue(1);
  s.stream[2].join(s.stream[1]);
  const Moment after = s.issue(2);
  s.run(kernel, Engine::compute, 100);
  s.run(after, Engine::device_to_host, 10);
  EXPECT_EQ(s.journal.end_of(after), 110);
}

TEST(ClockJournal, TheHostTakesTimeToCallAndToWait) {
  Streams s;
  s.journal.host_call(3);
  const Moment kernel = s.issue(1);
  s.run(kernel, Engine::compute, 100);
  EXPECT_EQ(s.journal.end_of(kernel), from_seconds(3e-6) + 100);
  s.wait(1);
  const Moment next = s.issue(1);
  s.run(next, Engine::compute, 1);
  EXPECT_EQ(s.journal.end_of(next), from_seconds((3 + kWaitCall) * 1e-6) + 101);
}

TEST(ClockJournal, TheHostWaitsForWhatIsOutsideOfTheProcess) {
  Streams s;
  s.journal.host_waited_until(500);
  EXPECT_EQ(s.journal.host_time(), 500);
  s.journal.host_waited_until(300);
  EXPECT_EQ(s.journal.host_time(), 500) << "time does not go back";
  const Moment kernel = s.issue(1);
  s.run(kernel, Engine::compute, 100);
  EXPECT_EQ(s.journal.end_of(kernel), 600) << "what is issued then begins then";
}

TEST(ClockJournal, TheHostsTimeIsKnownWhenAllThatWasIssuedHasRun) {
  Streams s;
  const Moment kernel = s.issue(1);
  s.wait(1);
  EXPECT_FALSE(s.journal.host_time());
  EXPECT_EQ(s.journal.missing().slot, 1u);
  s.run(kernel, Engine::compute, 100);
  EXPECT_EQ(s.journal.host_time(), 100 + from_seconds(kWaitCall * 1e-6));
}

TEST(ClockMessageTime, LongMessagesMeetAndShortOnesAreBuffered) {
  EXPECT_TRUE(is_buffered(4095, h100()));
  EXPECT_FALSE(is_buffered(4096, h100()));
  EXPECT_EQ(message_time(0, false, h100()), 400'000);
  EXPECT_EQ(message_time(1000, false, h100()), 400'000 + 100'000);
  EXPECT_EQ(message_time(10'000, true, h100()), 2'500'000 + 1'000'000);
}

TEST(ClockCopyTime, PinnedCopiesReachTheLinkAndPageableOnesDoNot) {
  const double bytes = 64 << 20;
  const auto gbs = [&](Route route, bool pageable) {
    return bytes / (static_cast<double>(copy_time(route, pageable, bytes, h100()).duration) * 1e-3);
  };
  EXPECT_NEAR(gbs(Route::to_device, false), 54.9, 0.5);
  EXPECT_NEAR(gbs(Route::to_host, false), 55.1, 0.5);
  EXPECT_NEAR(gbs(Route::to_device, true), 8.4, 0.1);
  EXPECT_NEAR(gbs(Route::to_peer, false), 398, 25);
  EXPECT_EQ(copy_time(Route::on_device, false, 1, h100()).engine, Engine::compute);
}

TEST(ClockPicture, SaysThatItIsPredictedWhereAndWhen) {
  Timeline line;
  Task task;
  task.engine = Engine::compute;
  task.duration = 2'000'000;
  task.label = "add<int>";
  task.stream = 3;
  line.add(task, {});
  const std::string text = timeline_text(line.spans(), Origin::predicted, "a card", 10);
  EXPECT_NE(text.find("predicted for a card"), std::string::npos);
  EXPECT_NE(text.find("add<int>"), std::string::npos);
  EXPECT_NE(text.find("busy 2.00 of 2.00 us (100 %)"), std::string::npos);
  EXPECT_NE(timeline_text(line.spans(), Origin::predicted, "a card", 0).find("... and 1 more"),
            std::string::npos);
  const std::string svg = timeline_svg(line.spans(), Origin::predicted, "a card");
  EXPECT_NE(svg.find("Predicted for a card"), std::string::npos);
  EXPECT_NE(timeline_svg(line.spans(), Origin::measured, "a card").find("Measured on a card"),
            std::string::npos);
  EXPECT_NE(svg.find("add&lt;int&gt;: 0.00 to 2.00 us"), std::string::npos);
}

/// Work that runs, of a collective of two.
void run_collective(Streams& s, const Moment& moment, std::uint64_t number) {
  s.journal.begins(moment);
  s.journal.spend(Engine::compute, 100, 1, "collective", false);
  s.journal.meets({&s, -1, -1, number}, 2);
  s.journal.finished(moment);
}

TEST(ClockJournal, ACollectiveBeginsWhenTheLastRankHasCome) {
  Streams s;
  const Moment early = s.issue(1, 0);
  const Moment copy = s.issue(2, 1);
  const Moment late = s.issue(2, 1);
  const Moment behind = s.issue(1, 0);
  run_collective(s, early, 1);
  s.run(copy, Engine::host_to_device, 70);
  EXPECT_FALSE(s.journal.end_of(early)) << "the other rank has not come";
  run_collective(s, late, 1);
  s.run(behind, Engine::compute, 5);
  EXPECT_EQ(s.journal.end_of(early), 170);
  EXPECT_EQ(s.journal.end_of(late), 170);
  EXPECT_EQ(s.journal.end_of(behind), 175) << "what follows it has waited too";
}

TEST(ClockJournal, CollectivesOfOneStreamMeetOneByOne) {
  Streams s;
  Moment first[2];
  Moment second[2];
  for (unsigned i : {0u, 1u}) {
    first[i] = s.issue(1 + i, static_cast<int>(i));
    second[i] = s.issue(1 + i, static_cast<int>(i));
  }
  for (unsigned i : {0u, 1u}) {
    run_collective(s, first[i], 1);
    run_collective(s, second[i], 2);
  }
  EXPECT_EQ(s.journal.end_of(second[0]), 200);
  EXPECT_EQ(s.journal.end_of(second[1]), 200);
}

TEST(ClockJournal, KernelsThatWaitForEachOtherBeginTogether) {
  Streams s;
  const Moment one = s.issue(1, 0);
  s.journal.host_call(2);
  const Moment other = s.issue(2, 1);
  for (const Moment& moment : {one, other}) {
    s.journal.begins(moment);
    s.journal.spend(Engine::compute, moment.slot * 100, 1, "kernel", false);
    s.journal.waits_for(moment.slot == 1 ? other : one);
    s.journal.finished(moment);
  }
  EXPECT_EQ(s.journal.end_of(one), from_seconds(2e-6) + 100);
  EXPECT_EQ(s.journal.end_of(other), from_seconds(2e-6) + 200);
}

TEST(ClockJournal, AKernelThatWaitsForAnotherEndsAsIfItHadBegunWithIt) {
  Streams s;
  const Moment waits = s.issue(1, 0);
  s.journal.host_call(2);
  const Moment writes = s.issue(2, 1);
  s.journal.begins(waits);
  s.journal.spend(Engine::compute, 100, 1, "kernel", false);
  s.journal.waits_for(writes);
  s.journal.finished(waits);
  s.run(writes, Engine::compute, 500);
  EXPECT_EQ(s.journal.end_of(writes), from_seconds(2e-6) + 500) << "it waits for nobody";
  EXPECT_EQ(s.journal.end_of(waits), from_seconds(2e-6) + 100);
}

TEST(ClockJournal, WhatWasOverWithoutItsPartnersHasATimeToo) {
  Streams s;
  const Moment alone = s.issue(1, 0);
  run_collective(s, alone, 1);
  EXPECT_EQ(s.journal.end_of(alone), 100);
  const Moment again = s.issue(1, 0);
  run_collective(s, again, 2);
  s.wait(1);
  EXPECT_EQ(s.journal.timeline().host_time(), 200 + from_seconds(kWaitCall * 1e-6));
}

TEST(ClockJournal, APausedKernelKeepsItsTime) {
  Streams s;
  const Moment paused = s.issue(1, 0);
  const Moment other = s.issue(2, 1);
  s.journal.begins(paused);
  s.run(other, Engine::compute, 30);
  s.run(paused, Engine::compute, 100);
  EXPECT_EQ(s.journal.end_of(paused), 100);
}

}  // namespace
