// Tokens of preprocessed C++, with the place of each in the file that the user wrote.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace simt::cc {

enum class TokenKind : std::uint8_t { kIdentifier, kNumber, kString, kCharacter, kPunctuation };

/// Offsets are bytes of the preprocessed text.  A `>` is always a token of its own, so that closers
/// of nested templates and of launches can be told apart by their neighbours.
struct Token {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t line = 0;  // of the user's file, from 1
  std::uint16_t file = 0;  // index into Source::files
  TokenKind kind = TokenKind::kPunctuation;
  bool system = false;  // from a header of the system or of the cpu device
};

/// A `#pragma` line: [begin, end) without the newline.
struct Pragma {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::string_view text;  // after "#pragma", trimmed
};

/// An #include that the preprocessor followed.
struct Inclusion {
  std::string_view path;      // of the file entered
  std::string_view includer;  // the file and the line of the #include
  std::uint32_t line = 0;
  bool from_system = false;  // the includer is a system header
};

/// Preprocessed text cut into tokens.  Views point into `text`, which must outlive it.
struct Source {
  std::string_view text;
  std::vector<Token> tokens;
  std::vector<int> partner;  // of ( ) [ ] { }: the index of the other one, or -1
  std::vector<std::string_view> files;
  std::vector<Pragma> pragmas;
  std::vector<Inclusion> inclusions;

  int size() const { return static_cast<int>(tokens.size()); }
  const Token& token(int i) const { return tokens[static_cast<std::size_t>(i)]; }
  int partner_of(int i) const { return partner[static_cast<std::size_t>(i)]; }
  std::string_view file_of(const Token& token) const { return files[token.file]; }

  /// The spelling of token `i`; empty where there is none.
  std::string_view spelling(int i) const {
    if (i < 0 || i >= size()) return {};
    return text.substr(token(i).begin, token(i).end - token(i).begin);
  }
  bool is(int i, std::string_view spelled) const { return spelling(i) == spelled; }
  bool is_identifier(int i) const {
    return i >= 0 && i < size() && token(i).kind == TokenKind::kIdentifier;
  }
  /// Whether token `i + 1` follows token `i` without a gap.
  bool adjacent(int i) const { return i + 1 < size() && token(i).end == token(i + 1).begin; }
  /// Text from the begin of token `first` to the end of token `last`.
  std::string_view between(int first, int last) const {
    return text.substr(token(first).begin, token(last).end - token(first).begin);
  }
};

/// Never fails: what is no C++ comes out as tokens that a compiler will complain of.
Source tokenize(std::string_view text);

}  // namespace simt::cc
