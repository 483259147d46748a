// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/probe.h"

#include <gtest/gtest.h>

#include "test/fake_processes.h"

namespace grader {
namespace {

TEST(Probe, ReadsTheCards) {
  FakeProcesses processes;
  processes.will_print(
      R"({"device":"cuda","available":true,"cards":[{"name":"H100","uuid":"u","memory_bytes":8e10,)"
      R"("compute_capability":"9.0","sms":132,"driver":"570.1","runtime":"13.0"}],"message":""})");
  const ProbeAnswer answer = probe(Device{}, processes);
  EXPECT_TRUE(answer.available);
  EXPECT_EQ(answer.cards.at(0).name, "H100");
}

TEST(Probe, TakesAProbeThatCannotAnswerForNoDevice) {
  FakeProcesses processes;
  processes.will_print("Segmentation fault");
  EXPECT_FALSE(probe(Device{}, processes).available);
  processes.will_end({});
  EXPECT_FALSE(probe(Device{}, processes).available);
}

TEST(Probe, SaysThatItIsNotBuilt) {
  FakeProcesses processes;
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::not_started;
  processes.will_end(end);
  Device device;
  device.probe = {"/nowhere/probe"};
  EXPECT_EQ(probe(device, processes).message,
            "it is not built yet (leave --no-build out, or run scripts/lab setup)");
}

}  // namespace
}  // namespace grader
