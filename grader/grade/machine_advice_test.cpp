// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/machine_advice.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test/scratch.h"

namespace grader {
namespace {

TEST(MachineAdvice, NamesWhatTheMachineLacks) {
  const Scratch scratch;
  const auto has = [&](const char* said, const char* advice) {
    const std::string text = machine_advice(said, scratch.path());
    EXPECT_NE(text.find(advice), std::string::npos) << text;
  };
  has("/usr/bin/ld: final link failed: No space left on device", "MiB left (df");
  has("x.cu:9:1: fatal error: error writing to /tmp/x.s: Disk quota exceeded", "MiB left (df");
  has("c++: fatal error: cannot execute 'cc1plus': execvp: No such file or directory", "doctor");
  has("c++ cannot be started: Resource temporarily unavailable", "number of processes");
  has("cc1plus: out of memory allocating 65536 bytes", "memory");
  has("The host code crashed: SIGSEGV.", "scripts/lab doctor");
}

TEST(CauseIn, IsTheLineThatNamesOne) {
  EXPECT_EQ(cause_in({"x.cu:5:1: fatal error: error writing to -: Broken pipe",
                      "c++: fatal error: cannot execute 'as'"}),
            "c++: fatal error: cannot execute 'as'");
  EXPECT_EQ(cause_in({"first", "second"}), "first");
  EXPECT_EQ(cause_in({}), "");
}

TEST(LackOfAddressSpace, IsNoneWithoutALimit) {
  rlimit limit = {};
  ASSERT_EQ(::getrlimit(RLIMIT_AS, &limit), 0);
  if (limit.rlim_cur != RLIM_INFINITY) GTEST_SKIP() << "these tests run under ulimit -v";
  EXPECT_FALSE(lack_of_address_space());
}

TEST(MachineAdvice, NamesTheLimitOfTheAddressSpace) {
  const pid_t child = ::fork();
  if (child == 0) {
    const rlimit limit{std::uint64_t{1} << 30, std::uint64_t{1} << 30};
    ::setrlimit(RLIMIT_AS, &limit);
    const auto lack = lack_of_address_space();
    const bool named = lack && lack->find("1024 MiB (ulimit -v)") != std::string::npos;
    const std::string advice = machine_advice("Resource temporarily unavailable", "/");
    ::_exit(named && advice.find("ulimit -v unlimited") != std::string::npos ? 0 : 1);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace grader
