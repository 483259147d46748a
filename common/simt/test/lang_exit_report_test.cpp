// SIMT_COUNTERS: the report that a checked program writes at its end.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sstream>

#include "lang_helpers.h"

namespace simt::cc {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kProgram =
    "__global__ void scale(const float* in, float* out) {\n"
    "  out[threadIdx.x] = 2.5f * in[2 * threadIdx.x];\n"
    "}\n"
    "int main() {\n"
    "  float *in, *out, host[128] = {};\n"
    "  cudaMalloc(&in, sizeof host);\n"
    "  cudaMalloc(&out, sizeof host);\n"
    "  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);\n"
    "  scale<<<1, 64>>>(in, out);\n"
    "  return cudaDeviceSynchronize();\n"
    "}\n";

class ExitReport : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    work = std::make_unique<Workplace>();
    program = work->path("program");
    const ProcessResult compiled =
        simt_cc({"--checked", work->write("scale.cu", kProgram), "-o", program});
    ASSERT_EQ(compiled.status, 0) << compiled.errors;
  }
  static void TearDownTestSuite() { work.reset(); }

  static ProcessResult run(const std::string& counters) {
    return run_process({"env", "SIMT_COUNTERS=" + counters, program}, "");
  }

  static inline std::unique_ptr<Workplace> work;
  static inline std::string program;
};

TEST_F(ExitReport, IsATableByLine) {
  const ProcessResult ended = run("1");
  EXPECT_EQ(ended.status, 0);
  EXPECT_THAT(ended.errors, HasSubstr("counters of scale: 1 launches, 1 blocks, 64 threads"));
  // 2 warps: 2 loads of 8 sectors each, 2 stores of 4; 64 products.
  EXPECT_THAT(ended.errors, testing::ContainsRegex("scale.cu:2 +4 +6.0 .* 64 "));
}

TEST_F(ExitReport, IsJsonInAFile) {
  const std::string path = work->path("counts.json");
  EXPECT_EQ(run(path).status, 0);
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_THAT(text.str(), HasSubstr("\"kernel\": \"scale\", \"launches\": 1"));
  EXPECT_THAT(text.str(), HasSubstr("\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\": 16"));
  EXPECT_THAT(text.str(), HasSubstr("\"smsp__sass_thread_inst_executed_op_fmul_pred_on.sum\": 64"));
  EXPECT_THAT(text.str(), HasSubstr("\"launches\": 1, \"synchronisations\": 1, "
                                    "\"host_to_device\": {\"calls\": 1, \"bytes\": 512}"));
}

TEST_F(ExitReport, SaysWhenItCannotBeWritten) {
  EXPECT_THAT(run("/no/such/folder/x.json").errors, HasSubstr("cannot be written"));
}

TEST_F(ExitReport, IsNotThereUnasked) {
  EXPECT_THAT(run_process({program}, "").errors, Not(HasSubstr("counters of")));
}

}  // namespace
}  // namespace simt::cc
