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

// The qualifier, a macro of a header's, stands first.
TEST(LangMessages, InlineVariables) {
  const Workplace workplace;
  const std::string text = "int host;\n__device__ inline int n;\n";
  EXPECT_EQ(messages_of(workplace, text),
            "x.cu:2: error: the inline variable of the device 'n' must be static: files share such "
            "variables only with -rdc=true\n");
  const std::string source = workplace.write("x.cu", text);
  for (const char* option : {"-rdc=true", "-dc"}) {
    EXPECT_EQ(simt_cc({option, "-c", source, "-o", workplace.path("x.o")}).errors, "") << option;
  }
}

// nvcc 13.0 refuses these, each in its line.
TEST(LangMessages, ArraysOfVariableLength) {
  const Workplace workplace;
  const std::string expected =
      "x.cu:2: error: an array of variable length 'a' is not allowed in device code\n";
  for (const std::string size : {"n", "blockDim.x", "m", "2 * n"}) {
    EXPECT_EQ(messages_of(workplace,
                          "__global__ void k(float* o, int n) { const int m = n + 1;\n"
                          "  float a[" +
                              size + "]; a[0] = *o; o[m] = a[0]; }\n"),
              expected);
  }
  EXPECT_EQ(messages_of(workplace,
                        "template <class T> __host__ __device__ int f(T n) {\n"
                        "  int a[n]; a[0] = 1; return a[0]; }\n"
                        "int g(int n) { return f(n); }\n"),
            "x.cu:2: error: an array of variable length is not allowed in device code\n");
}

TEST(LangMessages, ArraysWhoseLengthIsKnown) {
  const Workplace workplace;
  EXPECT_EQ(
      messages_of(workplace,
                  "constexpr int N = 4; enum { M = 3 }; struct S { static const int n = 2; };\n"
                  "template <int K, class T> __device__ int f(int* p) { const int m = K * 2;\n"
                  "  int a[m], b[N * K][M], c[S::n], d[sizeof(T)]; p[a[0] = 1] = 2;\n"
                  "  b[0][0] = c[0] = d[0] = *p; return b[0][0]; }\n"
                  "__global__ void k(int* p) { *p = f<2, int>(p); }\n"
                  // The host may: nvcc leaves it to g++.
                  "int host(int n) { int a[n]; a[0] = n; return a[0]; }\n"),
      "");
}

TEST(LangMessages, InitializersThatHaveToRun) {
  const Workplace workplace;
  const std::string host = "int h(); int hv = 3; struct Q { Q(int a) : x(a) {} int x; };\n";
  for (const std::string declaration :
       {"__device__ int x = h();", "__constant__ int x = hv;",
        "__device__ int y = 1, x[2] = {1, h()};", "__managed__ int x = h();",
        "static const __device__ Q x{3};", "__constant__ Q x = Q(3);"}) {
    EXPECT_EQ(messages_of(workplace, host + declaration + "\n"),
              "x.cu:2: error: the initializer of 'x' has to run, which that of a __device__ or "
              "__constant__ variable must not: set it from the host with cudaMemcpyToSymbol()\n")
        << declaration;
  }
}

TEST(LangMessages, StaticVariablesAndConstantsThatHaveToRun) {
  const Workplace workplace;
  EXPECT_EQ(
      messages_of(workplace, "__global__ void k(int* o, int i) {\nstatic int n = i; *o = n; }\n"),
      "x.cu:2: error: the initializer of 'n' has to run, which that of a static variable in "
      "device code must not\n");
  const std::string tail = "__global__ void k(float* o) { *o = kN; }\n";
  for (const char* constant : {"const float kN = get();", "const int kN = value;"}) {
    EXPECT_EQ(messages_of(workplace, "int get(); int value = 2;\n" + std::string(constant) + tail),
              "x.cu:2: error: the __global__ function 'k' uses the host's constant 'kN', which is "
              "computed when the program starts: make it __device__ or __constant__, or pass it as "
              "an argument\n");
  }
  for (const char* constant :
       {"const float kN = 1.0f / 0.0f;", "constexpr int f() { return 3; } const int kN = f();",
        "const int kM = 4; static const int kN = kM * 2;", "const float kN = HUGE_VALF;"}) {
    EXPECT_EQ(messages_of(workplace, "#include <cmath>\n" + std::string(constant) + tail), "")
        << constant;
  }
  EXPECT_EQ(
      messages_of(workplace,
                  "__device__ int f(int i) { static const int t[2] = {1, 2}; static int c = 3; "
                  "struct S { static __device__ int g(int a) { return a; } };\n"
                  "static const float h = 1.0f / 0.0f; return S::g(t[i] + c++ + (h > 1)); }\n"),
      "");
}

TEST(LangMessages, InitializersThatAreConstant) {
  const Workplace workplace;
  EXPECT_EQ(
      messages_of(
          workplace,
          "#include <cmath>\n#include <cuda/atomic>\n#include <cuda_fp16.h>\n"
          "constexpr int f(int x) { return x + 1; } const int hc = 5;\n"
          "struct P { __host__ __device__ P() {} int x; };\n"
          "struct R { constexpr R(int a) : x(a) {} int x; };\n"
          "__device__ int other; __device__ int* a = &other; __device__ int* b = (int*)16;\n"
          "__device__ P c, d{}, e = P(); __device__ R g(3); __device__ R i = 3;\n"
          "__device__ int j = f(2); __device__ float k = 1.0f / 0.0f; __device__ int l = 1 << 31;\n"
          "__constant__ int m = hc * 2; __device__ float n = NAN;\n"
          "__device__ float4 o = {1, 2, 3, 4}; __constant__ dim3 p = {1, 2, 3};\n"
          "__device__ cuda::atomic<int> q; __device__ constexpr int r = 3;\n"
          "template <class T> __device__ T s = T(1); extern __device__ int t;\n"
          "__device__ int u(int x = hc) { return x; } __device__ unsigned v = sizeof(int);\n"),
      "");
}

TEST(Messages, AFileCannotPassForAHeaderOfTheSystem) {
  const std::string hidden = "__global__ void k(float* p) { wmemcpy(0, 0, 1); }\n";
  const std::string marker = "line markers (#line) are not available on the cpu device";
  for (const char* line : {"# 1 \"/usr/include/x.h\" 1 3\n", "#line 1 \"x.h\"\n",
                           "%\\\n: 1 \"/usr/include/x.h\" 3\n"}) {
    const Workplace work;
    EXPECT_THAT(messages_of(work, "#include <cwchar>\n" + std::string(line) + hidden),
                HasSubstr(marker))
        << line;
  }
  const Workplace work;
  for (const char* line : {"#pragma GCC system_header\n", "_Pragma(\"GCC system_header\")\n"}) {
    work.write("mine.h", line + hidden);
    EXPECT_THAT(messages_of(work, "#include \"mine.h\"\n"),
                HasSubstr("#pragma GCC system_header is not available on the cpu device"));
  }
  EXPECT_EQ(messages_of(work, "// # 1 \"x.h\" 3\nconst char* s = \"# 1\";\n"), "");
}

}  // namespace
}  // namespace simt::cc
