// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "edits.h"

#include <algorithm>

namespace simt::cc {

void Edits::add(std::uint32_t begin, std::uint32_t end, std::string text, bool resumes) {
  edits_.push_back({begin, end, std::move(text), resumes, only_});
}

void Edits::insert_before(int token, std::string text) {
  const std::uint32_t at = source_.token(token).begin;
  add(at, at, std::move(text), true);
}

void Edits::insert_after(int token, std::string text) {
  const std::uint32_t at = source_.token(token).end;
  add(at, at, std::move(text), true);
}

void Edits::replace(int first, int last, std::string text) {
  add(source_.token(first).begin, source_.token(last).end, std::move(text), true);
}

void Edits::blank(int first, int last) {
  blank_range(source_.token(first).begin, source_.token(last).end);
}

void Edits::blank(const Pragma& pragma) {
  blank_range(pragma.begin, pragma.end);
}

void Edits::blank_range(std::uint32_t begin, std::uint32_t end) {
  std::string blanks(source_.text.substr(begin, end - begin));
  std::replace_if(
      blanks.begin(), blanks.end(), [](char c) { return c != '\n'; }, ' ');
  add(begin, end, std::move(blanks), false);
}

std::string Edits::resume_at(int token) const {
  return resume(source_.token(token).begin);
}

std::string Edits::resume(std::uint32_t offset) const {
  // The last token that begins at or before the offset knows the line that it stands on.
  auto after = std::upper_bound(
      source_.tokens.begin(), source_.tokens.end(), offset,
      [](std::uint32_t position, const Token& token) { return position < token.begin; });
  if (after == source_.tokens.begin()) return {};
  const Token& token = *(after - 1);
  const std::string_view passed = source_.text.substr(token.begin, offset - token.begin);
  const auto lines = std::count(passed.begin(), passed.end(), '\n');
  const std::size_t line_start = source_.text.rfind('\n', offset == 0 ? 0 : offset - 1);
  const std::size_t column =
      line_start == std::string_view::npos ? offset : offset - line_start - 1;
  return "\n# " + std::to_string(token.line + static_cast<std::uint32_t>(lines)) + " \"" +
         std::string(source_.file_of(token)) + (token.system ? "\" 3\n" : "\"\n") +
         std::string(column, ' ');
}

std::string Edits::apply(Build build) const {
  std::vector<const Edit*> edits;
  for (const Edit& edit : edits_) {
    if (!edit.only || edit.only == build) edits.push_back(&edit);
  }
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit* a, const Edit* b) { return a->begin < b->begin; });
  std::string out;
  out.reserve(source_.text.size() + edits.size() * 64);
  std::uint32_t done = 0;
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const Edit& edit = *edits[i];
    if (edit.begin < done) continue;  // inside of what an earlier change took away
    out += source_.text.substr(done, edit.begin - done);
    out += edit.text;
    done = edit.end;
    const bool next_is_here = i + 1 < edits.size() && edits[i + 1]->begin == done;
    if (edit.resumes && !next_is_here) out += resume(done);
  }
  out += source_.text.substr(done);
  return out;
}

}  // namespace simt::cc
