// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "explain/advice.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

CounterRecord line(std::map<std::string, double> counts) {
  CounterRecord record;
  record.kernel = "k";
  record.file = "student.cu";
  record.line = 7;
  record.counts = std::move(counts);
  return record;
}

CounterRecord loads(double requests, double sectors, double bytes) {
  return line({{"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", requests},
               {"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", sectors},
               {"simt__bytes_mem_global_op_ld.sum", bytes}});
}

std::string only(const CounterRecord& record) {
  const auto all = advise(record);
  return all.size() == 1 ? all[0].text : std::to_string(all.size()) + " sentences";
}

TEST(Advise, NamesWhatAStridedReadCouldBe) {
  EXPECT_EQ(only(loads(10, 320, 1280)),
            "32.0 sectors per request; 4.0 would do: neighbouring threads should read "
            "neighbouring addresses");
}

TEST(Advise, TellsAMisalignedReadFromAStridedOne) {
  EXPECT_EQ(only(loads(10, 50, 1280)),
            "5.0 sectors per request; 4.0 would do: begin what a warp reads at a multiple of 32 "
            "bytes");
}

TEST(Advise, OffersFloat4ForFloatsSideBySide) {
  EXPECT_EQ(only(loads(8, 32, 1024)),
            "8 requests of 128 bytes; 2 would do: a float4 load, where the address is a multiple "
            "of 16");
}

TEST(Advise, SaysNothingOfABroadcastOrOfFloat4) {
  EXPECT_TRUE(advise(loads(10, 10, 1280)).empty());
  EXPECT_TRUE(advise(loads(10, 160, 5120)).empty());
}

TEST(Advise, NamesBankConflicts) {
  EXPECT_EQ(only(line({{"smsp__sass_inst_executed_op_shared_ld.sum", 4},
                       {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", 64},
                       {"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum", 60}})),
            "bank conflicts, 16.0 wavefronts per request; 1.0 would do: pad the row by one "
            "element, or swizzle");
}

TEST(Advise, NamesAtomicsThatMeetAtOneAddress) {
  EXPECT_NE(only(line({{"l1tex__t_requests_pipe_lsu_mem_global_op_atom+red.sum", 2},
                       {"l1tex__t_sectors_pipe_lsu_mem_global_op_atom+red.sum", 64}}))
                .find("32.0 sectors per atomic request"),
            std::string::npos);
  EXPECT_NE(only(line({{"smsp__sass_inst_executed_op_shared_atom.sum", 2},
                       {"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum", 20}}))
                .find("10.0 lanes of a warp take turns"),
            std::string::npos);
}

TEST(Advise, NamesDivergence) {
  EXPECT_NE(only(line({{"simt__branches_divergent.sum", 8}, {"simt__inst_seen.sum", 16}}))
                .find("warps parted 8 times: lanes of a warp take different ways here"),
            std::string::npos);
}

TEST(Advise, DoesNotPromiseThatNoWarpNeedPart) {
  EXPECT_EQ(only(line({{"simt__branches_divergent.sum", 8}, {"simt__inst_seen.sum", 16}}))
                .find("0 would"),
            std::string::npos);
}

TEST(WorstFirst, TellsOnceOfALineThatTwoKernelsShare) {
  CounterRecord other = loads(10, 320, 1280);
  other.kernel = "other";
  CounterRecord worse = loads(10, 160, 1280);
  worse.kernel = "third";
  const auto all = worst_first({loads(10, 320, 1280), other, worse});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].kernel, "k");
  EXPECT_EQ(all[1].kernel, "third");
}

TEST(WorstFirst, PutsAnIfForOneLaneBehindWhatCostsMore) {
  const CounterRecord one_lane = line({{"simt__branches_divergent.sum", 168},
                                       {"simt__inst_seen.sum", 340},
                                       {"simt__thread_inst_seen.sum", 340 * 32 - 168 * 31}});
  const CounterRecord strided = loads(100, 800, 12800);
  const auto all = worst_first({one_lane, strided});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_NE(all[0].text.find("sectors per request"), std::string::npos) << all[0].text;
}

TEST(WorstFirst, PutsWhatSavesMostFirst) {
  const auto all = worst_first({loads(10, 50, 1280), loads(10, 320, 1280)});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].saved, 280);
  EXPECT_EQ(all[1].saved, 10);
}

}  // namespace
}  // namespace grader
