// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "seal.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

namespace seal {
namespace {

constexpr Key kKey{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
constexpr Key kOther{1};
const std::string kRecord = R"({"v":1,"type":"case_start","case":"n_257"})";

// The example of the paper's appendix A, and the first two of its authors' list of test values.
TEST(KeyedHash, IsTheOneOfThePaper) {
  std::string text;
  for (char c = 0; c < 15; ++c) text.push_back(c);
  EXPECT_EQ(keyed_hash(kKey, text), 0xa129ca6149be45e5U);
  EXPECT_EQ(keyed_hash(kKey, ""), 0x726fdb47dd0e0e31U);
  EXPECT_EQ(keyed_hash(kKey, text.substr(0, 1)), 0x74f839c593dc67fdU);
}

TEST(Seal, IsKnownByItsKeyAlone) {
  Sealer sealer(kKey);
  const std::string line = sealer.sealed(kRecord);
  EXPECT_TRUE(Checker(kKey).take(line));
  EXPECT_FALSE(Checker(kOther).take(line));
  EXPECT_FALSE(Checker(kKey).take(kRecord));
  EXPECT_FALSE(Checker(kKey).take(""));
}

TEST(Seal, IsBrokenByEveryChangeOfARecord) {
  Sealer sealer(kKey);
  const std::string line = sealer.sealed(kRecord);
  for (std::size_t i = 0; i < line.size(); ++i) {
    std::string changed = line;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(Checker(kKey).take(changed)) << changed;
  }
}

TEST(Seal, IsOfALongRecordToo) {
  Sealer sealer(kKey);
  const std::string longer = R"({"v":1,"message":")" + std::string(10000, 'x') + "\"}";
  EXPECT_TRUE(Checker(kKey).take(sealer.sealed(longer)));
}

TEST(Seal, ARecordThatIsToldAgainIsNone) {
  Sealer sealer(kKey);
  Checker checker(kKey);
  const std::string line = sealer.sealed(kRecord);
  EXPECT_TRUE(checker.take(line));
  EXPECT_FALSE(checker.take(line));
  EXPECT_TRUE(checker.is_complete());
}

TEST(Seal, ARecordThatWasTakenAwayIsMissed) {
  Sealer sealer(kKey);
  const std::string first = sealer.sealed(kRecord);
  const std::string second = sealer.sealed(kRecord);
  const std::string third = sealer.sealed(kRecord);
  Checker checker(kKey);
  EXPECT_TRUE(checker.take(first));
  EXPECT_TRUE(checker.take(third));
  EXPECT_FALSE(checker.is_complete());
  EXPECT_TRUE(checker.take(second));  // threads may write out of turn
  EXPECT_TRUE(checker.is_complete());
}

TEST(Key, IsLeftForOneReaderOfTheSameUser) {
  const std::string path = testing::TempDir() + "key_" + std::to_string(::getpid());
  const Key key = random_key();
  EXPECT_NE(key, random_key());
  ASSERT_TRUE(leave_key(path, key));
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
  EXPECT_FALSE(leave_key(path, key));
  EXPECT_EQ(take_key(path), key);
  EXPECT_NE(::access(path.c_str(), F_OK), 0);
  EXPECT_EQ(take_key(path), std::nullopt);
}

}  // namespace
}  // namespace seal
