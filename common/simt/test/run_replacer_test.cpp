// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "run_replacer.h"

#include <gtest/gtest.h>

namespace simt {
namespace {

using Words = std::vector<RunReplacer::Word>;

Words counting(RunReplacer::Word first, std::size_t count) {
  Words words(count);
  for (RunReplacer::Word& word : words) word = first++;
  return words;
}

Words part(const Words& all, std::size_t first, std::size_t count) {
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

class Replacing : public testing::Test {
 protected:
  Words replaced(Words words) const {
    replacer_.replace(reinterpret_cast<char*>(words.data()), words.size() * sizeof(words[0]));
    return words;
  }

  const Words from_ = counting(1000, 600);
  const Words to_ = counting(5000, 600);
  RunReplacer replacer_;
};

TEST_F(Replacing, FindsEachPartOfTheContentAnywhere) {
  replacer_.add(from_, to_);
  EXPECT_EQ(replaced(from_), to_);
  const Words other = {7, 7, 7};
  const Words found = joined(joined(other, part(from_, 40, 33)), part(from_, 3, 16));
  EXPECT_EQ(replaced(joined(found, other)),
            joined(joined(joined(other, part(to_, 40, 33)), part(to_, 3, 16)), other));
}

TEST_F(Replacing, LeavesShortRunsAsTheyAre) {
  replacer_.add(from_, to_);
  const Words runs = joined(part(from_, 40, 15), part(from_, 80, 15));
  EXPECT_EQ(replaced(runs), runs);
  EXPECT_EQ(replaced({}), Words{});
}

TEST_F(Replacing, TakesWordsThatAreAllAlikeForNoContent) {
  const Words zeros(600);
  replacer_.add(zeros, to_);
  EXPECT_EQ(replaced(zeros), zeros);
}

TEST_F(Replacing, KnowsSeveralContents) {
  const Words second = counting(20000, 20);
  const Words instead = counting(30000, 20);
  replacer_.add(from_, to_);
  replacer_.add(second, instead);
  EXPECT_EQ(replaced(joined(second, from_)), joined(instead, to_));
}

}  // namespace
}  // namespace simt
