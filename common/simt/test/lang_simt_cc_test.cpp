// The driver simt-cc as a program: goals, files, exit statuses.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <sstream>

#include "lang_helpers.h"

namespace simt::cc {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kPutValue =
    "#include \"value.h\"\n"
    "__global__ void put(int* p) { *p = VALUE; }\n"
    "int helper();\n"
    "int main() {\n"
    "  int* p;\n"
    "  int value = 0;\n"
    "  cudaMalloc(&p, sizeof value);\n"
    "  put<<<1, 1>>>(p);\n"
    "  cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);\n"
    "  return value + helper();\n"
    "}\n";

std::string content(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(SimtCc, LinksSeveralFilesOfEitherLanguage) {
  const Workplace work;
  work.write("include/value.h", "#define VALUE (40 + MORE)\n");
  const std::string cuda = work.write("a.cu", kPutValue);
  const std::string plain = work.write("b.cpp", "int helper() { return 1; }\n");
  const std::string program = work.path("program");
  const ProcessResult compiled =
      simt_cc({"-I" + work.path("include"), "-DMORE=1", cuda, plain, "-o", program});
  ASSERT_EQ(compiled.status, 0) << compiled.errors;
  EXPECT_EQ(run_process({program}, "").status, 42);
}

TEST(SimtCc, WritesTheDependenciesOfTheDevicesReadingToo) {
  const Workplace work;
  work.write("device.h", "");
  const std::string cuda =
      work.write("a.cu", "#ifdef __CUDA_ARCH__\n#include \"device.h\"\n#endif\n");
  const ProcessResult compiled =
      simt_cc({"-MD", "-MF", work.path("a.d"), "-c", cuda, "-o", work.path("a.o")});
  ASSERT_EQ(compiled.status, 0) << compiled.errors;
  EXPECT_THAT(content(work.path("a.d")), HasSubstr("device.h"));
}

TEST(SimtCc, WritesObjectsAndDependencies) {
  const Workplace work;
  const std::string header = work.write("value.h", "#define VALUE 3\n");
  const std::string cuda = work.write("a.cu", kPutValue);
  const ProcessResult compiled = simt_cc(
      {"-MD", "-MT", "target", "-MF", work.path("a.d"), "-c", cuda, "-o", work.path("a.o")});
  ASSERT_EQ(compiled.status, 0) << compiled.errors;
  const std::string rule = content(work.path("a.d"));
  EXPECT_THAT(rule, HasSubstr("target: "));
  EXPECT_THAT(rule, HasSubstr(header));
  EXPECT_THAT(rule, HasSubstr("cuda_runtime.h"));
  const std::string plain = work.write("b.cpp", "int helper() { return 1; }\n");
  ASSERT_EQ(simt_cc({"-c", plain, "-o", work.path("b.o")}).status, 0);
  ASSERT_EQ(simt_cc({work.path("a.o"), work.path("b.o"), "-o", work.path("program")}).status, 0);
  EXPECT_EQ(run_process({work.path("program")}, "").status, 4);
}

TEST(SimtCc, MakesBothBuildsOfOneTextAtOnce) {
  const Workplace work;
  const std::string cuda = work.write("a.cu",
                                      "__global__ void put(int* p) { p[threadIdx.x] = 1; }\n"
                                      "int main() {\n"
                                      "  int* p;\n"
                                      "  cudaMalloc(&p, 8);\n"
                                      "  put<<<1, 3>>>(p);\n"
                                      "  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 7;\n"
                                      "}\n");
  const ProcessResult compiled =
      simt_cc({cuda, "-o", work.path("fast"), "--also-checked", work.path("checked")});
  ASSERT_EQ(compiled.status, 0) << compiled.errors;
  EXPECT_THAT(run_process({work.path("fast")}, "").errors, Not(HasSubstr("a.cu:1")));
  EXPECT_THAT(run_process({work.path("checked")}, "").errors, HasSubstr("a.cu:1"));
}

TEST(SimtCc, TellsNoPreprocessorWhichBuildItIs) {
  const Workplace work;
  const std::string cuda = work.write("a.cu", "int main() {}\n");
  for (const char* build : {"fast", "checked"}) {
    std::vector<std::string> words = {"-E", "-dD", cuda, "-o", work.path(build)};
    if (build == std::string("checked")) words.emplace_back("--checked");
    ASSERT_EQ(simt_cc(words).status, 0);
  }
  EXPECT_EQ(content(work.path("fast")), content(work.path("checked")));
}

TEST(SimtCc, LetsNoSubmissionAskWhichBuildItIs) {
  const Workplace work;
  const std::string asks = work.write("a.cu",
                                      "#define NAME(a, b) a##b\n"
                                      "extern const bool is_checked;\n"
                                      "const bool is_checked = NAME(si, mt)::kCheckedBuild;\n");
  ASSERT_EQ(simt_cc({"-c", asks, "-o", work.path("a.o")}).status, 0) << "a program may";
  const ProcessResult refused = simt_cc({"--simt-submission", "-c", asks, "-o", work.path("b.o")});
  EXPECT_NE(refused.status, 0);
  EXPECT_THAT(refused.errors, HasSubstr("a.cu:3"));
  EXPECT_THAT(refused.errors, HasSubstr("a submission may not name"));
}

TEST(SimtCc, RefusesWhatBothBuildsCannotBe) {
  const Workplace work;
  const std::string cuda = work.write("a.cu", "int main() {}\n");
  const std::string plain = work.write("b.cpp", "int b;\n");
  EXPECT_THAT(simt_cc({"-S", cuda, "--also-checked", "x"}).errors,
              HasSubstr("--also-checked is for objects, libraries and programs"));
  EXPECT_THAT(simt_cc({"--checked", cuda, "--also-checked", "x"}).errors,
              HasSubstr("--checked makes the checked build alone"));
  EXPECT_THAT(simt_cc({"-c", plain, "--also-checked", "x"}).errors,
              HasSubstr("--also-checked needs a CUDA file"));
  const std::string same = "--also-checked names the file that the other build is written to";
  const std::string other = work.path(".") + "/p";
  EXPECT_THAT(simt_cc({cuda, "-o", work.path("p"), "--also-checked", other}).errors,
              HasSubstr(same));
  for (const char* goal : {"-c", ""}) {  // with the usual name of the output
    const std::string usual = *goal != 0 ? "./a.o" : "./a.out";
    std::vector<std::string> words = {cuda, "--also-checked", usual};
    if (*goal != 0) words.emplace_back(goal);
    EXPECT_THAT(simt_cc(words).errors, HasSubstr(same));
  }
}

TEST(SimtCc, CompilesTheSameWithHeadersThatWereReadAhead) {
  const Workplace work;
  const std::string cuda =
      work.write("a.cu",
                 "#include <cstdio>\n"
                 "__global__ void hello() { printf(\"%d\", __LINE__); }\n"
                 "int main() { hello<<<1, 2>>>(); return cudaDeviceSynchronize(); }\n");
  // -funsigned-char: options that nobody else has, so that no other head is in the way.
  for (const char* checked : {"", "--checked"}) {
    std::vector<std::string> options = {"-funsigned-char", "-DSOME=1"};
    if (*checked != 0) options.emplace_back(checked);
    const auto with = [&](std::vector<std::string> more) {
      more.insert(more.begin(), options.begin(), options.end());
      return simt_cc(more);
    };
    ASSERT_EQ(with({"--simt-head"}).status, 0);
    std::vector<std::string> elsewhere = {"env", "-C", "/", SIMT_CC_PROGRAM};
    elsewhere.insert(elsewhere.end(), options.begin(), options.end());
    elsewhere.insert(elsewhere.end(), {cuda, "-v", "-o", work.path("program")});
    const ProcessResult compiled = run_process(elsewhere, "");
    ASSERT_EQ(compiled.status, 0);
    EXPECT_THAT(compiled.errors, HasSubstr("the headers were read ahead"));
    EXPECT_EQ(run_process({work.path("program")}, "").output, "22");
    // Errors still name the right line.
    const std::string wrong =
        work.write("wrong.cu", "#include <cstdio>\n\nint f() { return x; }\n");
    const ProcessResult refused = with({"-c", wrong, "-o", work.path("w.o")});
    EXPECT_EQ(refused.status, 1);
    EXPECT_THAT(refused.errors, HasSubstr("wrong.cu:3:"));
    EXPECT_THAT(refused.errors, HasSubstr("was not declared in this scope"));
  }
}

TEST(SimtCc, ReadsHeadersAgainWhereTheFileOfThemIsDamaged) {
  const Workplace work;
  const std::string cuda = work.write("a.cu", "__global__ void k() {}\nint main() {}\n");
  const std::string head = SIMT_HEAD_FOLDER "/test_damaged";
  // Says whether it took the head.
  const auto compiles = [&] {
    const ProcessResult compiled =
        simt_cc({"-funsigned-char", "-O1", "-v", "-c", cuda, "-o", work.path("a.o")});
    EXPECT_EQ(compiled.status, 0) << compiled.errors;
    return compiled.errors.find("the headers were read ahead: " + head) != std::string::npos;
  };
  const auto make = [&] {
    const ProcessResult made =
        simt_cc({"--simt-head", "-funsigned-char", "-O1", "-o", head + ".gch"});
    EXPECT_EQ(made.status, 0) << made.errors;
    return compiles();
  };
  EXPECT_TRUE(make());
  std::fstream(head + ".gch", std::ios::in | std::ios::out | std::ios::binary).seekp(1 << 20)
      << "damaged";
  EXPECT_FALSE(compiles());
  EXPECT_TRUE(make());
  std::filesystem::resize_file(head + ".gch", 1 << 20);
  EXPECT_FALSE(compiles());
  std::filesystem::remove(head + ".gch");
  EXPECT_FALSE(compiles());
  std::filesystem::remove(head + ".key");
  std::filesystem::create_directories(head + ".key/x");
  EXPECT_FALSE(compiles());
  EXPECT_TRUE(make());
  std::filesystem::remove(head + ".gch");
  std::filesystem::remove(head + ".key");
}

TEST(SimtCc, SeveralMayReadTheSameHeadersAheadAtOnce) {
  const std::string head = SIMT_HEAD_FOLDER "/test_at_once";
  std::vector<std::future<ProcessResult>> all;
  for (int i = 0; i < 3; ++i) {
    all.push_back(std::async(std::launch::async, [&] {
      return simt_cc({"--simt-head", "-funsigned-char", "-O0", "-o", head});
    }));
  }
  for (auto& one : all) {
    const ProcessResult made = one.get();
    EXPECT_EQ(made.status, 0) << made.errors;
  }
  const Workplace work;
  const std::string cuda = work.write("a.cu", "int main() {}\n");
  const ProcessResult compiled =
      simt_cc({"-funsigned-char", "-O0", "-v", "-c", cuda, "-o", work.path("a.o")});
  EXPECT_THAT(compiled.errors, HasSubstr("the headers were read ahead: " + head + ".gch"));
  std::filesystem::remove(head + ".gch");
  std::filesystem::remove(head + ".key");
}

TEST(SimtCc, ReadsHeadersAgainWhereTheOptionsAreOthers) {
  const Workplace work;
  const std::string cuda = work.write("a.cu", "int main() {}\n");
  const ProcessResult compiled =
      simt_cc({"-funsigned-char", "-O3", "-v", "-c", cuda, "-o", work.path("a.o")});
  EXPECT_EQ(compiled.status, 0);
  EXPECT_THAT(compiled.errors, Not(HasSubstr("the headers were read ahead")));
}

TEST(SimtCc, HeadsAreForNoFile) {
  EXPECT_THAT(simt_cc({"--simt-head", "a.cu"}).errors,
              HasSubstr("--simt-head takes no input file"));
}

TEST(SimtCc, LinksDeviceFunctionsOfOtherFilesWithNvccsOptions) {
  const Workplace work;
  const std::string lib = work.write("lib.cu",
                                     "__constant__ int base = 40;\n"
                                     "__device__ int plus(int x) { return base + x; }\n");
  const std::string main =
      work.write("main.cu",
                 "extern __device__ int plus(int);\n"
                 "__managed__ int result;\n"
                 "__global__ void k(int* out) { *out = plus(2); }\n"
                 "int main() { k<<<1, 1>>>(&result); cudaDeviceSynchronize(); return result; }\n");
  for (const std::string& name : {lib, main}) {
    const ProcessResult compiled =
        simt_cc({"-gencode", "arch=compute_90,code=sm_90", "-rdc=true", "--std=c++17", "-lineinfo",
                 "-Xcompiler", "-Wall,-Wextra", "-dc", name, "-o", name + ".o"});
    ASSERT_EQ(compiled.status, 0) << compiled.errors;
    EXPECT_EQ(compiled.errors, "");
  }
  ASSERT_EQ(simt_cc({"-rdc=true", "-arch", "sm_90", lib + ".o", main + ".o", "-lcudadevrt", "-o",
                     work.path("program")})
                .status,
            0);
  EXPECT_EQ(run_process({work.path("program")}, "").status, 42);
}

TEST(SimtCc, KeepsTheRewrittenText) {
  const Workplace work;
  const std::string cuda =
      work.write("a.cu", "__global__ void k() {}\nvoid f() { k<<<1, 1>>>(); }\n");
  ASSERT_EQ(simt_cc({"-fsyntax-only", "--simt-keep", work.path("kept.ii"), cuda}).status, 0);
  EXPECT_THAT(content(work.path("kept.ii")), HasSubstr("::simt::typed_launch("));
}

TEST(SimtCc, FallsBackOnDeducingWhereAHostFunctionHidesTheKernel) {
  const Workplace work;
  const std::string cuda = work.write(
      "a.cu",
      "void k(const char*, int);\n__global__ void k(int) {}\nvoid f() { k<<<1, 1>>>(1); }\n");
  const ProcessResult compiled = simt_cc({"-c", cuda, "-o", work.path("a.o")});
  EXPECT_EQ(compiled.status, 0) << compiled.errors;
}

TEST(SimtCc, FailsWithStatusOneAndLeavesNothing) {
  const Workplace work;
  const std::string cuda = work.write("a.cu", "int f( {\n");
  EXPECT_EQ(simt_cc({"-c", cuda, "-o", work.path("a.o")}).status, 1);
  EXPECT_FALSE(std::filesystem::exists(work.path("a.o")));
  EXPECT_EQ(simt_cc({"-c", work.path("none.cu"), "-o", work.path("a.o")}).status, 1);
  EXPECT_EQ(simt_cc({}).status, 1);
}

TEST(SimtCc, LeavesNoTemporaryFiles) {
  const Workplace work;
  std::filesystem::create_directories(work.path("tmp"));
  setenv("TMPDIR", work.path("tmp").c_str(), 1);
  const std::string good = work.write("good.cu", "int main() { return 0; }\n");
  const std::string bad = work.write("bad.cu", "int x = y;\n");
  EXPECT_EQ(simt_cc({good, "-o", work.path("good")}).status, 0);
  EXPECT_EQ(simt_cc({good, bad, "-o", work.path("bad")}).status, 1);
  unsetenv("TMPDIR");
  EXPECT_TRUE(std::filesystem::is_empty(work.path("tmp")));
}

TEST(SimtCc, HidesAToolkitOnTheSearchPath) {
  const Workplace work;
  work.write("toolkit/crt/host_config.h", "");
  work.write("toolkit/cuda_runtime.h", "#error the toolkit's header\n");
  const std::string cuda =
      work.write("a.cu", "#include <cuda_runtime.h>\n__global__ void k() {}\n");
  const std::string object = work.path("a.o");
  EXPECT_EQ(simt_cc({"-I" + work.path("toolkit"), "-c", cuda, "-o", object}).errors, "");
  setenv("CPATH", work.path("toolkit").c_str(), 1);
  EXPECT_EQ(simt_cc({"-c", cuda, "-o", object}).errors, "");
  unsetenv("CPATH");
}

TEST(SimtCc, OneTemplateMayHaveDynamicArraysOfSeveralTypes) {
  const Workplace work;
  const std::string cuda =
      work.write("a.cu",
                 "template <class T> __global__ void k(T* p) { extern __shared__ T s[]; s[0] = *p; "
                 "*p = s[0]; }\n"
                 "void f(float* a, double* b) { k<<<1, 1, 8>>>(a); k<<<1, 1, 8>>>(b); }\n");
  EXPECT_EQ(simt_cc({"-c", cuda, "-o", work.path("a.o")}).errors, "");
}

TEST(SimtCc, TellsItsVersionAndItsUse) {
  EXPECT_THAT(simt_cc({"--version"}).output, HasSubstr("simt-cc "));
  EXPECT_THAT(simt_cc({"--help"}).output, HasSubstr("Usage: simt-cc"));
}

}  // namespace
}  // namespace simt::cc
