// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "efficiency/measure_efficiency.h"

#include <gtest/gtest.h>

#include "efficiency/quantity.h"

namespace grader {
namespace {

const char* const kLoads = "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum";
const char* const kSectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";

EfficiencyLimit limit(const std::string& counter, double full, double zero, double share = 1) {
  return {counter, full, zero, share};
}

CounterRecord record(const std::string& kernel, int line, std::map<std::string, double> counts,
                     const std::string& name = "big") {
  CounterRecord one;
  one.case_name = name;
  one.kernel = kernel;
  one.line = line;
  if (line != 0) one.file = "a/student.cu";
  one.counts = std::move(counts);
  return one;
}

CaseResult passed(const std::string& name) {
  CaseResult one;
  one.name = name;
  one.state = CaseResult::State::passed;
  return one;
}

/// 4 requests of 8 sectors each: line 7 has 2 of them with 14, line 9 2 with 2.
std::vector<CounterRecord> strided() {
  return {record("", 0, {{"simt__bytes_needed.sum", 512}, {"simt__launches.sum", 1}}),
          record("k", 0, {{kLoads, 4}, {kSectors, 32}}),
          record("k", 9, {{kLoads, 2}, {kSectors, 4}}),
          record("k", 7, {{kLoads, 2}, {kSectors, 28}}),
          record("k", 0, {{kLoads, 100}, {kSectors, 100}}, "another case")};
}

TEST(EarnedShare, IsLogLinearBetweenZeroAndFull) {
  EXPECT_EQ(earned_share(limit("x", 4, 16), 4), 1);
  EXPECT_EQ(earned_share(limit("x", 4, 16), 3), 1);
  EXPECT_EQ(earned_share(limit("x", 4, 16), 16), 0);
  EXPECT_EQ(earned_share(limit("x", 4, 16), 99), 0);
  EXPECT_NEAR(earned_share(limit("x", 4, 16), 8), 0.5, 1e-12);
}

TEST(EarnedShare, IsLinearWhereALimitIsZero) {
  EXPECT_NEAR(earned_share(limit("x", 0, 4), 1), 0.75, 1e-12);
}

TEST(EarnedShare, TakesMoreForBetterWhereFullIsMore) {
  EXPECT_EQ(earned_share(limit("active_lanes", 32, 8), 32), 1);
  EXPECT_EQ(earned_share(limit("active_lanes", 32, 8), 8), 0);
  EXPECT_NEAR(earned_share(limit("active_lanes", 32, 8), 16), 0.5, 1e-12);
}

TEST(MeasureEfficiency, TakesTheNamedCaseAlone) {
  const EfficiencyRule rule{"big", {limit("sectors_per_request", 4, 16)}, {}};
  const EfficiencyOutcome outcome = measure_efficiency(rule, {passed("big")}, strided());
  EXPECT_EQ(outcome.limits[0].value, 8);
  EXPECT_NEAR(outcome.share, 0.5, 1e-12);
}

TEST(MeasureEfficiency, TakesTheWorstOfCasesNearTheNamedOne) {
  const EfficiencyRule rule{"big", {limit("sectors_per_request", 4, 16)}, {}};
  auto counters = strided();
  counters.push_back(record("k", 0, {{kLoads, 4}, {kSectors, 16}}, "big_near_1"));
  counters.push_back(record("k", 0, {{kLoads, 4}, {kSectors, 64}}, "big_near_2"));
  const std::vector<CaseResult> cases = {passed("big"), passed("big_near_1"), passed("big_near_2"),
                                         passed("bigger")};
  const EfficiencyOutcome outcome = measure_efficiency(rule, cases, counters);
  EXPECT_EQ(outcome.limits[0].value, 16);
  EXPECT_EQ(outcome.share, 0);
}

TEST(MeasureEfficiency, NamesTheLineThatCostsMost) {
  const EfficiencyRule rule{"big", {limit("sectors_per_request", 4, 16)}, {}};
  const LimitResult result = measure_efficiency(rule, {passed("big")}, strided()).limits[0];
  EXPECT_EQ(result.line, 7);
  EXPECT_EQ(result.text, "8 sectors per request (all points at 4; student.cu:7)");
}

TEST(MeasureEfficiency, NamesAMissedLimitByItsDiagnosis) {
  EfficiencyLimit named = limit("overlap", 0.9, 0.4);
  named.diagnosis = "no_overlap";
  const std::vector<CounterRecord> half = {
      record("", 0, {{"simt__time_busiest_engine.ps", 600}, {"simt__time_predicted.ps", 1000}})};
  const EfficiencyOutcome outcome = measure_efficiency({"big", {named}, {}}, {passed("big")}, half);
  EXPECT_TRUE(outcome.misses("no_overlap"));
  EXPECT_FALSE(outcome.misses("another"));
  EXPECT_EQ(
      outcome.limits[0].text,
      "no overlap: 0.6 of the time is what the busiest engine needs, as predicted (all points "
      "at 0.9)");
}

TEST(MeasureEfficiency, NamesASingleOneInTheSingular) {
  const EfficiencyRule rule{"big", {limit("launches", 0, 2)}, {}};
  EXPECT_EQ(measure_efficiency(rule, {passed("big")}, strided()).limits[0].text,
            "1 launch (all points at 0)");
}

TEST(MeasureEfficiency, WeighsItsLimits) {
  const EfficiencyRule rule{
      "big", {limit("launches", 1, 2, 0.25), limit("sectors_per_request", 1, 2, 0.75)}, {}};
  EXPECT_EQ(measure_efficiency(rule, {passed("big")}, strided()).share, 0.25);
}

TEST(MeasureEfficiency, GivesNothingForAWrongResult) {
  const EfficiencyRule rule{"big", {limit("launches", 1, 2)}, {}};
  CaseResult failed = passed("big");
  failed.state = CaseResult::State::failed;
  const EfficiencyOutcome outcome = measure_efficiency(rule, {failed}, strided());
  EXPECT_EQ(outcome.share, 0);
  EXPECT_EQ(outcome.limits[0].text, "the case big went wrong");
}

TEST(MeasureEfficiency, GivesNothingWhereThereIsNothingToCount) {
  const EfficiencyRule rule{"big", {limit("shared_wavefronts", 1.1, 4)}, {}};
  const EfficiencyOutcome outcome = measure_efficiency(rule, {passed("big")}, strided());
  EXPECT_EQ(outcome.share, 0);
  EXPECT_FALSE(outcome.limits[0].value);
}

TEST(MeasureEfficiency, NothingCopiedIsNothingPageable) {
  const EfficiencyRule rule{"big", {limit("pageable_share", 0, 1)}, {}};
  const EfficiencyOutcome outcome = measure_efficiency(rule, {passed("big")}, strided());
  EXPECT_EQ(outcome.limits[0].value, 0);
  EXPECT_EQ(outcome.share, 1);
}

TEST(MeasureEfficiency, DoesNotBelieveFewerBytesThanAnyVersionMustMove) {
  const EfficiencyRule rule{"big", {limit("bytes_moved", 2, 8)}, {}};
  EXPECT_EQ(measure_efficiency(rule, {passed("big")}, strided()).share, 1);
  std::vector<CounterRecord> unseen = strided();
  unseen[1].counts[kSectors] = 15;  // 480 bytes
  const EfficiencyOutcome outcome = measure_efficiency(rule, {passed("big")}, unseen);
  EXPECT_EQ(outcome.share, 0);
  EXPECT_NE(outcome.limits[0].text.find("not all accesses were seen"), std::string::npos);
}

TEST(MeasureEfficiency, CountsWhatCopiesWithinTheDeviceMove) {
  const EfficiencyRule rule{"big", {limit("bytes_moved", 2, 8)}, {}};
  std::vector<CounterRecord> copies = strided();  // 1024 bytes by kernels, twice what is needed
  copies[0].counts["simt__bytes_device_to_device.sum"] = 512;
  const EfficiencyOutcome outcome = measure_efficiency(rule, {passed("big")}, copies);
  EXPECT_EQ(outcome.limits[0].value, 4);
  EXPECT_EQ(outcome.share, 0.5);
}

TEST(MeasureEfficiency, IsOpenWithoutTheCase) {
  const EfficiencyRule rule{"huge", {limit("launches", 1, 2)}, {}};
  EXPECT_FALSE(measure_efficiency(rule, {passed("big")}, strided()).reason.empty());
}

}  // namespace
}  // namespace grader
