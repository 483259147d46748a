// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0

#include "check/known_check.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "test/scratch.h"

namespace grader {
namespace {

std::optional<std::string> note_for(int files) {
  const Scratch scratch;
  for (int i = 0; i < files; ++i) scratch.write(fmt::format("wrong/a{}.edit", i), "");
  Lab lab;
  lab.solutions = scratch.path();
  return note_on_known_bad(lab);
}

TEST(NoteOnKnownBad, SaysThatThereAreFewOrMany) {
  EXPECT_EQ(note_for(1), "wrong/ has 1 file; 12 to 20 are usual: which mistakes are missing?");
  EXPECT_TRUE(note_for(11));
  EXPECT_FALSE(note_for(12));
  EXPECT_FALSE(note_for(20));
  EXPECT_EQ(
      note_for(21),
      "wrong/ has 21 files; 12 to 20 are usual: make variants of one mistake rows of one file");
}

}  // namespace
}  // namespace grader
