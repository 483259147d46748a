// Runs the harness of the toy lab on the cpu device, as the grader does, and reads its records.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "harness_run.h"

namespace lab {

inline std::string submission(const std::string& name) {
  return "--submission=" LAB_TOY_SUBMISSIONS "/" + name + ".so";
}

inline constexpr const char* kNear =
    "--gtest_filter=-*.far_rows:*.many_rows:*.past_2_31:*.too_large";

inline HarnessRun run(const std::string& arguments, const std::string& before = "timeout 60") {
  static int number = 0;
  const std::string file =
      testing::TempDir() + "toy_" + std::to_string(::getpid()) + "_" + std::to_string(++number);
  const std::string command =
      before + " " LAB_TOY " --records=" + file + " " + arguments + " >" + file + ".out 2>&1";
  HarnessRun result;
  const int status = std::system(command.c_str());
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) result.records.push_back(Json::parse(line));
  ::unlink(file.c_str());
  ::unlink((file + ".out").c_str());
  return result;
}

}  // namespace lab
