// The program sanitize, with a stand-in for compute-sanitizer.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>

#include "seal/seal.h"

namespace lab {
namespace {

struct Output {
  int exit_code;
  std::string text;
};

Output run(const std::string& command) {
  Output output{-1, {}};
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  std::array<char, 4096> part{};
  while (std::fgets(part.data(), part.size(), pipe) != nullptr) output.text += part.data();
  const int status = ::pclose(pipe);
  output.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return output;
}

// A script in the place of compute-sanitizer: it writes `report` to the file after --log-file.
std::string stand_in(const std::string& report) {
  const std::string path = testing::TempDir() + "sanitizer_" + std::to_string(::getpid());
  std::ofstream(path) << "#!/bin/sh\nwhile [ \"$1\" != --log-file ]; do shift; done\ncat >\"$2\" "
                         "<<'END'\n"
                      << report << "END\n";
  ::chmod(path.c_str(), 0755);
  return path;
}

TEST(Sanitize, TurnsTheReportIntoRecords) {
  const std::string tool = stand_in(
      "========= Invalid __global__ write of size 4 bytes\n"
      "=========     at k(int *)+0x10 in s.cu:7\n"
      "========= ERROR SUMMARY: 1 error\n");
  const Output output =
      run(LAB_SANITIZE " --compute-sanitizer " + tool + " --tool memcheck -- harness --mode=care");
  EXPECT_EQ(output.exit_code, 0);
  const auto record = nlohmann::json::parse(output.text);
  EXPECT_EQ(record["type"], "diagnostic");
  EXPECT_EQ(record["kind"], "out_of_bounds_write");
  EXPECT_EQ(record["line"], 7);
  ::unlink(tool.c_str());
}

TEST(Sanitize, SealsItsRecords) {
  const std::string tool = stand_in("========= Invalid __global__ write of size 4 bytes\n");
  const std::string key_file = testing::TempDir() + "sanitizer_key_" + std::to_string(::getpid());
  const seal::Key key = seal::random_key();
  ASSERT_TRUE(seal::leave_key(key_file, key));
  Output output =
      run(LAB_SANITIZE " --compute-sanitizer " + tool + " --seal " + key_file + " -- harness");
  output.text = output.text.substr(0, output.text.find('\n'));
  EXPECT_TRUE(seal::Checker(key).take(output.text)) << output.text;
  EXPECT_NE(::access(key_file.c_str(), F_OK), 0);
  ::unlink(tool.c_str());
}

TEST(Sanitize, IsSilentOnlyWhenTheToolSaysThatAllIsWell) {
  const std::string tool = stand_in("========= ERROR SUMMARY: 0 errors\n");
  const Output output = run(LAB_SANITIZE " --compute-sanitizer " + tool + " -- harness");
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_EQ(output.text, "");
  ::unlink(tool.c_str());
}

TEST(Sanitize, SaysThatTheToolDoesNotStart) {
  const Output output = run(LAB_SANITIZE " --compute-sanitizer /no/such/tool -- harness");
  EXPECT_EQ(output.exit_code, 3);
  const auto record = nlohmann::json::parse(output.text);
  EXPECT_EQ(record["kind"], "tool_failed");
  EXPECT_NE(record["message"].get<std::string>().find("does not start"), std::string::npos);
}

}  // namespace
}  // namespace lab
