// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/journal.h"

#include <gtest/gtest.h>

#include "clock/copy_time.h"
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
  Moment issue(unsigned s) {
    stream[s].join(host);
    ++stream[s].self.number;
    journal.issued(stream[s], 0);
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

}  // namespace
