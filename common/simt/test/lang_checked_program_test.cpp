// Whole programs of the cpu device: what they print at their end, and how they end.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "lang_helpers.h"

namespace simt::cc {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

class CheckedProgram : public testing::Test {
 protected:
  /// Compiles `text` checked; the program's path.
  std::string compiled(const std::string& text) const {
    const std::string program = work.path("program");
    const ProcessResult result = simt_cc({"--checked", work.write("x.cu", text), "-o", program});
    EXPECT_EQ(result.status, 0) << result.errors;
    return program;
  }
  /// Runs it with settings of the environment: "SIMT_SEED=3".
  static ProcessResult run(const std::string& program, std::vector<std::string> settings = {}) {
    settings.insert(settings.begin(), "env");
    settings.push_back(program);
    return run_process(settings, "");
  }

  Workplace work;
};

// Lines are looked up while kernels run, and again by what runs at the exit.
const std::string kFaulty =
    "__global__ void fill(float* a, int n) { if (threadIdx.x <= n) a[threadIdx.x] = 1; }\n"
    "int main() {\n"
    "  float* a;\n"
    "  cudaMalloc(&a, 400);\n"
    "  fill<<<1, 128>>>(a, 100);\n"
    "  cudaDeviceSynchronize();\n"
    "  fill<<<1, 2048>>>(a, 100);\n"
    "  return 7;\n"
    "}\n";

TEST_F(CheckedProgram, TellsOfUncheckedErrorsAtTheExitAfterAFinding) {
  const ProcessResult ended = run(compiled(kFaulty));
  EXPECT_EQ(ended.status, 7);
  EXPECT_THAT(ended.errors, HasSubstr("out_of_bounds_write"));
  EXPECT_THAT(ended.errors, HasSubstr("x.cu:7"));
  EXPECT_THAT(ended.errors, EndsWith("========= 1 error, 1 warning, 0 notes\n"));
}

TEST_F(CheckedProgram, TellsOfLeaksAtTheExitAfterAFinding) {
  const ProcessResult ended = run(compiled(kFaulty), {"SIMT_LEAKS=1", "SIMT_COUNTERS=1"});
  EXPECT_EQ(ended.status, 7);
  EXPECT_THAT(ended.errors, HasSubstr("leak: 400 bytes of a were never given back"));
  EXPECT_THAT(ended.errors, HasSubstr("x.cu:4"));
  EXPECT_THAT(ended.errors, HasSubstr("========= 1 error, 2 warnings, 0 notes\n"));
}

TEST_F(CheckedProgram, SeesWhatTheHostsMemoryFunctionsDoThroughPointers) {
  const std::string program = compiled(
      "#include <cwchar>\n"
      "template <class F, class T> __global__ void call(F copy, T* p) { copy(p, p + 4, 4); }\n"
      "int main() {\n"
      "  wchar_t* p;\n"
      "  cudaMalloc(&p, 16);\n"
      "  call<<<1, 1>>>(std::wmemcpy, p);\n"
      "  cudaDeviceSynchronize();\n"
      "}\n");
  const std::string errors = run(program).errors;
  EXPECT_THAT(errors, HasSubstr("out_of_bounds_read"));
  EXPECT_THAT(errors, HasSubstr("reads p[1]: 16 bytes"));
}

// Twice: what a neighbour on the line does, and what comes in a later grid.
TEST_F(CheckedProgram, TellsAnErrorOfALineThatHadANote) {
  const std::string program = compiled(
      "__global__ void k(int* p) { p[0] = 1; p[1] = threadIdx.x; }\n"
      "__global__ void set(int* p, int a, int b) { *p = threadIdx.x % 2 == 0 ? a : b; }\n"
      "int main() {\n"
      "  int* p; cudaMalloc(&p, 64);\n"
      "  k<<<1, 64>>>(p);\n"
      "  set<<<1, 64>>>(p, 1, 1);\n"
      "  set<<<1, 64>>>(p, 1, 2);\n"
      "  set<<<1, 64>>>(p, 1, 1);\n"
      "  set<<<1, 64>>>(p, 1, 2);\n"
      "  return cudaDeviceSynchronize();\n"
      "}\n");
  const std::string text = run(program).errors;
  EXPECT_THAT(text, testing::ContainsRegex("= race: thread .* writes p\\[1\\]"));
  EXPECT_THAT(text, HasSubstr("= note: race: "));
  EXPECT_THAT(text, EndsWith("========= 2 errors, 0 warnings, 1 note\n"));
}

TEST_F(CheckedProgram, RefusesSettingsThatMakeNoSense) {
  const std::string program = compiled(
      "__global__ void k() {}\n"
      "int main() { int n; cudaGetDeviceCount(&n); void* p; cudaMalloc(&p, 8); k<<<1, 1>>>(); "
      "return cudaDeviceSynchronize(); }\n");
  EXPECT_EQ(run(program).status, 0);
  const auto refusal = [&](const std::string& setting, const std::string& more = "SIMT_CLOCK=1") {
    const ProcessResult ended = run(program, {setting, more});
    EXPECT_EQ(ended.status, 2) << setting;
    return ended.errors;
  };
  EXPECT_EQ(refusal("SIMT_DEVICES=abc"),
            "========= SIMT_DEVICES=abc: a whole number from 1 to 16 is wanted\n");
  EXPECT_EQ(refusal("SIMT_DEVICES=99"),
            "========= SIMT_DEVICES=99: a whole number from 1 to 16 is wanted\n");
  EXPECT_THAT(refusal("SIMT_SEED=x"), HasSubstr("from 0 to 18446744073709551615"));
  EXPECT_THAT(refusal("SIMT_MEMORY=-1"), HasSubstr("from 1048576 to 8796093022208"));
  EXPECT_THAT(refusal("SIMT_SAMPLE_BLOCKS=0"), HasSubstr("from 1 to "));
  EXPECT_THAT(refusal("SIMT_LEAKS=yes"), HasSubstr("from 0 to 1"));
  EXPECT_EQ(
      refusal("SIMT_CARD=foo"),
      "========= SIMT_CARD=foo: there is no card \"foo\"; there are a100, h100, h200, l4, rtx4090, "
      "t4\n");
}

// Checked grids run on one thread in any case.
TEST_F(CheckedProgram, OrFastOneRefusesToRunOnNoThread) {
  const std::string source = work.write("fast.cu",
                                        "__global__ void k() {}\n"
                                        "int main() { k<<<64, 256>>>(); return "
                                        "cudaDeviceSynchronize(); }\n");
  const std::string program = work.path("fast");
  ASSERT_EQ(simt_cc({source, "-o", program}).status, 0);
  const ProcessResult ended = run(program, {"SIMT_THREADS=0"});
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.errors, "========= SIMT_THREADS=0: a whole number from 1 to 1024 is wanted\n");
  EXPECT_EQ(run(program, {"SIMT_THREADS=1"}).status, 0);
}

TEST_F(CheckedProgram, SaysWhereAKernelStoodWhenItWasEnded) {
  const std::string program = compiled(
      "__global__ void spin(unsigned* at) {\n"
      "  for (unsigned odd = 1; odd != 0; odd += 2) *at = odd;\n"
      "}\n"
      "#include <cstdio>\n"
      "int main() {\n"
      "  unsigned* at; cudaMalloc(&at, 4);\n"
      "  puts(\"begun\"); fflush(stdout);\n"
      "  spin<<<1, 1>>>(at);\n"
      "  return cudaDeviceSynchronize();\n"
      "}\n");
  // A busy machine may take long to start it.
  const ProcessResult ended =
      run_process({"sh", "-c",
                   "\"$0\" > \"$1\" & until [ -s \"$1\" ]; do sleep 0.05; done; "
                   "sleep 1; kill -TERM $!; wait $!",
                   program, work.path("out")},
                  "");
  EXPECT_EQ(ended.status, 128 + SIGTERM);
  EXPECT_THAT(ended.errors, HasSubstr("interrupted: thread ("));
  EXPECT_THAT(ended.errors, HasSubstr("in kernel spin"));
  EXPECT_THAT(ended.errors, HasSubstr("x.cu:2"));
}

TEST_F(CheckedProgram, NamesOneOfSeveralThatShareALine) {
  const std::string program = compiled(
      "__global__ void k(float* a) {\n"
      "  __shared__ float at[2][3], bt[2][3];\n"
      "  at[0][0] = a[threadIdx.x];\n"
      "  a[0] = bt[1][2] + a[1];\n"
      "}\n"
      "__device__ int hits;\n"
      "__global__ void count() { hits += 1; }\n"
      "int main() {\n"
      "  float *a, *b; cudaMalloc(&a, 8); cudaMalloc(&b, 8); cudaMemset(a, 0, 8);\n"
      "  k<<<1, 1>>>(a);\n"
      "  k<<<1, 1>>>(b);\n"
      "  count<<<2, 1>>>();\n"
      "  return cudaDeviceSynchronize();\n"
      "}\n");
  const std::string text = run(program).errors;
  EXPECT_THAT(text, HasSubstr("reads bt[1][2], which nobody has written"));
  EXPECT_THAT(text, HasSubstr("element 0 of the allocation of 8 bytes"));
  EXPECT_THAT(text, Not(HasSubstr("a[0], which nobody")));
  EXPECT_THAT(text, HasSubstr(", hits, 0 bytes from its begin"));
}

TEST(SimtCcEnds, WithItsCompilerWhenItIsKilled) {
  const Workplace work;
  // A compiler that has a child of its own, as g++ has, and both take their time.
  const std::string child = work.path("child");
  const std::string compiler =
      work.write("compiler", "#!/bin/sh\nsleep 600 &\necho $! > " + child + ".new\nmv " + child +
                                 ".new " + child + "\nwait\n");
  std::filesystem::permissions(compiler, std::filesystem::perms::owner_all);
  const std::string source = work.write("x.cu", "int main() {}\n");
  const ProcessResult killed = run_process(
      {"bash", "-c",
       "SIMT_CXX=\"$1\" \"$2\" -c \"$3\" -o \"$3.o\" > /dev/null 2>&1 &\n"
       "until [[ -e $4 ]]; do sleep 0.1; done\n"
       "kill -9 $!\n"
       "for ((i = 0; i < 100; ++i)); do\n"
       "  state=$(sed -n 's/^State:\\t\\(.\\).*/\\1/p' /proc/$(cat \"$4\")/status 2> /dev/null)\n"
       "  if [[ -z $state || $state == Z ]]; then echo ended; exit; fi\n"
       "  sleep 0.1\n"
       "done\n",
       "bash", compiler, SIMT_CC_PROGRAM, source, child},
      "");
  EXPECT_EQ(killed.output, "ended\n") << killed.errors;
}

}  // namespace
}  // namespace simt::cc
