// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "state/state_file.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "test/scratch.h"

namespace grader {
namespace {

TEST(LoadState, ReadsAnObject) {
  Scratch scratch;
  scratch.write("a.json", R"({"x": 1})");
  EXPECT_EQ(load_state(scratch.path() / "a.json")["x"], 1);
  EXPECT_EQ(load_state(scratch.path() / "none.json"), Json::object());
}

TEST(LoadState, KeepsWhatItCannotRead) {
  Scratch scratch;
  for (const char* text : {"{", "[]", "\xff\xfe"}) {
    scratch.write("a.json", text);
    testing::internal::CaptureStderr();
    EXPECT_EQ(load_state(scratch.path() / "a.json"), Json::object());
    EXPECT_NE(testing::internal::GetCapturedStderr().find("a.json is damaged"), std::string::npos);
    EXPECT_EQ(read_file(scratch.path() / "a.json.broken", 100).value(), text);
    EXPECT_FALSE(std::filesystem::exists(scratch.path() / "a.json"));
  }
}

}  // namespace
}  // namespace grader
