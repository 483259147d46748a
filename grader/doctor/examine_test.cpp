// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "doctor/examine.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "test/fake_processes.h"

namespace grader {
namespace {

class Examine : public testing::Test {
 protected:
  Symptom find(const std::string& name) {
    const auto all = examine(site_, processes_);
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Symptom& one) { return one.name == name; });
    return found == all.end() ? Symptom{} : *found;
  }
  Site site_;
  FakeProcesses processes_;
};

TEST_F(Examine, ReadsTheVersionOfAToolThatRuns) {
  processes_.will_print("g++ (Debian 12.2.0-14) 12.2.0\n");
  const Symptom symptom = find("g++");
  EXPECT_EQ(symptom.state, Symptom::State::good);
  EXPECT_EQ(symptom.found, "12.2.0");
}

TEST_F(Examine, SaysHowToGetWhatIsMissing) {
  const Symptom needed = find("cmake");
  EXPECT_EQ(needed.state, Symptom::State::missing);
  EXPECT_EQ(needed.fix, "sudo apt-get install cmake");
  EXPECT_EQ(find("ncu").state, Symptom::State::optional);
}

TEST_F(Examine, WantsABuildFolder) {
  site_.no_devices = Error{"/b has no devices.json"};
  EXPECT_EQ(find("build folder").state, Symptom::State::missing);
}

TEST_F(Examine, SaysThatTheBuildHasNoCudaDevice) {
  EXPECT_EQ(find("device cuda").state, Symptom::State::optional);
}

}  // namespace
}  // namespace grader
