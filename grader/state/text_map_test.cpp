// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "state/text_map.h"

#include <gtest/gtest.h>

#include "test/scratch.h"

namespace grader {
namespace {

TEST(TextMap, ComesBackAsItWasStored) {
  Scratch scratch;
  const TextMap map = {{"bytes", "c"}, {"time", "1.5"}};
  EXPECT_FALSE(store_text_map(scratch.path() / "quiz/01.json", map));
  EXPECT_EQ(load_text_map(scratch.path() / "quiz/01.json"), map);
}

TEST(TextMap, IsEmptyWhenTheFileIsMissingOrDamaged) {
  Scratch scratch;
  EXPECT_TRUE(load_text_map(scratch.path() / "none.json").empty());
  EXPECT_TRUE(load_text_map(scratch.write("bad.json", "[1")).empty());
}

}  // namespace
}  // namespace grader
