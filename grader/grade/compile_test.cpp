// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/compile.h"

#include <gtest/gtest.h>

#include "test/fake_processes.h"

namespace grader {
namespace {

class Compile : public testing::Test {
 protected:
  Compile() {
    device_.compile = {"cc", "-I{lab_dir}", "{source}", "-o", "{out}"};
    lab_.folder = "/repo/labs/0_a/01_b";
  }
  Result<std::optional<CompileFault>> run(const std::string& errors) {
    ProcessEnd end;
    end.kind = ProcessEnd::Kind::exited;
    end.code = errors.empty() ? 0 : 1;
    end.err = errors;
    processes_.will_end(end);
    return compile(device_, lab_, "/repo/labs/0_a/01_b/student.cu", "/run/x.so", processes_);
  }
  Device device_;
  Lab lab_;
  FakeProcesses processes_;
};

TEST_F(Compile, FillsInTheCommand) {
  EXPECT_FALSE(run("").value());
  EXPECT_EQ(processes_.specs[0].argv[1], "-I/repo/labs/0_a/01_b");
  EXPECT_EQ(processes_.specs[0].argv[4], "/run/x.so");
  EXPECT_GT(processes_.specs[0].total_limit, 0);
}

TEST_F(Compile, ShowsTheFirstErrorsOfTheStudentsFile) {
  const auto fault = run("/usr/include/x.h:1:1: error: follows\n"
                         "/repo/labs/0_a/01_b/student.cu:3:5: error: 'x' was not declared\n"
                         "    3 |   x = 1;\n      |   ^\n"
                         "note: something\n")
                         .value();
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->lines, (std::vector<std::string>{"student.cu:3:5: error: 'x' was not declared",
                                                    "    3 |   x = 1;", "      |   ^"}));
  EXPECT_EQ(fault->finding.diagnosis, "compiler");
  EXPECT_EQ(fault->finding.message,
            "The compiler stops with 2 errors; the first: 'x' was not declared");
}

TEST_F(Compile, UnderstandsNvcc) {
  const auto fault = run("/repo/labs/0_a/01_b/student.cu(3): error: identifier \"x\" is undefined\n"
                         "    x = 1;\n    ^\n\n1 error detected in the compilation\n")
                         .value();
  EXPECT_EQ(fault->lines.front(), "student.cu(3): error: identifier \"x\" is undefined");
}

TEST_F(Compile, KnowsARefusalOfTheCpuDevice) {
  const auto fault = run("/repo/labs/0_a/01_b/student.cu:9: error: inline PTX (asm) is not "
                         "available on the cpu device\n")
                         .value();
  EXPECT_EQ(fault->finding.diagnosis, "unsupported_construct");
  EXPECT_EQ(fault->finding.message, "inline PTX (asm) is not available on the cpu device");
}

TEST_F(Compile, TellsErrorsOfTheSourceFromThoseOfTheToolchain) {
  for (const char* of_source :
       {"/repo/labs/0_a/01_b/student.cu:3:5: error: 'x' was not declared\n",
        "/repo/labs/0_a/01_b/student.cu(3): error: identifier \"x\" is undefined\n",
        "student.cu:9: error: inline PTX (asm) is not available on the cpu device\n",
        "student.cu:1:2: error: #error x: No space left on device\n"}) {
    EXPECT_TRUE(run(of_source).value()->names_source) << of_source;
  }
  for (const char* of_toolchain :
       {"/usr/bin/ld: final link failed: No space left on device\n",
        "/tmp/x.s: Fatal error: can't write 8 bytes to section: 'No space left on device'\n",
        "student.cu:9:1: fatal error: error writing to /tmp/x.s: Disk quota exceeded\n",
        "student.cu:2:10: fatal error: cuda_runtime.h: No such file or directory\n",
        "student.cu:9:1: internal compiler error: Segmentation fault\n",
        "/usr/include/x.h:1:1: error: expected a type\n", "c++ cannot be started: No such file\n",
        "Segmentation fault\n"}) {
    EXPECT_FALSE(run(of_toolchain).value()->names_source) << of_toolchain;
  }
}

TEST_F(Compile, TakesACompilerThatNeverEndsForTheSubmissionsFault) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::timed_out;
  processes_.will_end(end);
  const auto fault = compile(device_, lab_, "/s.cu", "/o.so", processes_).value();
  EXPECT_EQ(fault->finding.verdict, Verdict::timeout);
  EXPECT_EQ(fault->finding.diagnosis, "compiler_never_ends");
}

TEST_F(Compile, SaysThatTheCompilerAteTheMemory) {
  ProcessEnd end;
  end.kind = ProcessEnd::Kind::out_of_memory;
  processes_.will_end(end);
  const auto fault = compile(device_, lab_, "/s.cu", "/o.so", processes_).value();
  EXPECT_EQ(fault->finding.verdict, Verdict::compile_error);
  EXPECT_GT(processes_.specs[0].memory_limit, 0u);
}

TEST_F(Compile, TakesAMissingCompilerForOurFault) {
  processes_.will_end({});
  EXPECT_EQ(compile(device_, lab_, "/s.cu", "/o.so", processes_).error().blame, Blame::us);
}

}  // namespace
}  // namespace grader
