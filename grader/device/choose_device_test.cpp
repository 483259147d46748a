// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "device/choose_device.h"

#include <gtest/gtest.h>

#include "test/fake_processes.h"

namespace grader {
namespace {

class ChooseDevice : public testing::Test {
 protected:
  ChooseDevice() {
    devices_.all.resize(2);
    devices_.all[0].name = "cpu";
    devices_.all[1].name = "cuda";
  }
  Devices devices_;
  FakeProcesses processes_;
};

TEST_F(ChooseDevice, TakesTheGpuWhenItsProbeSeesACard) {
  processes_.will_print(R"({"available":true})");
  EXPECT_EQ(choose_device(devices_, "auto", processes_).value().device->name, "cuda");
}

TEST_F(ChooseDevice, FallsBackToTheCpu) {
  processes_.will_print(R"({"available":false})");
  processes_.will_print(R"({"available":true})");
  EXPECT_EQ(choose_device(devices_, "auto", processes_).value().device->name, "cpu");
}

TEST_F(ChooseDevice, SaysWhyTheGpuCannotBeUsed) {
  processes_.will_print(R"({"available":false,"message":"no card is visible"})");
  EXPECT_EQ(choose_device(devices_, "cuda", processes_).error().text,
            "the cuda device cannot be used here: no card is visible");
}

TEST_F(ChooseDevice, TakesAProbeThatDoesNotAnswerForOurFault) {
  processes_.will_end({});
  EXPECT_EQ(choose_device(devices_, "cpu", processes_).error().blame, Blame::us);
  processes_.will_print("Segmentation fault");
  EXPECT_EQ(choose_device(devices_, "cpu", processes_).error().blame, Blame::us);
  processes_.will_print(R"({"available":false})");
  EXPECT_EQ(choose_device(devices_, "cpu", processes_).error().blame, Blame::user);
}

TEST_F(ChooseDevice, SuggestsADevice) {
  EXPECT_EQ(choose_device(devices_, "cud", processes_).error().text,
            "there is no device \"cud\"; did you mean cuda?");
}

}  // namespace
}  // namespace grader
