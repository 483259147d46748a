// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "seal/options_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace options_file {
namespace {

using Words = std::vector<std::string>;

std::string path_of_test() {
  return testing::TempDir() + "options_" + std::to_string(::getpid());
}

TEST(OptionsFile, GivesItsWordsOnceAndIsGone) {
  const std::string path = path_of_test();
  const Words words{"--mode=care", "", "a b\nc"};
  ASSERT_TRUE(leave(path, {"of a run that never came to take it"}));
  ASSERT_TRUE(leave(path, words));
  struct stat status = {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  EXPECT_EQ(expanded({"harness", argument(path), "--seed=1"}),
            (Words{"harness", "--mode=care", "", "a b\nc", "--seed=1"}));
  EXPECT_NE(::access(path.c_str(), F_OK), 0);
  EXPECT_THROW(expanded({"harness", argument(path)}), std::runtime_error);
}

TEST(OptionsFile, LeavesOtherWordsAlone) {
  const Words words{"harness", "--mode=check", "--option=x"};
  EXPECT_EQ(expanded(words), words);
}

}  // namespace
}  // namespace options_file
