// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "failure.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

TEST(FailureOfACode, NamesAWildAddressAlsoWhereItLeavesTheAddressSpace) {
  EXPECT_EQ(failure_of(cudaErrorIllegalAddress, false).diagnosis, "illegal_address");
  EXPECT_EQ(failure_of(cudaErrorInvalidAddressSpace, false).diagnosis, "illegal_address");
}

TEST(FailureOfACode, DoesNotGuessWhatAnUnspecifiedFailureWas) {
  EXPECT_EQ(failure_of(cudaErrorLaunchFailure, false).diagnosis, "exception");
}

TEST(FailureOfACode, TellsARejectedLaunchFromABadArgument) {
  EXPECT_EQ(failure_of(cudaErrorInvalidValue, true).diagnosis, "launch_rejected");
  EXPECT_EQ(failure_of(cudaErrorInvalidValue, false).diagnosis, "exception");
}

}  // namespace
}  // namespace lab
