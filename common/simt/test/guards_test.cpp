// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "guards.h"

#include <gtest/gtest.h>

#include <string>

namespace simt::cc {
namespace {

std::string guard(const std::string& symbol, const std::string& bytes) {
  return "\t.type\t" + symbol + ", @object\n\t.size\t" + symbol + ", " + bytes + "\n" + symbol +
         ":\n\t.zero\t" + bytes + "\n";
}

TEST(GuardVariables, StandBeforeAndBehind) {
  const std::string head = "\t.globl\tx\n\t.data\n\t.align 8\n\t.type\tx, @object\n\t.size\tx, 8\n";
  const std::string body = "x:\n\t.long\t1\n\t.zero\t4\n";
  const std::string rest = "\t.text\n";
  EXPECT_EQ(guard_variables(head + body + rest),
            head + guard("simt_before.x", "64") + body + guard("simt_behind.x", "64") + rest);
}

TEST(GuardVariables, KeepTheAlignmentOfWhatTheyStandBefore) {
  const std::string text = guard_variables(
      "\t.bss\n\t.align 256\n\t.type\tx, @object\n\t.size\tx, 256\nx:\n\t.zero\t256\n");
  EXPECT_NE(text.find(guard("simt_before.x", "256") + "x:\n"), std::string::npos) << text;
}

TEST(GuardVariables, StandRoundWhatIsCommonToOneFile) {
  EXPECT_EQ(guard_variables("\t.local\tx\n\t.comm\tx,12,4\n"),
            "\t.local\tx\n\t.pushsection\t.bss\n\t.balign\t4\n" + guard("simt_before.x", "64") +
                guard("x", "12") + guard("simt_behind.x", "64") + "\t.popsection\n");
}

TEST(GuardVariables, LeaveOutWhatIsNoVariableOfTheProgram) {
  const auto stays = [](const std::string& section, const std::string& name) {
    const std::string text = section + "\t.type\t" + name + ", @object\n\t.size\t" + name +
                             ", 4\n" + name + ":\n\t.long\t1\n\t.text\n";
    return guard_variables(text) == text;
  };
  EXPECT_TRUE(stays("\t.section\t.rodata.str1.1,\"aMS\",@progbits,1\n", "x"));
  EXPECT_TRUE(stays("\t.section\t.rodata.cst16\n", "x"));
  EXPECT_TRUE(stays("\t.section\t.tbss,\"awT\",@nobits\n", "x"));
  EXPECT_TRUE(stays("\t.section\tmine,\"aw\"\n", "x"));
  EXPECT_TRUE(stays("\t.data\n", "_ZTV1A"));
  EXPECT_FALSE(stays("\t.section\t.data.rel.ro.local,\"aw\"\n", "x"));
}

}  // namespace
}  // namespace simt::cc
