// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "allowed/foreign_help.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "allowed/imported_symbols.h"
#include "test/scratch.h"

namespace grader {
namespace {

class ForeignHelp : public testing::Test {
 protected:
  ForeignHelp() {
    lab_.folder = scratch_.path() / "labs/3_gemm/31_gemm";
    plug_in_ = scratch_.write("run/s.so", "no library");
  }
  /// What is found where the compiler has read these files.
  std::optional<Finding> find(const std::string& files) const {
    scratch_.write("run/s.so.d", "s.so: " + files + "\n");
    return find_foreign_help(lab_, "/home/a/s.cu", plug_in_);
  }
  Scratch scratch_;
  Lab lab_;
  std::filesystem::path plug_in_;
};

TEST(ImportedSymbols, AreThoseOfALibraryOrAProgram) {
  const auto own = imported_symbols("/proc/self/exe");
  EXPECT_EQ(std::count(own.begin(), own.end(), "fork"), 1);
  EXPECT_TRUE(imported_symbols("/proc/self/cmdline").empty());
  EXPECT_TRUE(imported_symbols("/no/such/file").empty());
}

TEST_F(ForeignHelp, IsNoneInASubmissionOfItsOwn) {
  EXPECT_FALSE(find("/home/a/s.cu /usr/include/stdio.h /opt/cuda/include/cccl/cuda/atomic"));
}

TEST_F(ForeignHelp, IsALibraryOfHeaders) {
  const auto finding = find("/home/a/s.cu /opt/cuda/include/cccl/cub/cub.cuh");
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->verdict, Verdict::compile_error);
  EXPECT_EQ(finding->diagnosis, "library_not_allowed");
  EXPECT_EQ(finding->message, "It uses CUB (cub.cuh), but this lab asks for code of your own.");
  lab_.facts.allowed_libraries = {"cub"};
  EXPECT_FALSE(find("/home/a/s.cu /opt/cuda/include/cccl/cub/cub.cuh"));
}

TEST_F(ForeignHelp, IsAFileOfASolution) {
  const auto finding = find("/home/a/s.cu " + (scratch_.path() / "solutions/v4.cu").string());
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->diagnosis, "include_not_allowed");
  EXPECT_EQ(finding->message, "It includes solutions/v4.cu, which is not part of this lab.");
}

TEST_F(ForeignHelp, IsAFunctionThatSteersProcesses) {
  plug_in_ = "/proc/self/exe";
  const auto finding = find_foreign_help(lab_, "/home/a/s.cu", plug_in_);
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->diagnosis, "function_not_allowed");
  EXPECT_EQ(finding->message.rfind("It uses ", 0), 0u);
}

TEST_F(ForeignHelp, IsALibraryThatIsNotThere) {
  for (const char* output :
       {"/usr/bin/ld: s.cu:(.text+0x1): undefined reference to `cublasCreate_v2'",
        "s.cu:2: error: <cublas_v2.h> (cuBLAS) is not available on the cpu device"}) {
    const auto finding = find_missing_library(lab_, output);
    ASSERT_TRUE(finding) << output;
    EXPECT_EQ(finding->diagnosis, "library_not_allowed");
  }
  EXPECT_FALSE(find_missing_library(lab_, "undefined reference to `mine'"));
  lab_.facts.allowed_libraries = {"cublas"};
  EXPECT_FALSE(find_missing_library(
      lab_, "s.cu:2: error: <cublas_v2.h> (cuBLAS) is not available on the cpu device"));
}

}  // namespace
}  // namespace grader
