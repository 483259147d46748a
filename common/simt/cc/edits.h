// Changes of a text, collected in any order and made all at once.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "build.h"
#include "token.h"

namespace simt::cc {

class Edits {
 public:
  explicit Edits(const Source& source) : source_(source) {}

  void insert_before(int token, std::string text);
  void insert_after(int token, std::string text);
  /// Puts `text` in place of the tokens first..last and of what stands between them.
  void replace(int first, int last, std::string text);
  /// Puts blanks in place of the tokens first..last; line breaks stay.
  void blank(int first, int last);
  void blank(const Pragma& pragma);

  /// A line break, a line marker and blanks, so that what follows counts as standing at `token`.
  std::string resume_at(int token) const;

  /// The changes from here on are for this build alone; nullopt: for both, as at the beginning.
  void only_for(std::optional<Build> build) { only_ = build; }

  /// The text of one build.  Changes at one place come in the order in which they were asked for.
  std::string apply(Build build) const;

 private:
  struct Edit {
    std::uint32_t begin, end;
    std::string text;
    bool resumes;  // a line marker must follow
    std::optional<Build> only;
  };

  void add(std::uint32_t begin, std::uint32_t end, std::string text, bool resumes);
  void blank_range(std::uint32_t begin, std::uint32_t end);
  std::string resume(std::uint32_t offset) const;

  const Source& source_;
  std::vector<Edit> edits_;
  std::optional<Build> only_;
};

}  // namespace simt::cc
