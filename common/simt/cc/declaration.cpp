// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "declaration.h"

#include <algorithm>

#include "structure.h"
#include "words.h"

namespace simt::cc {
namespace {

/// Whether the word is a type whose initializer runs no constructor.
bool is_plain_type(std::string_view word) {
  return is_one_of(word, {"int", "float", "double", "bool", "char", "long", "short", "unsigned",
                          "signed", "auto"});
}

class Parser {
 public:
  explicit Parser(const Source& source) : source_(source) {}

  int first_token(int i) const {
    while (i > 0) {
      const std::string_view word = source_.spelling(i - 1);
      if (word == ";" || word == "{" || word == "}" || word == ":") break;
      if (word == ")") {
        const int open = source_.partner_of(i - 1);
        if (open < 1 || !is_attribute(source_.spelling(open - 1))) break;
        i = open;
      }
      --i;
    }
    return i;
  }

  bool parse(Declaration& declaration) const {
    int name = -1;
    int declarators = -1;
    for (int i = declaration.first; i < source_.size(); ++i) {
      const std::string_view word = source_.spelling(i);
      declaration.is_extern |= word == "extern";
      declaration.is_static |= word == "static";
      const bool nests = word == "(" && (source_.is(i + 1, "*") || source_.is(i + 1, "&"));
      if (declarators < 0 && (nests || word == "*" || word == "&")) declarators = i;
      if (is_attribute(word) && source_.is(i + 1, "(")) {
        i = source_.partner_of(i + 1);
      } else if (word == "<") {
        i = std::max(i, after_angles(source_, i) - 1);
      } else if (word == "," || word == ";") {
        if (name < 0) return false;
        declaration.names.push_back(name);
        declaration.ends.push_back(i);
        name = -1;
        declaration.semicolon = i;
        if (word == ",") continue;
        const int first_name = declaration.names.front();
        declaration.declarators = declarators < 0 ? first_name : std::min(declarators, first_name);
        return true;
      } else if (nests) {
        name = source_.partner_of(i) - 1;  // a pointer to an array or to a function
        while (source_.is(name, "]")) name = source_.partner_of(name) - 1;
        i = source_.partner_of(i);
        if (source_.is(i + 1, "(")) i = source_.partner_of(i + 1);
      } else if (word == "{" && defines_type(i)) {
        declaration.defines_type = true;
        i = source_.partner_of(i);
      } else if (word == "=" || word == "{" || word == "(") {
        if (name < 0) return false;
        if (declaration.initializer < 0) declaration.initializer = name;
        i = word == "=" ? skip_initializer(i) : source_.partner_of(i);
      } else if (word == "[") {
        i = source_.partner_of(i);
      } else if (source_.is_identifier(i)) {
        name = i;
      }
      if (i < declaration.first) return false;
    }
    return false;
  }

 private:
  /// The last token before the comma or semicolon that ends the initializer after `equals`.
  int skip_initializer(int equals) const {
    for (int i = equals + 1; i < source_.size(); ++i) {
      const std::string_view word = source_.spelling(i);
      if (word == "," || word == ";") return i - 1;
      if (word == "(" || word == "[" || word == "{") i = std::max(i, source_.partner_of(i));
    }
    return equals;
  }

  /// Whether the brace opens the members of `struct name {`.
  bool defines_type(int brace) const {
    for (int i = brace - 1; i >= 0 && i >= brace - 4; --i) {
      const std::string_view word = source_.spelling(i);
      if (word == "struct" || word == "union" || word == "class" || word == "enum") return true;
      if (!source_.is_identifier(i)) return false;
    }
    return false;
  }

  const Source& source_;
};

}  // namespace

bool is_attribute(std::string_view word) {
  return word == "__attribute__" || word == "alignas";
}

bool parse_declaration(const Source& source, int qualifier, Declaration& declaration) {
  const Parser parser(source);
  declaration.first = parser.first_token(qualifier);
  return parser.parse(declaration);
}

bool is_to_be_constant(const Source& source, const Declaration& declaration) {
  const int end = declaration.semicolon;
  for (int i = declaration.first; i < declaration.initializer; ++i) {
    if (is_one_of(source.spelling(i), {"constexpr", "constinit", "__constinit", "template"})) {
      return false;
    }
  }
  // A class may have a constructor; else it takes a name for something to be run.
  const int type = declaration.declarators - 1;
  bool has_name = source.is_identifier(type) && !is_plain_type(source.spelling(type));
  for (int i = declaration.initializer + 1; i < end; ++i) {
    const std::string_view word = source.spelling(i);
    if (word == "reinterpret_cast" || (word == "*" && source.is(i + 1, ")"))) return false;
    const bool is_empty = (word == "{" || word == "(") && source.partner_of(i) == i + 1;
    if (is_empty) {
      if (i - 1 == declaration.initializer || source.is(i - 1, "=")) return false;
      for (int at = declaration.first; at < declaration.initializer; ++at) {
        if (source.is(at, source.spelling(i - 1))) return false;  // `= Type()`
      }
    }
    has_name |= source.is_identifier(i);
  }
  return has_name;
}

}  // namespace simt::cc
