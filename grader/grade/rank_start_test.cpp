// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/rank_start.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

class RankStart : public testing::Test {
 protected:
  RankStart() {
    ::unsetenv("LAB_RANKS");
    cpu_.name = "cpu";
    cpu_.compile = {"cc", "{source}"};
    cpu_.host_memory = true;
    cuda_.name = "cuda";
    cuda_.compile = {"nvcc", "{source}"};
    devices_.mpi_start = {"ranks"};
    devices_.mpi_compile = {"-lmpi"};
    lab_.name = "62_halo";
    lab_.facts.needs.ranks = 4;
  }
  ~RankStart() override { ::unsetenv("LAB_RANKS"); }

  Devices devices_;
  Device cpu_;
  Device cuda_;
  Lab lab_;
};

TEST_F(RankStart, StartsAllRanksOnTheCpuDevice) {
  EXPECT_EQ(ranks_to_start(cpu_, lab_, 1), 4);
}

TEST_F(RankStart, StartsNoMoreRanksThanThereAreGpus) {
  EXPECT_EQ(ranks_to_start(cuda_, lab_, 2), 2);
  EXPECT_EQ(ranks_to_start(cuda_, lab_, 8), 4);
  EXPECT_EQ(ranks_to_start(cuda_, lab_, 0), 1);
}

TEST_F(RankStart, LetsAnAllocationOfSeveralMachinesSayHowMany) {
  ::setenv("LAB_RANKS", "3", 1);
  EXPECT_EQ(ranks_to_start(cuda_, lab_, 1), 3);
}

TEST_F(RankStart, RefusesWhatIsNoNumberOfRanks) {
  EXPECT_FALSE(wrong_rank_count());
  for (const char* wrong : {"abc", "0", "-2", "3x", "1.5", " 2"}) {
    ::setenv("LAB_RANKS", wrong, 1);
    const auto error = wrong_rank_count();
    ASSERT_TRUE(error) << wrong;
    EXPECT_NE(error->text.find(wrong), std::string::npos) << error->text;
    EXPECT_EQ(error->blame, Blame::user);
  }
  for (const char* right : {"", "1", "16"}) {
    ::setenv("LAB_RANKS", right, 1);
    EXPECT_FALSE(wrong_rank_count()) << right;
  }
}

TEST_F(RankStart, LeavesALabOfOneProcessAlone) {
  lab_.facts.needs.ranks = 0;
  const Device same = device_for(devices_, cpu_, lab_, 1);
  EXPECT_TRUE(same.start.empty());
  EXPECT_EQ(same.compile, cpu_.compile);
}

TEST_F(RankStart, CompilesWithMpiAndStartsThroughTheProgramOfTheKit) {
  const Device own = device_for(devices_, cuda_, lab_, 2);
  EXPECT_EQ(own.start, (std::vector<std::string>{"ranks", "--ranks=2"}));
  EXPECT_EQ(own.compile.back(), "-lmpi");
  EXPECT_TRUE(own.care_compile.empty());
}

TEST_F(RankStart, SaysThatMessagesLieInHostMemoryWhereTheDeviceHasNoOther) {
  EXPECT_EQ(device_for(devices_, cpu_, lab_, 1).start,
            (std::vector<std::string>{"ranks", "--ranks=4", "--host-memory"}));
  cpu_.host_memory = false;
  EXPECT_EQ(device_for(devices_, cpu_, lab_, 1).start.back(), "--ranks=4");
}

TEST_F(RankStart, SaysHowToGetMpiWhereThereIsNone) {
  EXPECT_FALSE(unmet_need(devices_, lab_));
  devices_.mpi_start.clear();
  ASSERT_TRUE(unmet_need(devices_, lab_));
  EXPECT_NE(unmet_need(devices_, lab_)->text.find("apt-get install"), std::string::npos);
  lab_.facts.needs.ranks = 0;
  EXPECT_FALSE(unmet_need(devices_, lab_));
}

}  // namespace
}  // namespace grader
