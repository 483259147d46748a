// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "token.h"

#include <algorithm>
#include <array>

namespace simt::cc {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_identifier_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool is_identifier_part(char c) {
  return is_identifier_start(c) || is_digit(c);
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

class Lexer {
 public:
  explicit Lexer(std::string_view text) {
    source_.text = text;
    source_.tokens.reserve(text.size() / 5);
    source_.files.emplace_back();
  }

  Source run() {
    while (at_ < text().size()) step();
    match_brackets();
    return std::move(source_);
  }

 private:
  std::string_view text() const { return source_.text; }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text().size() ? text()[at_ + ahead] : '\0';
  }
  bool starts_with(std::string_view what) const { return text().substr(at_).starts_with(what); }

  void step() {
    const char c = peek();
    if (c == '\n') {
      ++at_;
      ++line_;
      line_is_empty_ = true;
    } else if (is_blank(c)) {
      ++at_;
    } else if (c == '#' && line_is_empty_) {
      directive();
    } else if (starts_with("//")) {
      at_ = std::min(text().find('\n', at_), text().size());
    } else if (starts_with("/*")) {
      const std::size_t close = text().find("*/", at_ + 2);
      skip_to(close == std::string_view::npos ? text().size() : close + 2);
    } else {
      line_is_empty_ = false;
      token();
    }
  }

  /// Moves on to `position` and counts the lines passed.
  void skip_to(std::size_t position) {
    line_ += static_cast<std::uint32_t>(
        std::count(text().begin() + static_cast<std::ptrdiff_t>(at_),
                   text().begin() + static_cast<std::ptrdiff_t>(position), '\n'));
    at_ = position;
  }

  void directive() {
    const std::size_t end = std::min(text().find('\n', at_), text().size());
    std::string_view rest = trim(text().substr(at_ + 1, end - at_ - 1));
    if (rest.starts_with("pragma")) {
      source_.pragmas.push_back(
          {static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end), trim(rest.substr(6))});
    } else {
      if (rest.starts_with("line")) rest = trim(rest.substr(4));
      line_marker(rest);
    }
    at_ = end;
  }

  /// `12 "file" flags`: the line after this one is line 12 of the file.
  void line_marker(std::string_view rest) {
    std::uint32_t line = 0;
    std::size_t i = 0;
    while (i < rest.size() && is_digit(rest[i])) {
      line = line * 10 + static_cast<std::uint32_t>(rest[i++] - '0');
    }
    if (i == 0) return;
    const std::size_t open = rest.find('"', i);
    const std::size_t close = rest.rfind('"');
    if (open != std::string_view::npos && close > open) {
      enter(rest.substr(open + 1, close - open - 1), rest.substr(close + 1), line);
    }
    line_ = line - 1;
  }

  void enter(std::string_view file, std::string_view flags, std::uint32_t line) {
    if (flags.find('1') != std::string_view::npos) {
      open_inclusions_.push_back(source_.inclusions.size());
      source_.inclusions.push_back({file, source_.files[file_], line_, system_});
    } else if (flags.find('2') != std::string_view::npos && !open_inclusions_.empty()) {
      source_.inclusions[open_inclusions_.back()].line = line - 1;  // it goes on after the #include
      open_inclusions_.pop_back();
    }
    system_ = flags.find('3') != std::string_view::npos;
    if (source_.files[file_] == file) return;
    const auto known = std::find(source_.files.begin(), source_.files.end(), file);
    file_ = static_cast<std::uint16_t>(known - source_.files.begin());
    if (known == source_.files.end()) source_.files.push_back(file);
  }

  void token() {
    const std::size_t begin = at_;
    const std::uint32_t line = line_;
    const TokenKind kind = scan();
    source_.tokens.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_),
                              line, file_, kind, system_});
  }

  TokenKind scan() {
    const char c = peek();
    if (is_identifier_start(c)) return identifier();
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return number();
    if (c == '"' || c == '\'') return quoted(c);
    punctuation();
    return TokenKind::kPunctuation;
  }

  TokenKind identifier() {
    const std::size_t begin = at_;
    while (is_identifier_part(peek())) ++at_;
    const std::string_view word = text().substr(begin, at_ - begin);
    const char next = peek();
    if ((next != '"' && next != '\'') || word.size() > 3) return TokenKind::kIdentifier;
    if (next == '"' &&
        (word == "R" || word == "LR" || word == "uR" || word == "UR" || word == "u8R")) {
      return raw_string();
    }
    if (word == "L" || word == "u" || word == "U" || word == "u8") return quoted(next);
    return TokenKind::kIdentifier;
  }

  TokenKind number() {
    while (is_identifier_part(peek()) || peek() == '.' ||
           (peek() == '\'' && is_identifier_part(peek(1)))) {
      const char c = peek();
      ++at_;
      const bool exponent = c == 'e' || c == 'E' || c == 'p' || c == 'P';
      if (exponent && (peek() == '+' || peek() == '-')) ++at_;
    }
    return TokenKind::kNumber;
  }

  TokenKind quoted(char quote) {
    ++at_;
    while (at_ < text().size() && peek() != quote && peek() != '\n') at_ += peek() == '\\' ? 2 : 1;
    at_ = std::min(at_ + (peek() == quote ? 1 : 0), text().size());
    return quote == '"' ? TokenKind::kString : TokenKind::kCharacter;
  }

  TokenKind raw_string() {
    const std::size_t open = text().find('(', at_);
    const std::size_t end_of_text = text().size();
    if (open == std::string_view::npos) {
      skip_to(end_of_text);
      return TokenKind::kString;
    }
    const std::string close = ")" + std::string(text().substr(at_ + 1, open - at_ - 1)) + "\"";
    const std::size_t end = text().find(close, open);
    skip_to(end == std::string_view::npos ? end_of_text : end + close.size());
    return TokenKind::kString;
  }

  void punctuation() {
    static constexpr std::array<std::string_view, 26> kLong = {
        "<<<", "<<=", "<=>", "->*", "...", "<<", "<=", "->", "::", ">=", "==", "!=", "&&",
        "||",  "+=",  "-=",  "*=",  "/=",  "%=", "&=", "|=", "^=", "++", "--", "##", ".*"};
    for (const std::string_view spelled : kLong) {
      if (starts_with(spelled)) {
        at_ += spelled.size();
        return;
      }
    }
    ++at_;
  }

  void match_brackets() {
    source_.partner.assign(source_.tokens.size(), -1);
    std::vector<int> open;
    for (int i = 0; i < source_.size(); ++i) {
      const Token& token = source_.token(i);
      if (token.kind != TokenKind::kPunctuation || token.end - token.begin != 1) continue;
      const char c = text()[token.begin];
      if (c == '(' || c == '[' || c == '{') open.push_back(i);
      if (c == ')' || c == ']' || c == '}') close_bracket(open, i, c);
    }
  }

  void close_bracket(std::vector<int>& open, int i, char closer) {
    const char opener = closer == ')' ? '(' : closer == ']' ? '[' : '{';
    if (open.empty() || text()[source_.token(open.back()).begin] != opener) return;
    source_.partner[static_cast<std::size_t>(i)] = open.back();
    source_.partner[static_cast<std::size_t>(open.back())] = i;
    open.pop_back();
  }

  Source source_;
  std::vector<std::size_t> open_inclusions_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::uint16_t file_ = 0;
  bool system_ = false;
  bool line_is_empty_ = true;
};

}  // namespace

Source tokenize(std::string_view text) {
  return Lexer(text).run();
}

}  // namespace simt::cc
