// A rolling hash (Rabin and Karp, 1987) finds the first words of a run; the run then goes on as
// long as the words are the same.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "run_replacer.h"

#include <algorithm>
#include <cstring>

namespace simt {
namespace {

using Word = RunReplacer::Word;

constexpr std::size_t kLeastRun = RunReplacer::kShortest;
constexpr int kFilterBits = 21;
constexpr std::uint64_t kBase = 0x9e3779b97f4a7c15;

constexpr std::uint64_t power(std::size_t exponent) {
  return exponent == 0 ? 1 : kBase * power(exponent - 1);
}

Word word_at(const char* begin, std::ptrdiff_t index) {
  Word word = 0;
  std::memcpy(&word, begin + index * static_cast<std::ptrdiff_t>(sizeof word), sizeof word);
  return word;
}

/// How many words are the same from the begin on, of at most `most`.
std::size_t common_words(const char* begin, const Word* known, std::size_t most) {
  std::size_t same = 0;
  const auto is_same = [&](std::size_t words) {
    return std::memcmp(begin + same * sizeof(Word), known + same, words * sizeof(Word)) == 0;
  };
  constexpr std::size_t kBlock = 256;
  while (same + kBlock <= most && is_same(kBlock)) same += kBlock;
  while (same < most && is_same(1)) ++same;
  return same;
}

/// Of the kLeastRun words from `begin` on.
std::uint64_t hash_of(const char* begin) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < kLeastRun; ++i) {
    hash = hash * kBase + word_at(begin, static_cast<std::ptrdiff_t>(i));
  }
  return hash;
}

/// Of the words that begin one later.
std::uint64_t roll(std::uint64_t hash, Word gone, Word come) {
  return (hash - gone * power(kLeastRun - 1)) * kBase + come;
}

/// The two places of a hash in the filter (Bloom, 1970).
std::size_t first_place(std::uint64_t hash) {
  return static_cast<std::size_t>(hash >> (64 - kFilterBits));
}
std::size_t second_place(std::uint64_t hash) {
  return first_place(hash * kBase);
}

/// Zeros and the like are everywhere: they are no content.
bool is_distinctive(const Word* words) {
  constexpr std::size_t kLeast = 4;
  Word seen[kLeast];
  std::size_t count = 0;
  for (std::size_t i = 0; i < kLeastRun && count < kLeast; ++i) {
    if (std::find(seen, seen + count, words[i]) == seen + count) seen[count++] = words[i];
  }
  return count == kLeast;
}

}  // namespace

void RunReplacer::add(const std::vector<Word>& from, const std::vector<Word>& to) {
  pairs_.push_back({&from, &to});
  may_start_.resize(std::size_t{1} << kFilterBits);
  for (std::size_t at = 0; at + kLeastRun <= from.size(); ++at) {
    if (!is_distinctive(&from[at])) continue;
    const std::uint64_t hash = hash_of(reinterpret_cast<const char*>(&from[at]));
    starts_.try_emplace(hash, Position{pairs_.size() - 1, at});
    may_start_[first_place(hash)] = true;
    may_start_[second_place(hash)] = true;
  }
}

void RunReplacer::replace(char* begin, std::size_t bytes) const {
  const std::size_t words = bytes / sizeof(Word);
  if (words < kLeastRun || starts_.empty()) return;
  std::uint64_t hash = hash_of(begin);
  for (std::size_t at = 0;;) {
    const bool may_start = may_start_[first_place(hash)] && may_start_[second_place(hash)];
    const std::size_t run =
        may_start ? replace_run(hash, begin + at * sizeof(Word), words - at) : 0;
    at += std::max<std::size_t>(run, 1);
    if (at + kLeastRun > words) return;
    const char* next = begin + at * sizeof(Word);
    constexpr auto kLast = static_cast<std::ptrdiff_t>(kLeastRun) - 1;
    hash = run > 0 ? hash_of(next) : roll(hash, word_at(next, -1), word_at(next, kLast));
  }
}

std::size_t RunReplacer::replace_run(std::uint64_t hash, char* begin, std::size_t words) const {
  const auto found = starts_.find(hash);
  if (found == starts_.end()) return 0;
  const auto& [from, to] = pairs_[found->second.pair];
  const std::size_t first = found->second.word;
  const std::size_t most = std::min(from->size() - first, words);
  const std::size_t run = common_words(begin, &(*from)[first], most);
  if (run < kLeastRun) return 0;  // another run of the same hash
  std::memcpy(begin, &(*to)[first], run * sizeof(Word));
  return run;
}

}  // namespace simt
