// What students read when their code is wrong.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lang_helpers.h"

namespace simt::cc {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kKernel = "__global__ void add(float* a, int n) { if (n > 0) a[0] += 1; }\n";

/// The code stands on line 3, after the kernel and `void f(float* a, double* d) {`.
std::string in_function(const std::string& code) {
  const Workplace workplace;
  return messages_of(workplace, kKernel + "void f(float* a, double* d) {\n" + code + "\n}\n");
}

TEST(LangMessages, MissingSemicolon) {
  const std::string text = in_function("int n = 1\nadd<<<1, 32>>>(a, n);");
  EXPECT_THAT(text, HasSubstr("x.cu:4:1: error: expected ‘,’ or ‘;’ before ‘add’"));
  EXPECT_THAT(text, Not(HasSubstr("simt")));
}

TEST(LangMessages, UndeclaredName) {
  EXPECT_THAT(in_function("add<<<1, 32>>>(a, m);"),
              HasSubstr("x.cu:3:19: error: ‘m’ was not declared in this scope"));
  EXPECT_THAT(in_function("add<<<blocks, 32>>>(a, 3);"),
              HasSubstr("x.cu:3:7: error: ‘blocks’ was not declared in this scope"));
  EXPECT_THAT(in_function("ad<<<1, 32>>>(a, 3);"),
              HasSubstr("x.cu:3:1: error: ‘ad’ was not declared in this scope"));
}

TEST(LangMessages, WrongNumberOfArguments) {
  const std::string text = in_function("add<<<1, 32>>>(a);");
  EXPECT_THAT(text, HasSubstr("error: too few arguments to function ‘void add(float*, int)’"));
  EXPECT_THAT(text, HasSubstr("x.cu:3:15:"));
  EXPECT_THAT(text, Not(HasSubstr("simt")));
  EXPECT_THAT(in_function("add<<<1, 32>>>(a, 1, 2);"),
              HasSubstr("error: too many arguments to function ‘void add(float*, int)’"));
}

TEST(LangMessages, WrongPointerType) {
  const std::string text = in_function("add<<<1, 32>>>(d, 1);");
  EXPECT_THAT(text, HasSubstr("x.cu:3:16: error: cannot convert ‘double*’ to ‘float*’"));
  EXPECT_THAT(text, HasSubstr("initializing argument 1 of ‘void add(float*, int)’"));
  EXPECT_THAT(text, Not(HasSubstr("simt")));
}

TEST(LangMessages, ErrorInsideAKernelAfterSharedVariables) {
  const Workplace workplace;
  const std::string text = messages_of(
      workplace, "__global__ void k(int n) {\n  __shared__ float s[32];\n  s[i] = 1;\n}\n");
  EXPECT_THAT(text, HasSubstr("x.cu:3:5: error: ‘i’ was not declared in this scope"));
  EXPECT_THAT(text, Not(HasSubstr("simt")));
}

TEST(LangMessages, TooMuchSharedMemory) {
  const Workplace workplace;
  const std::string text = messages_of(
      workplace,
      "__global__ void k() {\n  __shared__ float a[8000];\n  __shared__ float b[8000];\n"
      "  a[0] = b[0];\n}\n");
  EXPECT_THAT(text, HasSubstr("x.cu:3:"));
  EXPECT_THAT(text, HasSubstr("the __shared__ variables of one kernel take at most 49152 bytes"));
}

TEST(LangMessages, WarningsKeepTheirPlaceAndDoNotRepeat) {
  const Workplace workplace;
  const std::string source = workplace.write(
      "x.cu", kKernel + "void f(float* a) {\n  add<<<1, 2>>>(a, 1); int unused;\n}\n");
  const std::string text =
      simt_cc({"-Wall", "-Wextra", "-c", source, "-o", workplace.path("x.o")}).errors;
  EXPECT_THAT(text, HasSubstr("x.cu:3:28: warning: unused variable ‘unused’"));
  EXPECT_EQ(text.find("warning"), text.rfind("warning"));
}

TEST(LangMessages, RefusalsAreOneSentence) {
  const Workplace workplace;
  EXPECT_EQ(messages_of(workplace, "\n#include <cublas_v2.h>\n"),
            "x.cu:2: error: <cublas_v2.h> (cuBLAS) is not available on the cpu device\n");
  EXPECT_EQ(messages_of(workplace, "__device__ void f() {\n  asm(\"nop;\");\n}\n"),
            "x.cu:2: error: inline PTX (asm) is not available on the cpu device\n");
}

TEST(LangMessages, MissingHeaderOfTheUser) {
  const Workplace workplace;
  EXPECT_THAT(messages_of(workplace, "#include \"mine.h\"\n"),
              StartsWith("x.cu:1:10: fatal error: mine.h: No such file or directory"));
}

}  // namespace
}  // namespace simt::cc
