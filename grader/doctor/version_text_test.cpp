// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "doctor/version_text.h"

#include <gtest/gtest.h>

namespace grader {
namespace {

TEST(VersionText, FindsTheVersionInWhatProgramsSay) {
  EXPECT_EQ(version_text("g++ (Debian 12.2.0-14) 12.2.0\nCopyright"), "12.2.0");
  EXPECT_EQ(version_text("cmake version 3.25.1\n"), "3.25.1");
  EXPECT_EQ(version_text("1.11.1\n"), "1.11.1");
  EXPECT_EQ(version_text("nvcc: NVIDIA (R)\nCopyright (c) 2005-2025\nBuilt on x\nCuda compilation "
                         "tools, release 13.0, V13.0.88\n"),
            "13.0");
  EXPECT_EQ(version_text("slurm 22.05.8"), "22.05.8");
  EXPECT_EQ(version_text("none"), "");
}

}  // namespace
}  // namespace grader
