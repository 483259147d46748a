// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/block_code.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace {

using namespace simt::clock;

#if defined(__x86_64__)
/// A block of these instructions: `call f` before it and behind it.
BlockCode code_of(std::initializer_list<unsigned char> instructions) {
  std::vector<unsigned char> code = {0xe8, 0, 1, 0, 0};
  code.insert(code.end(), instructions);
  const auto distance = static_cast<unsigned char>(0x100 - instructions.size() - 5);
  code.insert(code.end(), {0xe8, distance, 0, 0, 0, 0, 0, 0});
  return scan_block_code(code.data() + 5, 5, code.size() - 5);
}
LoopTest test_of(std::initializer_list<unsigned char> instructions) {
  return code_of(instructions).loop;
}

TEST(ClockBlockCode, ALoopIsTestedByAJumpBack) {
  EXPECT_EQ(test_of({0x44, 0x39, 0xed, 0x7c, 0xe0}), LoopTest::counted) << "cmp ebp, r13d; jl";
  EXPECT_EQ(test_of({0x44, 0x39, 0xed, 0x7c, 0x20}), LoopTest::none) << "forward";
  EXPECT_EQ(test_of({0x8b, 0x44, 0x24, 0x20, 0x39, 0xc3, 0x0f, 0x8f, 0xe0, 0xfe, 0xff, 0xff}),
            LoopTest::counted)
      << "mov eax, [rsp+32]; cmp ebx, eax; jg, far";
  EXPECT_EQ(test_of({0x39, 0xc3, 0x0f, 0x8f, 0xe0, 0x01, 0x00, 0x00}), LoopTest::none);
  EXPECT_EQ(test_of({0x90}), LoopTest::none);
  EXPECT_EQ(test_of({}), LoopTest::none);
}

TEST(ClockBlockCode, AConstantIsPartOfTheComparison) {
  EXPECT_EQ(test_of({0x83, 0xfb, 0x03, 0x7e, 0xe0}), LoopTest::constant) << "cmp ebx, 3; jle";
  EXPECT_EQ(test_of({0x49, 0x83, 0xfc, 0x07, 0x76, 0xe0}), LoopTest::constant) << "cmp r12, 7; jbe";
  EXPECT_EQ(test_of({0x81, 0xfb, 0xff, 0x03, 0, 0, 0x7e, 0xe0}), LoopTest::constant) << "1023";
  EXPECT_EQ(test_of({0x3d, 0xff, 0x03, 0, 0, 0x7e, 0xe0}), LoopTest::constant) << "cmp eax, 1023";
  EXPECT_EQ(test_of({0x83, 0x7c, 0x24, 0x0c, 0x03, 0x7e, 0xe0}), LoopTest::constant)
      << "cmp dword [rsp+12], 3";
  EXPECT_EQ(test_of({0x83, 0xc3, 0x03, 0x7e, 0xe0}), LoopTest::counted) << "add ebx, 3";
}

TEST(ClockBlockCode, ALoneMultiplyAddHasNoOtherBesideItAndThreeRegisters) {
  // mulss xmm0, xmm1; addss xmm0, xmm2
  EXPECT_TRUE(code_of({0xf3, 0x0f, 0x59, 0xc1, 0xf3, 0x0f, 0x58, 0xc2}).is_lone_fma);
  // addss xmm0, [rsp + 12] instead: g++ has no register for it, a GPU has
  EXPECT_TRUE(code_of({0xf3, 0x0f, 0x59, 0xc1, 0xf3, 0x0f, 0x58, 0x44, 0x24, 0x0c}).is_lone_fma);
  // addss xmm0, [rip + 16]: a constant
  EXPECT_FALSE(
      code_of({0xf3, 0x0f, 0x59, 0xc1, 0xf3, 0x0f, 0x58, 0x05, 0x10, 0, 0, 0}).is_lone_fma);
  EXPECT_FALSE(code_of({0xf3, 0x0f, 0x58, 0xc2}).is_lone_fma) << "a sum";
  EXPECT_FALSE(code_of({0xf3, 0x0f, 0x59, 0xc1, 0xf3, 0x0f, 0x58, 0xc2, 0xf3, 0x0f, 0x58, 0xc3})
                   .is_lone_fma);
}
#endif

}  // namespace
