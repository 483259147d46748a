// Whole programs in many styles: each must compile with simt-cc, run, and find its results right.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "lang_helpers.h"

namespace simt::cc {
namespace {

class LangProgram : public testing::TestWithParam<const char*> {};

TEST_P(LangProgram, CompilesAndRuns) {
  const Workplace workplace;
  const std::string program = workplace.path("program");
  const ProcessResult compiled = simt_cc({program_path(GetParam()), "-o", program});
  ASSERT_EQ(compiled.status, 0) << compiled.errors;
  EXPECT_EQ(compiled.errors, "");
  const ProcessResult ran = run_process({program}, "");
  EXPECT_EQ(ran.status, 0) << ran.output << ran.errors;
  EXPECT_EQ(ran.errors, "");
  if (GetParam() == std::string("printing")) {
    EXPECT_EQ(ran.output, "thread 3 of 4 in block 0: 5 2\n<<<not a launch>>>(1)\n");
  }
}

INSTANTIATE_TEST_SUITE_P(
    Styles, LangProgram,
    testing::Values("async_copies", "atomic_objects", "classes", "constant_memory",
                    "cooperative_grid", "cooperative_tiles", "course_in_c", "device_variables",
                    "function_objects", "grids_3d", "host_names", "implicit_conversions",
                    "include_guards", "intrinsics", "launch_forms", "macro_launches", "mixed_bag",
                    "namespaces", "printing", "shared_forms", "shared_variables",
                    "struct_arguments", "templates", "tensor_tiles", "tiled_matmul",
                    "unrolled_reduce", "vector_add_classic", "waiting_loops", "warp_synchronous"),
    [](const auto& style) { return std::string(style.param); });

}  // namespace
}  // namespace simt::cc
