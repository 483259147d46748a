// Finds runs of known content in other memory, and puts other content in their place.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace simt {

class RunReplacer {
 public:
  using Word = std::uint32_t;
  /// Shorter runs are not found: they could be there by chance.
  static constexpr std::size_t kShortest = 16;  // words

  /// Runs of words of `from` become what `to`, which is as long, has in their place.  Both must
  /// live as long as this.
  void add(const std::vector<Word>& from, const std::vector<Word>& to);
  void replace(char* begin, std::size_t bytes) const;

 private:
  struct Pair {
    const std::vector<Word>* from;
    const std::vector<Word>* to;
  };
  struct Position {
    std::size_t pair;
    std::size_t word;
  };

  /// The run at `begin`, if one begins there, of at most `words` words: how many it has.
  std::size_t replace_run(std::uint64_t hash, char* begin, std::size_t words) const;

  std::vector<Pair> pairs_;
  std::unordered_map<std::uint64_t, Position> starts_;  // of runs, by the hash of their first words
  std::vector<bool> may_start_;  // a Bloom filter of the hashes, which mostly says no
};

}  // namespace simt
