// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "allowed/included_files.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

using Files = std::vector<std::string>;

TEST(ReadDependencies, TakesThePrerequisitesOfEachRule) {
  EXPECT_EQ(read_dependencies("x.so: x.cu \\\n /a/b.h /a/c.h\nx.so : x.cu d.h\n"),
            (Files{"x.cu", "/a/b.h", "/a/c.h", "d.h"}));
  EXPECT_EQ(read_dependencies("x.so: a\\ b.h c\\#.h d$$.h\n\na.h:\n"),
            (Files{"a b.h", "c#.h", "d$.h"}));
  EXPECT_EQ(read_dependencies(""), Files{});
}

class AllowedFile : public testing::Test {
 protected:
  AllowedFile() { lab_.folder = "/repo/labs/3_gemm/31_gemm"; }
  bool is_allowed(const std::string& file, const std::string& source = "/home/a/cub/s.cu") const {
    return is_allowed_file(lab_, source, file);
  }
  Lab lab_;
};

TEST_F(AllowedFile, IsOneOfTheLabTheKitAndTheSystem) {
  for (const char* file :
       {"/home/a/cub/s.cu", "/home/a/cub/mine.h", "/repo/labs/3_gemm/31_gemm/lab.h",
        "/repo/labs/3_gemm/31_gemm/../common/gemm.h", "/repo/common/lab/include/lab/check.h",
        "/repo/common/lab/ranks/include/lab/mpi_check.h", "/repo/common/simt/include/simt/math.h",
        "/usr/include/stdio.h", "/usr/lib/gcc/x86_64-linux-gnu/12/include/stddef.h",
        "/home/a/spack/gcc-13/include/c++/13/vector",
        "/opt/cuda/bin/../targets/x86_64-linux/include/cuda_runtime.h"}) {
    EXPECT_TRUE(is_allowed(file)) << file;
  }
}

TEST_F(AllowedFile, IsNoSolutionAndNothingOfAnotherLab) {
  for (const char* file :
       {"/repo/solutions/3_gemm/31_gemm/v4.cu", "/repo/labs/2_warps/22_reduction/expected.h",
        "/repo/labs/3_gemm/31_gemm/../../../solutions/3_gemm/31_gemm/v4.cu",
        "/repo/common/lab/src/judge.cpp", "/repo/grader/main.cpp", "/home/b/s.cu", "/etc/passwd",
        "/clone/solutions/3_gemm/31_gemm/v4.cu"}) {
    EXPECT_FALSE(is_allowed(file)) << file;
  }
}

TEST_F(AllowedFile, ARungIsItsOwnFileOnly) {
  const std::string rung = "/repo/solutions/3_gemm/31_gemm/v4.cu";
  EXPECT_TRUE(is_allowed(rung, rung));
  EXPECT_FALSE(is_allowed("/repo/solutions/3_gemm/31_gemm/v3.cu", rung));
  EXPECT_TRUE(is_allowed("/repo/hand_in/a/mine.h", "/repo/hand_in/a/s.cu"));
  EXPECT_FALSE(is_allowed("/repo/hand_in/b/s.cu", "/repo/hand_in/a/s.cu"));
}

}  // namespace
}  // namespace grader
