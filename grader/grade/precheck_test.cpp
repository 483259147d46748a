// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "grade/precheck.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "test/scratch.h"

namespace grader {
namespace {

class PrecheckTest : public testing::Test {
 protected:
  std::string diagnosis_of(const std::string& text) {
    const auto result = precheck(scratch_.write("student.cu", text)).value();
    return result.finding ? result.finding->diagnosis : "";
  }
  Scratch scratch_;
};

TEST_F(PrecheckTest, LetsCodePass) {
  EXPECT_EQ(diagnosis_of("int x;"), "");
}

TEST_F(PrecheckTest, CallsAnEmptyFileNotStarted) {
  EXPECT_EQ(diagnosis_of(""), "empty");
  EXPECT_EQ(diagnosis_of(" \n// only a comment\n"), "empty");
}

TEST_F(PrecheckTest, RefusesWhatIsTooLarge) {
  EXPECT_EQ(diagnosis_of(std::string((1 << 20) + 1, 'x')), "too_large");
  EXPECT_EQ(diagnosis_of(std::string(1 << 20, 'x')), "");
}

TEST_F(PrecheckTest, RefusesBinaries) {
  EXPECT_EQ(diagnosis_of("\x7f"
                         "ELF\x80"),
            "not_text");
}

TEST_F(PrecheckTest, RefusesFoldersAndDevices) {
  EXPECT_EQ(precheck(scratch_.path()).value().finding->diagnosis, "not_a_file");
  EXPECT_EQ(precheck("/dev/zero").value().finding->diagnosis, "not_a_file");
  ::mkfifo((scratch_.path() / "pipe").c_str(), 0600);
  EXPECT_EQ(precheck(scratch_.path() / "pipe").value().finding->diagnosis, "not_a_file");
}

TEST_F(PrecheckTest, TakesAMissingPathForAnErrorOfUsage) {
  const auto result = precheck(scratch_.path() / "none.cu");
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().blame, Blame::user);
}

}  // namespace
}  // namespace grader
