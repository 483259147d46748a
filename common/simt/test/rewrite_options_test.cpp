// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "options.h"

namespace simt::cc {
namespace {

std::string words_of(const Options& options, ArgumentKind kind) {
  std::string out;
  for (const Argument& argument : options.arguments) {
    if (argument.kind != kind) continue;
    for (const std::string& word : argument.words) out += word + " ";
  }
  return out;
}

TEST(SimtCcOptions, SortsByUse) {
  const Options options = parse_options({"-shared", "-fPIC", "-I", "a", "-Ib", "-DX=1", "-Wall",
                                         "-lfoo", "-L", "lib", "-Wl,-z,now", "x.cu", "y.o"});
  EXPECT_EQ(words_of(options, ArgumentKind::kPreprocessor), "-I a -Ib -DX=1 ");
  EXPECT_EQ(words_of(options, ArgumentKind::kLinker), "-shared -lfoo -L lib -Wl,-z,now ");
  EXPECT_EQ(words_of(options, ArgumentKind::kCommon), "-fPIC -Wall ");
  EXPECT_EQ(words_of(options, ArgumentKind::kInput), "x.cu y.o ");
  EXPECT_EQ(options.inputs(true), 1);
  EXPECT_EQ(options.inputs(false), 2);
  EXPECT_EQ(options.goal, Goal::kLink);
}

TEST(SimtCcOptions, LibrariesThatLibsimtStandsForGoAway) {
  const Options options = parse_options({"x.cu", "-lnccl", "-lm", "-lcudart"});
  EXPECT_EQ(words_of(options, ArgumentKind::kLinker), "-lm ");
}

TEST(SimtCcOptions, KeepsFilesApart) {
  const Options options = parse_options(
      {"-c", "-x", "cu", "k.cpp", "-ok.o", "-MD", "-MF", "k.d", "-MT", "t", "--simt-keep", "k.ii"});
  EXPECT_EQ(options.goal, Goal::kObject);
  EXPECT_EQ(options.output, "k.o");
  EXPECT_EQ(options.dependencies, "-MD");
  EXPECT_EQ(options.dependency_file, "k.d");
  EXPECT_TRUE(options.names_dependency_target);
  EXPECT_EQ(options.keep, "k.ii");
  EXPECT_EQ(options.inputs(true), 1);
}

TEST(SimtCcOptions, TakesNvccs) {
  const Options options = parse_options({"-arch=sm_90",
                                         "-gencode",
                                         "arch=compute_80,code=sm_80",
                                         "-rdc=true",
                                         "-dc",
                                         "x.cu",
                                         "--expt-extended-lambda",
                                         "-expt-relaxed-constexpr",
                                         "--use_fast_math",
                                         "-G",
                                         "-lineinfo",
                                         "-Xcompiler",
                                         "-fopenmp,-Wall",
                                         "-Xptxas=-v",
                                         "--std=c++20",
                                         "-O3",
                                         "-maxrregcount",
                                         "64",
                                         "--define-macro=N=4",
                                         "-Xcompiler=-Wl\\,-z\\,now",
                                         "--output-file",
                                         "x.o"});
  EXPECT_EQ(options.error, "");
  EXPECT_EQ(options.goal, Goal::kObject);
  EXPECT_EQ(options.output, "x.o");
  EXPECT_TRUE(options.dialect.relaxed_constexpr);
  EXPECT_TRUE(options.dialect.relocatable);
  EXPECT_EQ(words_of(options, ArgumentKind::kCommon), "-g -fopenmp -Wall -std=c++20 -O3 ");
  EXPECT_EQ(words_of(options, ArgumentKind::kPreprocessor), "-DN=4 ");
  EXPECT_EQ(words_of(options, ArgumentKind::kLinker), "-Wl,-z,now ");
  EXPECT_EQ(words_of(options, ArgumentKind::kInput), "x.cu ");
}

TEST(SimtCcOptions, RefusesWhatNvccAloneCan) {
  EXPECT_EQ(parse_options({"-ptx", "x.cu"}).error,
            "the option -ptx of nvcc is not available: the cpu device has no GPU code to write");
  EXPECT_EQ(parse_options({"x.cu", "--default-stream", "per-thread"}).error,
            "the option --default-stream per-thread of nvcc is not available: give "
            "cudaStreamPerThread to each call");
  EXPECT_EQ(parse_options({"x.cu", "--default-stream=legacy"}).error, "");
  EXPECT_EQ(parse_options({"x.cu", "-Xptxas"}).error, "the option -Xptxas needs a value");
}

TEST(SimtCcOptions, SaysWhatIsWrong) {
  EXPECT_EQ(parse_options({}).error, "there is no input file");
  EXPECT_EQ(parse_options({"x.cu", "-o"}).error, "the option -o needs a value");
  EXPECT_EQ(parse_options({"-c", "x.cu", "y.cu", "-o", "z.o"}).error,
            "-o names one file, but there are several to write");
  EXPECT_TRUE(parse_options({"--checked", "x.cu"}).checked);
  EXPECT_EQ(parse_options({"--simt-nonsense", "x.cu"}).error, "there is no option --simt-nonsense");
}

}  // namespace
}  // namespace simt::cc
