// Holds the cpu device's counters against what was predicted for each case of the truth suite, and
// against what Nsight Compute counted on an H100.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "truth_numbers.h"
#include "truth_table.h"

namespace truth {
namespace {

using nlohmann::json;

const std::vector<json>& counted() {
  static const std::vector<json> lines = counted_here(COUNTERS_TRUTH);
  return lines;
}

const json& h100() {
  static const json all = measured(COUNTERS_H100);
  return all;
}

TEST(CountersTruth, TheSuiteIsLargeEnough) {
  EXPECT_GE(counted().size(), 60u);
}

TEST(CountersTruth, EveryCountIsAsPredicted) {
  for (const json& line : counted()) {
    for (const Access& access : accesses()) {
      const json got = {line["counted"][access.requests.name], line["counted"][access.parts.name]};
      EXPECT_EQ(got, line["predicted"][access.name]) << line["case"] << " " << access.name;
    }
  }
}

TEST(CountersTruth, TheH100RanTheSameCases) {
  ASSERT_EQ(counted().size(), h100()["cases"].size());
  for (std::size_t i = 0; i < counted().size(); ++i) {
    const json& here = counted()[i];
    EXPECT_EQ(here["case"], h100()["cases"][i]["case"]);
    if (here["case"] == "atomics that return") continue;  // who gets which ticket is left open
    EXPECT_EQ(here["checksum"], h100()["cases"][i]["checksum"]) << here["case"];
  }
}

TEST(CountersTruth, EveryCountIsThatOfTheH100) {
  ASSERT_EQ(counted().size(), h100()["cases"].size());
  for (std::size_t i = 0; i < counted().size(); ++i) {
    std::vector<Number> numbers = conflicts();
    numbers.insert(numbers.end(), flops().begin(), flops().end());
    for (const Access& access : accesses()) {
      numbers.push_back(access.requests);
      numbers.push_back(access.parts);
    }
    for (const Number& number : numbers) {
      EXPECT_EQ(counted()[i]["counted"][number.name], on_gpu(h100()["cases"][i], number))
          << counted()[i]["case"] << " " << number.name;
    }
  }
}

// The instructions of a short if are issued for warps of which no lane takes it.
TEST(CountersTruth, InstructionsThatNoLaneExecutesAreCountedByOtherMetricsOnly) {
  for (const json& one : h100()["cases"]) {
    if (one["case"] != "reduction, sequential") continue;
    // 2 blocks of 8 warps, 8 steps of 2 reads for all warps; and a read at the end.
    EXPECT_EQ(one["metrics"]["smsp__inst_executed_op_shared_ld.sum"], 2 * (8 * 8 * 2 + 1));
    EXPECT_EQ(one["metrics"]["smsp__sass_inst_executed_op_shared_ld.sum"], 50);
  }
}

TEST(CountersTruth, TheTableInDocsIsNotStale) {
  std::ostringstream text;
  text << std::ifstream(COUNTERS_TABLE).rdbuf();
  EXPECT_EQ(text.str(), table(counted(), h100())) << "run scripts/counter_table";
}

}  // namespace
}  // namespace truth
