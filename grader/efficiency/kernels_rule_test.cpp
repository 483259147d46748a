// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "efficiency/kernels_rule.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

const char* const kSectorsLoaded = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
const char* const kAdds = "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum";

CaseResult small_case(CaseResult::State state = CaseResult::State::passed) {
  CaseResult one;
  one.name = "small";
  one.state = state;
  return one;
}

CounterRecord record_of(const std::string& kernel, int line, std::map<std::string, double> counts) {
  CounterRecord one;
  one.case_name = "small";
  one.kernel = kernel;
  one.line = line;
  one.counts = std::move(counts);
  return one;
}

/// Of 512 bytes and 100 operations, in one kernel and its only line.
std::vector<CounterRecord> counted_as(double sectors, double adds, double copied = 0) {
  return {record_of("", 0,
                    {{"simt__bytes_needed.sum", 512},
                     {"simt__flops_needed.sum", 100},
                     {"simt__launches.sum", 1},
                     {"simt__bytes_device_to_device.sum", copied}}),
          record_of("k", 0, {{kSectorsLoaded, sectors}, {kAdds, adds}}),
          record_of("k", 7, {{kSectorsLoaded, sectors}, {kAdds, adds}})};
}

TEST(KernelsRule, BelievesKernelsThatMoveAndComputeTheirShare) {
  EXPECT_FALSE(computed_elsewhere({0.5, 0.25}, {small_case()}, counted_as(8, 25)));
}

TEST(KernelsRule, KnowsThatKernelsWhichMoveHardlyAnythingDidNotDoTheWork) {
  const auto finding = computed_elsewhere({0.5, 0}, {small_case()}, counted_as(7, 0));
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->verdict, Verdict::wrong_answer);
  EXPECT_EQ(finding->diagnosis, "computed_on_host");
  EXPECT_NE(finding->message.find("in the case small the kernels moved 0.44 times"),
            std::string::npos);
}

TEST(KernelsRule, KnowsThatKernelsWhichComputeHardlyAnythingDidNotDoTheWork) {
  EXPECT_TRUE(computed_elsewhere({0, 0.25}, {small_case()}, counted_as(100, 24)));
  EXPECT_FALSE(computed_elsewhere({0.5, 0}, {small_case()}, counted_as(100, 24)));
}

TEST(KernelsRule, CountsCopiesWithinADeviceAsItsWork) {
  EXPECT_FALSE(computed_elsewhere({0.5, 0}, {small_case()}, counted_as(0, 0, 128)));
}

TEST(KernelsRule, KnowsAResultThatTheHostHasSent) {
  auto counters = counted_as(100, 100);
  counters[0].counts["simt__result_elements.sum"] = 32;
  counters[0].counts["simt__result_elements_from_host.sum"] = 16;
  EXPECT_FALSE(computed_elsewhere({0.5, 0.25, 0.5}, {small_case()}, counters));
  counters[0].counts["simt__result_elements_from_host.sum"] = 17;
  const auto finding = computed_elsewhere({0.5, 0.25, 0.5}, {small_case()}, counters);
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->diagnosis, "computed_on_host");
  EXPECT_NE(finding->message.find("17 of 32 elements of the result came from the host"),
            std::string::npos);
  EXPECT_FALSE(computed_elsewhere({0.5, 0.25}, {small_case()}, counters));  // not asked for
}

TEST(KernelsRule, DoesNotRestOnAccessesAlone) {
  auto counters = counted_as(1, 0);
  counters[1].counts["simt__thread_inst_seen.sum"] = 3;
  EXPECT_TRUE(computed_elsewhere({0.5, 0}, {small_case()}, counters));
  counters[1].counts["simt__thread_inst_seen.sum"] = 4;  // 16 bytes each, not all of them seen
  EXPECT_FALSE(computed_elsewhere({0.5, 0}, {small_case()}, counters));
}

TEST(KernelsRule, SaysNothingWhereNothingWasLaunched) {
  auto counters = counted_as(0, 0);
  counters[0].counts.erase("simt__launches.sum");
  EXPECT_FALSE(computed_elsewhere({0.5, 0.25}, {small_case()}, counters));
}

TEST(KernelsRule, SaysNothingOfACaseThatWentWrongOrNeedsNothing) {
  EXPECT_FALSE(
      computed_elsewhere({0.5, 0.25}, {small_case(CaseResult::State::failed)}, counted_as(0, 0)));
  EXPECT_FALSE(computed_elsewhere({0.5, 0.25}, {small_case()}, {record_of("", 0, {})}));
}

TEST(KernelsRule, KnowsThatKernelsReadSomethingElseThanTheInput) {
  const auto counted = [](double read, double loaded) {
    auto counters = counted_as(100, 100);
    counters[0].counts["simt__input_elements.sum"] = 64;
    counters[0].counts["simt__input_bytes.sum"] = 256;
    counters[0].counts["simt__input_elements_read.sum"] = read;
    counters[1].counts["simt__bytes_mem_global_op_ld.sum"] = loaded;
    return counters;
  };
  const KernelsRule rule{0.5, 0.25, 1, 0.5};
  EXPECT_FALSE(computed_elsewhere(rule, {small_case()}, counted(32, 256)));
  const auto finding = computed_elsewhere(rule, {small_case()}, counted(31, 256));
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->diagnosis, "computed_on_host");
  EXPECT_NE(finding->message.find("read 31 of 64 elements of the input"), std::string::npos);
  // Loads that were not seen may be those of the input.
  EXPECT_FALSE(computed_elsewhere(rule, {small_case()}, counted(0, 127)));
  EXPECT_FALSE(computed_elsewhere({0.5, 0.25}, {small_case()}, counted(0, 256)));  // not asked for
}

TEST(FollowsHost, IsAWrongResultAndNotACallWithoutALaunch) {
  CaseResult one = small_case(CaseResult::State::failed);
  one.finding = {Verdict::wrong_answer, "computed_on_host", "", ""};
  EXPECT_FALSE(follows_host({one}));
  one.bad = 256;
  EXPECT_TRUE(follows_host({small_case(), one}));
  one.finding.diagnosis = "tail_wrong";
  EXPECT_FALSE(follows_host({one}));
}

}  // namespace
}  // namespace grader
