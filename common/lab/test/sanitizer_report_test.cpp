// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "sanitizer_report.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

TEST(SanitizerReport, NamesAWriteOutOfBoundsWithItsLine) {
  const auto found = parse_sanitizer_report(
      "========= COMPUTE-SANITIZER\n"
      "========= Invalid __global__ write of size 4 bytes\n"
      "=========     at scale_kernel(const float *, float *, unsigned long)+0x1c0 in "
      "/tmp/run/student.cu:14\n"
      "=========     by thread (0,0,0) in block (1,0,0)\n"
      "=========     Access to 0x7f2a4a000400 is out of bounds\n"
      "=========     Saved host backtrace up to driver entry point at kernel launch time\n"
      "=========         Host Frame: main [0x1234] in harness\n"
      "=========\n"
      "========= Invalid __global__ write of size 4 bytes\n"
      "=========     at scale_kernel(const float *, float *, unsigned long)+0x1c0 in "
      "/tmp/run/student.cu:14\n"
      "=========     by thread (1,0,0) in block (1,0,0)\n"
      "=========     Access to 0x7f2a4a000404 is out of bounds\n"
      "=========\n"
      "========= ERROR SUMMARY: 2 errors\n",
      "memcheck");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, "out_of_bounds_write");
  EXPECT_EQ(found[0].severity, "error");
  EXPECT_EQ(found[0].kernel, "scale_kernel(const float *, float *, unsigned long)");
  EXPECT_EQ(found[0].file, "/tmp/run/student.cu");
  EXPECT_EQ(found[0].line, 14);
  EXPECT_EQ(found[0].count, 2);
  EXPECT_EQ(found[0].tool, "memcheck");
  EXPECT_NE(found[0].message.find("thread (0,0,0) in block (1,0,0)"), std::string::npos);
}

TEST(SanitizerReport, TellsReadsFromWritesAndMisalignedFromOutOfBounds) {
  const auto found = parse_sanitizer_report(
      "========= Invalid __shared__ read of size 4 bytes\n"
      "=========     at a(int *)+0x10 in s.cu:1\n"
      "=========     Address 0x400 is out of bounds\n"
      "========= Invalid __global__ write of size 16 bytes\n"
      "=========     at a(int *)+0x20 in s.cu:2\n"
      "=========     Address 0x7f0000000004 is misaligned\n"
      "========= Invalid __global__ atomic of size 4 bytes\n"
      "=========     at a(int *):0x30 in s.cu:3\n"
      "=========     Address 0x7f0000000000 is out of bounds\n"
      "========= ERROR SUMMARY: 3 errors\n",
      "memcheck");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].kind, "out_of_bounds_read");
  EXPECT_EQ(found[1].kind, "misaligned_address");
  EXPECT_EQ(found[2].kind, "out_of_bounds_write");
  EXPECT_EQ(found[2].line, 3);
}

TEST(SanitizerReport, UnderstandsTheOlderWayToWriteAPlace) {
  const auto found = parse_sanitizer_report(
      "========= Invalid __global__ read of size 4 bytes\n"
      "=========     at 0x00000160 in /tmp/s.cu:6:scale_kernel(float*)\n"
      "========= ERROR SUMMARY: 1 error\n",
      "memcheck");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kernel, "scale_kernel(float*)");
  EXPECT_EQ(found[0].file, "/tmp/s.cu");
  EXPECT_EQ(found[0].line, 6);
}

TEST(SanitizerReport, NamesBothSidesOfARace) {
  const auto found = parse_sanitizer_report(
      "========= COMPUTE-SANITIZER\n"
      "========= Error: Race reported between Write access at sum(int *)+0xd0 in /t/s.cu:31\n"
      "=========     and Read access at sum(int *)+0x110 in /t/s.cu:39 [508 hazards]\n"
      "=========\n"
      "========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)\n",
      "racecheck");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, "missing_barrier");
  EXPECT_EQ(found[0].severity, "error");
  EXPECT_EQ(found[0].line, 31);
  EXPECT_EQ(found[0].count, 508);
  EXPECT_EQ(found[0].kernel, "sum(int *)");
  EXPECT_NE(found[0].message.find("Write at s.cu:31 and Read at s.cu:39"), std::string::npos);
}

TEST(SanitizerReport, KeepsTheWarningOfARaceAWarning) {
  const auto found = parse_sanitizer_report(
      "========= Warning: Race reported between Read access at k()+0x1 in s.cu:1\n"
      "=========     and Write access at k()+0x2 in s.cu:2 [1 hazard]\n"
      "========= RACECHECK SUMMARY: 1 hazard displayed (0 errors, 1 warning)\n",
      "racecheck");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].severity, "warning");
}

TEST(SanitizerReport, NamesADivergentBarrier) {
  const auto found = parse_sanitizer_report(
      "========= Barrier error detected. Divergent thread(s) in warp.\n"
      "=========     at k(int)+0x90 in s.cu:56\n"
      "=========     by thread (33,0,0) in block (0,0,0)\n"
      "========= ERROR SUMMARY: 1 error\n",
      "synccheck");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, "divergent_barrier");
  EXPECT_EQ(found[0].line, 56);
}

TEST(SanitizerReport, NamesUninitialisedReadsLeaksAndRejectedLaunches) {
  const auto found = parse_sanitizer_report(
      "========= Uninitialized __global__ memory read of size 4 bytes\n"
      "=========     at k(int *)+0x70 in s.cu:14\n"
      "========= Leaked 1,024 bytes at 0x7f5c0a600000\n"
      "=========     Saved host backtrace\n"
      "========= Program hit cudaErrorInvalidConfiguration (error 9) due to \"invalid "
      "configuration "
      "argument\" on CUDA API call to cudaLaunchKernel.\n"
      "========= ERROR SUMMARY: 3 errors\n",
      "memcheck");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].kind, "uninitialised_read");
  EXPECT_EQ(found[1].kind, "leak");
  EXPECT_EQ(found[1].severity, "warning");
  EXPECT_EQ(found[2].kind, "launch_rejected");
  EXPECT_EQ(found[2].severity, "error");
}

TEST(SanitizerReport, AcceptsAReportWithoutErrors) {
  EXPECT_TRUE(parse_sanitizer_report(
                  "========= COMPUTE-SANITIZER\n========= ERROR SUMMARY: 0 errors\n", "memcheck")
                  .empty());
}

TEST(SanitizerReport, NeverTakesAReportWithoutEndForAClean) {
  for (const char* text : {"", "========= COMPUTE-SANITIZER\n",
                           "========= compute-sanitizer does not start: No such file\n"}) {
    const auto found = parse_sanitizer_report(text, "memcheck");
    ASSERT_EQ(found.size(), 1U) << text;
    EXPECT_EQ(found[0].kind, "tool_failed");
  }
}

TEST(SanitizerReport, ReportsTheToolsOwnTrouble) {
  const auto found = parse_sanitizer_report(
      "========= Error: Target application terminated before first instrumented API call\n"
      "========= ERROR SUMMARY: 0 errors\n",
      "initcheck");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].kind, "tool_failed");
}

TEST(SanitizerReport, IgnoresWhatTheProgramPrints) {
  EXPECT_TRUE(parse_sanitizer_report("Invalid __global__ write of size 4 bytes\n"
                                     "========= ERROR SUMMARY: 0 errors\n",
                                     "memcheck")
                  .empty());
}

}  // namespace
}  // namespace lab
