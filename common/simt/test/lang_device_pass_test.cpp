// __CUDA_ARCH__: device code takes the device's branches, host code the host's.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lang_helpers.h"

namespace simt::cc {
namespace {

using testing::HasSubstr;

/// A program that prints what `answer` calls, once from the host and once from a kernel.
std::string both_answers(const std::string& before, const std::string& body) {
  return "#include <cstdio>\n" + before +
         "__global__ void ask(int* out) { *out = answer(); }\n"
         "int host_answer() { " +
         body +
         " }\n"
         "int main() {\n"
         "  int *d, h = -1;\n"
         "  cudaMalloc(&d, sizeof h);\n"
         "  ask<<<1, 1>>>(d);\n"
         "  cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);\n"
         "  std::printf(\"%d %d\", host_answer(), h);\n"
         "}\n";
}

/// What a program with this text prints, or what simt-cc says of it.
std::string output_of(const std::string& text) {
  const Workplace work;
  const std::string said = messages_of(work, text);
  if (!said.empty()) return said;
  const std::string file = work.write("x.cu", text);
  const ProcessResult built = simt_cc({file, "-o", work.path("program")});
  return built.status == 0 ? run_process({work.path("program")}, "").output : built.errors;
}

TEST(LangDevicePass, KernelsAndDeviceFunctionsHaveTheirBodies) {
  EXPECT_EQ(output_of(both_answers("__device__ int answer() {\n"
                                   "#if __CUDA_ARCH__ >= 700\n"
                                   "  return 7;\n"
                                   "#else\n"
                                   "  return __LINE__;\n"
                                   "#endif\n"
                                   "}\n",
                                   "return 1;")),
            "1 7");
  EXPECT_EQ(
      output_of(both_answers("__device__ int answer() { return __CUDA_ARCH__; }\n",
                             "\n#ifdef __CUDA_ARCH__\nreturn 2;\n#else\nreturn 1;\n#endif\n")),
      "1 900");
}

TEST(LangDevicePass, LinesAfterADifferenceKeepTheirNumbers) {
  EXPECT_EQ(output_of(both_answers("__device__ int answer() {\n"
                                   "#if __CUDA_ARCH__ >= 700\n"
                                   "  int unused = 1;\n"
                                   "  (void)unused;\n"
                                   "#endif\n"
                                   "  return __LINE__;\n"
                                   "}\n",
                                   "return __LINE__;")),
            "10 7");
}

TEST(LangDevicePass, FunctionsForBothAskWhereTheyRun) {
  EXPECT_EQ(output_of(both_answers("template <class T>\n"
                                   "__host__ __device__ constexpr T answer_as(T one) {\n"
                                   "#ifdef __CUDA_ARCH__\n"
                                   "  const T two = one + one;\n"
                                   "  return two;\n"
                                   "#else\n"
                                   "  return one;\n"
                                   "#endif\n"
                                   "}\n"
                                   "static_assert(answer_as(3) == 3);\n"
                                   "__device__ int answer() { return answer_as(5); }\n",
                                   "return answer_as(5);")),
            "5 10");
}

TEST(LangDevicePass, MacrosDecideWhereTheyAreUsed) {
  EXPECT_EQ(output_of(both_answers("#ifdef __CUDA_ARCH__\n"
                                   "#define SIDE 2\n"
                                   "#else\n"
                                   "#define SIDE 1\n"
                                   "#endif\n"
                                   "__device__ int answer() { return SIDE; }\n",
                                   "return SIDE;")),
            "1 2");
}

TEST(LangDevicePass, WholeDeviceFunctionsComeAndGo) {
  EXPECT_EQ(output_of(both_answers("#if __CUDA_ARCH__ < 600\n"
                                   "__device__ double atomicAdd(double* p, double) { return *p; }\n"
                                   "#endif\n"
                                   "int count();\n"
                                   "#ifdef __CUDA_ARCH__\n"
                                   "__device__ int answer() { return 4; }\n"
                                   "#else\n"
                                   "__device__ int answer();\n"
                                   "#endif\n"
                                   "__global__ void ask(int*);\n"
                                   "#ifndef __CUDA_ARCH__\n"
                                   "#include <vector>\n"
                                   "int count() { return std::vector<int>(3).size(); }\n"
                                   "#endif\n",
                                   "return count();")),
            "3 4");
}

TEST(LangDevicePass, LambdasOfTheDeviceAreDeviceCode) {
  EXPECT_EQ(output_of("#include <cstdio>\n"
                      "template <class F> __global__ void run(F f) { f(); }\n"
                      "int main() {\n"
                      "  int *d, h = 0;\n"
                      "  cudaMalloc(&d, sizeof h);\n"
                      "  run<<<1, 1>>>([=] __device__ () {\n"
                      "#ifdef __CUDA_ARCH__\n"
                      "    *d = 5;\n"
                      "#else\n"
                      "    *d = 6;\n"
                      "#endif\n"
                      "  });\n"
                      "  cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);\n"
                      "  std::printf(\"%d\", h);\n"
                      "}\n"),
            "5");
}

TEST(LangDevicePass, InlinePtxYieldsToThePlainBranchNextToIt) {
  EXPECT_EQ(output_of(both_answers(
                "#ifdef __CUDA_ARCH__\n"
                "#define ADD(d, a) asm(\"add.s32 %0, %1, 1;\" : \"=r\"(d) : \"r\"(a))\n"
                "#else\n"
                "#define ADD(d, a) d = (a) + 1\n"
                "#endif\n"
                "__host__ __device__ int twice(int a) {\n"
                "  int d;\n"
                "#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700\n"
                "  asm(\"add.s32 %0, %1, %1;\" : \"=r\"(d) : \"r\"(a));\n"
                "#else\n"
                "  d = a + a;\n"
                "#endif\n"
                "  return d;\n"
                "}\n"
                "__device__ int line() { return __LINE__; }\n"
                "__device__ int answer() { int d; ADD(d, twice(50)); return d * 100 + line(); }\n",
                "return twice(4);")),
            "8 10116");
}

TEST(LangDevicePass, InlinePtxStaysRefusedWhereTheOtherBranchComputesNothing) {
  const std::string refused =
      "x.cu:3: error: inline PTX (asm) is not available on the cpu device\n";
  const auto of_lane = [](const std::string& otherwise) {
    return "__device__ unsigned lane() {\n"
           "#ifdef __CUDA_ARCH__\n"
           "  unsigned lane; asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(lane)); return lane;\n" +
           otherwise + "}\n";
  };
  const Workplace work;
  EXPECT_EQ(messages_of(work, of_lane("#endif\n")), refused);
  EXPECT_EQ(messages_of(work, of_lane("#else\n  return 0;\n#endif\n")), refused);
  // The branch belongs to another condition, so that the first instruction has none.
  EXPECT_EQ(messages_of(work,
                        "__device__ void store(float* to) {\n"
                        "#ifdef __CUDA_ARCH__\n"
                        "  asm volatile(\"membar.gl;\");\n"
                        "#endif\n"
                        "#ifndef __CUDA_ARCH__\n"
                        "  *to = 1;\n"
                        "#endif\n"
                        "}\n"),
            refused);
}

TEST(LangDevicePass, RefusesDeclarationsThatDiffer) {
  const Workplace work;
  EXPECT_THAT(messages_of(work,
                          "#if __CUDA_ARCH__ >= 800\n"
                          "constexpr int kTile = 64;\n"
                          "#else\n"
                          "constexpr int kTile = 32;\n"
                          "#endif\n"),
              HasSubstr("error: __CUDA_ARCH__ makes this differ for host and device, which the cpu "
                        "device compiles as one text: ask for it inside the body of a function\n"));
}

}  // namespace
}  // namespace simt::cc
