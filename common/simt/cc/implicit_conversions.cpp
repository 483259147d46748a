// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "implicit_conversions.h"

#include <algorithm>
#include <regex>
#include <sstream>
#include <utility>

#include "context.h"
#include "words.h"

namespace simt::cc {
namespace {

/// Whether the type that a message names last is one of floating-point numbers:
/// "conversion from 'double' to 'real' {aka 'float'} may change value".
bool is_to_floating(const std::string& message) {
  std::string type = message.substr(message.rfind(" to ") + 4);
  if (const std::size_t aka = type.find("{aka "); aka != type.npos) type = type.substr(aka + 5);
  static const std::regex kFloating(
      "[^a-z_A-Z0-9]*(const |volatile )*(float|double|long double)\\b.*");
  return std::regex_match(type, kFloating);
}

/// The expression whose value is converted, and a compound assignment of which it is a part.
struct Converted {
  int first = -1;
  int last = -1;
  int assignment = -1;  // the token of `+=`
};

class ImplicitConversions {
 public:
  explicit ImplicitConversions(Context& context) : context_(context), source_(context.source) {}

  void run(const std::set<SourcePlace>& places) {
    std::set<std::string_view> files;
    for (const SourcePlace& place : places) files.insert(place.file);
    for (int i = 0; i < source_.size(); ++i) {
      const Token& token = source_.token(i);
      if (token.system || files.count(source_.file_of(token)) == 0) continue;
      if (places.count({std::string(source_.file_of(token)), token.line, column_of(token)}) == 0)
        continue;
      if (is_device_code(i)) convert(i);
    }
  }

 private:
  /// As g++ counts: a tab goes to the next multiple of 8.
  std::uint32_t column_of(const Token& token) const {
    const std::size_t begin = source_.text.rfind('\n', token.begin) + 1;  // 0 in the first line
    std::uint32_t column = 0;
    for (std::size_t at = begin; at < token.begin; ++at) {
      const auto c = static_cast<unsigned char>(source_.text[at]);
      if (c == '\t') column = column / 8 * 8 + 8;
      if (c != '\t' && (c & 0xc0) != 0x80) ++column;
    }
    return column + 1;
  }

  bool is_device_code(int i) const {
    // A constructor's members are before its body.
    const auto holds = [&](const Function& function) {
      return (function.kernel || function.device) && function.body >= 0 &&
             function.parameters < i && i < source_.partner_of(function.body);
    };
    return std::any_of(context_.functions.begin(), context_.functions.end(), holds) ||
           context_.is_in_device_lambda(i);
  }

  /// The complete expression with token `i`: an argument, the right side of an assignment, what
  /// is returned.
  Converted around(int i) const {
    Converted found;
    int conditions = source_.is(i, "?") ? 1 : 0;  // `?` on the left that still want their `:`
    const int other = source_.partner_of(i);
    found.first = other >= 0 && other < i ? other : i;
    for (; !begins_value(found.first - 1); --found.first) {
      const int before = found.first - 1;
      if (source_.is(before, "?")) ++conditions;
      if (source_.is(before, ":")) --conditions;
      if (closes(before)) found.first = source_.partner_of(before) + 1;
    }
    found.last = other > i ? other : i;
    for (; !ends_value(found.last + 1, conditions); ++found.last) {
      const int next = found.last + 1;
      if (source_.is(next, "?")) ++conditions;
      if (source_.is(next, ":")) --conditions;
      if (opens(next)) found.last = source_.partner_of(next) - 1;
    }
    if (is_one_of(source_.spelling(i), {"+=", "-=", "*=", "/="})) found.assignment = i;
    return found;
  }

  bool opens(int i) const {
    return is_one_of(source_.spelling(i), {"(", "[", "{"}) && source_.partner_of(i) > i;
  }
  bool closes(int i) const {
    const int partner = i < 0 ? -1 : source_.partner_of(i);
    return is_one_of(source_.spelling(i), {")", "]", "}"}) && partner >= 0 &&
           // A block, or the head of a statement, is no part of an expression.
           !(source_.is(i, "}") && !source_.is(partner - 1, "]"));
  }

  /// Whether token `i` is what a value comes after.
  bool begins_value(int i) const {
    if (i < 0 || (source_.is(i, ")") && is_head(source_.partner_of(i)))) return true;
    if (closes(i)) return false;
    if (source_.is(i, ":") && !has_condition(i)) return true;
    return is_one_of(source_.spelling(i), {"(", "[", "{", "}", ",", ";", "=",
                                           "+=", "-=", "*=", "/=", "return", "else", "do", "case"});
  }
  /// `c ? a : b`, and not a label.
  bool has_condition(int colon) const {
    for (int i = colon - 1; i >= 0; --i) {
      if (closes(i)) i = source_.partner_of(i) - 1;
      if (source_.is(i, "?")) return true;
      if (is_one_of(source_.spelling(i), {"(", "[", "{", "}", ",", ";", "case"})) return false;
    }
    return false;
  }
  /// `if (...)`, `for (...)`, `while (...)`: what follows is a statement.
  bool is_head(int open) const {
    return is_one_of(source_.spelling(open - 1), {"if", "for", "while", "constexpr"});
  }
  bool ends_value(int i, int conditions) const {
    if (i >= source_.size() || (source_.is(i, ":") && conditions == 0)) return true;
    return is_one_of(source_.spelling(i), {")", "]", "}", ",", ";"});
  }

  void convert(int i) {
    const Converted what = around(i);
    if (what.assignment < 0) {
      context_.edits.insert_before(what.first, "::simt::as_gpus_convert(");
      context_.edits.insert_after(what.last, ")");
    } else {
      context_.edits.insert_before(what.first, "::simt::compound(");
      context_.edits.insert_after(what.assignment - 1, ")");
    }
  }

  Context& context_;
  const Source& source_;
};

}  // namespace

std::set<SourcePlace> take_conversions(std::string& messages) {
  static const std::regex kWarning(
      "(.+):([0-9]+):([0-9]+): warning: (conversion from .*) \\[-Wfloat-conversion\\]");
  static const std::regex kContext(
      "[^:]*: (?:In |At ).*|[^:]+:[0-9]+:[0-9]+:   (?:recursively )?required .*");
  static const std::regex kColours("\x1b\\[[0-9;]*[mK]");
  std::set<SourcePlace> places;
  std::istringstream lines(messages);
  std::string rest;
  std::string context;    // of the next message
  bool is_taken = false;  // the last message: lines that show the source follow it
  for (std::string line; std::getline(lines, line);) {
    const std::string plain = std::regex_replace(line, kColours, "");
    std::smatch match;
    if (std::regex_match(plain, kContext)) {
      if (std::exchange(is_taken, false)) context.clear();
      context += line + "\n";
      continue;
    }
    if (std::regex_match(plain, match, kWarning)) {
      is_taken = true;
      if (is_to_floating(match[4].str())) continue;
      places.insert({match[1].str(), static_cast<std::uint32_t>(std::stoul(match[2].str())),
                     static_cast<std::uint32_t>(std::stoul(match[3].str()))});
      continue;
    }
    if (is_taken && plain.starts_with(" ")) continue;
    is_taken = false;
    rest += std::exchange(context, {}) + line + "\n";
  }
  messages = rest;
  return places;
}

void convert_as_gpus_do(Context& context, const std::set<SourcePlace>& places) {
  ImplicitConversions(context).run(places);
}

}  // namespace simt::cc
