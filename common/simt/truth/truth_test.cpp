// Holds the cpu device's counters against what was predicted for each case of the truth suite.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace {

using nlohmann::json;

/// What the program wrote, a line per case.
const std::vector<json>& counted() {
  static const std::vector<json> lines = [] {
    std::vector<json> read;
    std::FILE* pipe = popen(COUNTERS_TRUTH, "r");
    std::string text;
    for (int c = 0; pipe != nullptr && (c = std::fgetc(pipe)) != EOF;) {
      if (c != '\n') {
        text += static_cast<char>(c);
        continue;
      }
      read.push_back(json::parse(text));
      text.clear();
    }
    EXPECT_EQ(pipe == nullptr ? -1 : pclose(pipe), 0);
    return read;
  }();
  return lines;
}

/// A pair of what was predicted, and the names of what is counted.
struct Compared {
  const char* name;
  const char* requests;
  const char* parts;
};
constexpr Compared kCompared[] = {
    {"global_ld", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
     "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"},
    {"global_st", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
     "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"},
    {"global_atom", "l1tex__t_requests_pipe_lsu_mem_global_op_atom+red.sum",
     "l1tex__t_sectors_pipe_lsu_mem_global_op_atom+red.sum"},
    {"shared_ld", "smsp__inst_executed_op_shared_ld.sum",
     "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"},
    {"shared_st", "smsp__inst_executed_op_shared_st.sum",
     "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"},
    {"shared_atom", "smsp__inst_executed_op_shared_atom.sum",
     "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum"},
};

TEST(CountersTruth, TheSuiteIsLargeEnough) {
  EXPECT_GE(counted().size(), 60u);
}

TEST(CountersTruth, EveryCountIsAsPredicted) {
  for (const json& line : counted()) {
    for (const Compared& compared : kCompared) {
      const json got = {line["counted"][compared.requests], line["counted"][compared.parts]};
      EXPECT_EQ(got, line["predicted"][compared.name]) << line["case"] << " " << compared.name;
    }
  }
}

}  // namespace
