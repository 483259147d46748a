// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "failure.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

TEST(CudaError, SaysThePlaceTheCallAndTheError) {
  const CudaError error("cudaMalloc(&p, n)", "labs/x/student.cu", 7, cudaErrorMemoryAllocation);
  EXPECT_STREQ(error.what(),
               "labs/x/student.cu:7: cudaMalloc(&p, n) failed: cudaErrorMemoryAllocation (out of "
               "memory)");
  EXPECT_EQ(error.code(), cudaErrorMemoryAllocation);
  EXPECT_EQ(
      failure_of(error).message,
      "cudaMalloc(&p, n) failed: out of memory (cudaErrorMemoryAllocation). It was noticed at "
      "student.cu:7.");
}

TEST(CudaError, OfALongExpressionEndsSomewhere) {
  const std::string expression(5000, 'x');
  const CudaError error(expression.c_str(), "student.cu", 7, cudaErrorInvalidValue);
  EXPECT_EQ(std::string(error.what()).size(), 1023u);
}

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

TEST(FailureOfAFinding, LeavesAFunctionsNameAsItIs) {
  live::Finding finding;
  finding.kind = "invalid_copy";
  finding.message = "cudaMemcpyAsync(): from: 8 bytes are not all memory of the host";
  const Failure copy = failure_of(finding, cudaErrorInvalidValue);
  EXPECT_EQ(copy.message.substr(0, 18), "cudaMemcpyAsync():");
  EXPECT_NE(copy.look_at.find("size bytes"), std::string::npos);
  finding.message = "the grid (0, 1, 1) is empty";
  EXPECT_EQ(failure_of(finding, cudaSuccess).message.substr(0, 8), "The grid");
}

}  // namespace
}  // namespace lab
