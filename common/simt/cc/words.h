// Words of the language that several passes ask for.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace simt::cc {

inline bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// A word that may stand before an expression: a name after it is used there, not declared.
inline bool begins_expression(std::string_view word) {
  return is_one_of(
      word, {"return", "case", "else", "do", "throw", "co_return", "co_yield", "co_await", "sizeof",
             "alignof", "new", "delete", "and", "or", "not", "xor", "goto"});
}

}  // namespace simt::cc
