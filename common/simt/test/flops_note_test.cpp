// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "flops.h"

namespace simt::cc {
namespace {

/// The kinds of the entries, in their order: 0 to 2 add, mul, fma of floats, 3 to 5 of doubles.
std::string kinds(const std::string& body, const std::string& before = "") {
  const std::string text =
      note_flops(before + "\t.text\nf:\n\tcall\t__sanitizer_cov_trace_pc@PLT\n" + body + "\tret\n");
  std::string found;
  const std::string entry = " - .\n\t.long\t";
  for (std::size_t at = text.find(entry); at != std::string::npos; at = text.find(entry, at + 1)) {
    const char kind = text[at + entry.size()];
    if (kind != '.') found += kind;
  }
  return found;
}

TEST(NoteFlops, FindsSumsAndProducts) {
  EXPECT_EQ(kinds("\taddss\t(%rax), %xmm0\n\tsubss\t%xmm1, %xmm0\n"), "00");
  EXPECT_EQ(kinds("\tmulss\t(%rax), %xmm0\n\tmovss\t%xmm0, (%rbx)\n"), "1");
  EXPECT_EQ(kinds("\taddsd\t%xmm1, %xmm0\n\tmulsd\t%xmm1, %xmm2\n"), "34");
  EXPECT_EQ(kinds("\tvaddss\t%xmm1, %xmm2, %xmm0\n"), "0");
  EXPECT_EQ(kinds("\tmovss\t%xmm1, %xmm0\n\tdivss\t%xmm1, %xmm0\n\taddl\t%eax, %ebx\n"), "");
}

TEST(NoteFlops, TakesASumWithAProductForOneFma) {
  EXPECT_EQ(kinds("\tmulss\t(%r14), %xmm0\n\taddss\t12(%rsp), %xmm0\n"), "2");
  EXPECT_EQ(kinds("\tmulsd\t(%r14), %xmm0\n\tsubsd\t%xmm0, %xmm1\n"), "5");
}

TEST(NoteFlops, FollowsAProductThroughRegistersAndTheStack) {
  EXPECT_EQ(kinds("\tmulsd\t0(%r13), %xmm5\n\tmovq\t%xmm5, %rbx\n\tcall\t__tsan_read8@PLT\n"
                  "\tmovq\t%rbx, %xmm6\n\taddsd\t(%r12), %xmm6\n"),
            "5");
  EXPECT_EQ(kinds("\tmulss\t%xmm1, %xmm0\n\tmovss\t%xmm0, 8(%rsp)\n\tcall\tf@PLT\n"
                  "\taddss\t8(%rsp), %xmm0\n"),
            "2");
}

TEST(NoteFlops, LeavesAProductThatSomethingElseTakes) {
  EXPECT_EQ(kinds("\tmulss\t%xmm1, %xmm0\n\tmovss\t%xmm0, (%rax)\n\taddss\t%xmm0, %xmm2\n"), "12");
  EXPECT_EQ(kinds("\tmulss\t%xmm1, %xmm0\n\tmulss\t%xmm0, %xmm2\n"), "11");
  EXPECT_EQ(kinds("\tmulss\t%xmm1, %xmm0\n\tcall\tf@PLT\n\taddss\t%xmm0, %xmm2\n"), "10");
}

TEST(NoteFlops, FusesOneOfTwoProducts) {
  EXPECT_EQ(kinds("\tmulss\t%xmm1, %xmm0\n\tmulss\t%xmm3, %xmm2\n\taddss\t%xmm0, %xmm2\n"), "12");
}

TEST(NoteFlops, DoesNotFuseAcrossBlocks) {
  EXPECT_EQ(kinds("\tmulss\t%xmm1, %xmm0\n\tmovss\t%xmm0, 8(%rsp)\n"
                  "\tcall\t__sanitizer_cov_trace_pc@PLT\n\taddss\t8(%rsp), %xmm0\n"),
            "10");
}

TEST(NoteFlops, KnowsTheFmaFunctions) {
  EXPECT_EQ(kinds("\tcall\tfmaf@PLT\n\tcall\tfma@PLT\n\tcall\tfmaxf@PLT\n"), "25");
}

TEST(NoteFlops, LeavesOutHelpersOfTheHeaders) {
  const std::string files =
      "\t.file 3 \"/x/include/simt/half/rounding.h\"\n"
      "\t.file 2 \"/x/include/simt/atomics.h\"\n"
      "\t.file 4 \"/x/include/simt/math.h\"\n\t.file 5 \"/x/include/cuComplex.h\"\n";
  const std::string fused = "\tmulss\t%xmm1, %xmm0\n\taddss\t%xmm0, %xmm2\n";
  EXPECT_EQ(kinds("\t.loc 3 7 1\n" + fused, files), "");
  EXPECT_EQ(kinds("\t.loc 2 7 1\n" + fused, files), "");
  EXPECT_EQ(kinds("\t.loc 4 7 1\n" + fused, files), "10");  // __fmul_rn() never fuses
  EXPECT_EQ(kinds("\t.loc 5 7 1\n" + fused, files), "2");
}

TEST(NoteFlops, NotesTheBranchAtABlocksEnd) {
  EXPECT_EQ(kinds("\tcmpl\t$1, %eax\n\tje\t.L3\n"), "6");
  EXPECT_EQ(kinds("\tnotrack jmp\t*%rax\n"), "6");
  EXPECT_EQ(kinds("\tcmpl\t$1, %eax\n\tje\t.L3\n\tcmpl\t$2, %eax\n\tje\t.L4\n"), "6");
  EXPECT_EQ(kinds("\taddss\t%xmm1, %xmm0\n\tjmp\t.L2\n"), "0");
  EXPECT_EQ(kinds("\tje\t.L3\n\tcall\t__sanitizer_cov_trace_pc@PLT\n\tjne\t.L5\n"), "66");
}

TEST(NoteFlops, CountsNothingOutsideOfBlocks) {
  EXPECT_EQ(note_flops("\t.text\nf:\n\taddss\t%xmm1, %xmm0\n\tret\n"),
            "\t.text\nf:\n\taddss\t%xmm1, %xmm0\n\tret\n");
}

}  // namespace
}  // namespace simt::cc
