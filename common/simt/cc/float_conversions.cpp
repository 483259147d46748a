// Conversions of floating-point numbers to integers.  A GPU gives the nearest integer that the type
// holds, and 0 for NaN; in C++ whatever is out of range is undefined, and x86 gives something else.
// Casts, and assignments to what is plainly an integer, become calls that convert as a GPU does.
// Of implicit conversions the compiler tells: implicit_conversions.h.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <utility>

#include "context.h"
#include "words.h"

namespace simt::cc {
namespace {

bool is_builtin_integer(std::string_view word) {
  return is_one_of(word, {"unsigned", "signed", "char", "short", "int", "long"});
}

/// A name of an integer type that is one word.
bool is_named_integer(std::string_view word) {
  return is_one_of(word,
                   {"size_t", "ptrdiff_t", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t",
                    "uint16_t", "uint32_t", "uint64_t", "uint", "uchar", "ushort"});
}

class Conversions {
 public:
  explicit Conversions(Context& context) : context_(context), source_(context.source) {
    for (int i = 1; i < source_.size(); ++i) {
      const bool is_parameter = is_one_of(source_.spelling(i), {"class", "typename"}) &&
                                is_one_of(source_.spelling(i - 1), {"<", ","});
      if (is_parameter && source_.is_identifier(i + 1) && !source_.token(i).system) {
        types_.insert(source_.spelling(i + 1));
      }
    }
  }

  void run() {
    for (const Function& function : context_.functions) {
      if (function.body < 0) continue;
      if (source_.token(function.name).system || source_.partner_of(function.body) < 0) continue;
      const bool is_device = function.kernel || function.device;
      bool is_noted = false;
      for (int i = function.body + 1; i < source_.partner_of(function.body); ++i) {
        if (!is_device && !context_.is_in_device_lambda(i)) continue;
        if (!std::exchange(is_noted, true)) note_integers(function);
        cast(i);
        assignment(i);
      }
    }
  }

 private:
  /// The token behind the integer type that begins at `first`; `first` if none does.
  int after_type(int first) const {
    int i = first;
    while (is_builtin_integer(source_.spelling(i))) ++i;
    if (i > first) return i;
    if (source_.is(i, "std") && source_.is(i + 1, "::")) i += 2;
    return is_named_integer(source_.spelling(i)) ? i + 1 : first;
  }

  /// The names that parameters and variables of the function have whose type is an integer, and
  /// those whose elements are; of each name that has no other meaning in it.
  void note_integers(const Function& function) {
    scalars_.clear();
    arrays_.clear();
    others_.clear();
    for (int i = function.parameters + 1; i < source_.partner_of(function.body); ++i) {
      if (!source_.is_identifier(i)) continue;
      const int after = after_type(i);
      const bool is_integer = after > i;
      if (!is_integer && !is_one_of(source_.spelling(i), {"float", "double", "auto"})) continue;
      declared(is_integer ? after : i + 1, is_integer);
      i = std::max(i, after - 1);
    }
    for (const std::string_view name : others_) {
      scalars_.erase(name);
      arrays_.erase(name);
    }
    for (const std::string_view name : arrays_) scalars_.erase(name);
  }

  /// Takes the name that is declared behind a type, and those of the same declaration.
  void declared(int i, bool is_integer) {
    for (;; ++i) {
      int stars = 0;
      bool is_reference = false;
      for (;; ++i) {
        if (source_.is(i, "*")) ++stars;
        is_reference |= source_.is(i, "&");
        if (!is_one_of(source_.spelling(i), {"*", "&", "const", "__restrict__", "__restrict"}))
          break;
      }
      if (!source_.is_identifier(i)) return;
      const std::string_view next = source_.spelling(i + 1);
      if (!is_one_of(next, {"=", ";", ",", ")", "[", "{", ":"})) return;
      const int depth = stars + (next == "[" ? 1 : 0);
      auto& names = !is_integer || is_reference || depth > 1 ? others_
                    : depth == 1                             ? arrays_
                                                             : scalars_;
      names.insert(source_.spelling(i));
      i = end_of_value(i + 1);
      if (!source_.is(i, ",")) return;
    }
  }

  /// The first token from `i` on that ends an initializer or the value of an assignment.
  int end_of_value(int i) const {
    while (i < source_.size() && !is_one_of(source_.spelling(i), {";", ",", ")", "]", "}"})) {
      const bool opens = is_one_of(source_.spelling(i), {"(", "[", "{"});
      i = opens && source_.partner_of(i) > i ? source_.partner_of(i) + 1 : i + 1;
    }
    return i;
  }

  bool is_integer(std::string_view name) const {
    return scalars_.count(name) != 0 || arrays_.count(name) != 0;
  }

  /// Whether the tokens may be a floating-point number, as far as names tell.
  bool may_be_floating(int first, int end) const {
    for (int i = first; i < end; ++i) {
      const std::string_view word = source_.spelling(i);
      if (source_.token(i).kind == TokenKind::kNumber && word.find('.') != word.npos) return true;
      if (!source_.is_identifier(i)) continue;
      if (is_one_of(word, {"threadIdx", "blockIdx", "blockDim", "gridDim"})) {
        i += 2;  // and its member
      } else if (!is_integer(word) && after_type(i) == i) {
        return true;
      }
    }
    return false;
  }

  /// The token behind the operand of a cast that begins at `i`; -1 where it is not understood.
  int after_operand(int i) const {
    while (is_one_of(source_.spelling(i), {"-", "+", "!", "~", "*", "&", "++", "--"})) ++i;
    if (source_.is(i, "(")) {
      const int close = source_.partner_of(i);
      if (close < 0) return -1;
      const int type = after_type(i + 1);
      const bool is_cast =
          type == close ||
          ((source_.is(i + 1, "float") || source_.is(i + 1, "double")) && i + 2 == close);
      if (is_cast) return after_operand(close + 1);
      i = close + 1;
    } else if (source_.is_identifier(i) || source_.is(i, "::")) {
      if (is_one_of(source_.spelling(i), {"sizeof", "alignof", "new"})) return -1;
      while (source_.is_identifier(i) || source_.is(i, "::")) ++i;
      if (source_.is(i, "<")) {
        const int after = after_angles(source_, i);
        if (after > i && source_.is(after, "(")) i = after;
      }
    } else if (source_.token(i).kind == TokenKind::kNumber) {
      ++i;
    } else {
      return -1;
    }
    for (;;) {
      if (is_one_of(source_.spelling(i), {"(", "["})) {
        if (source_.partner_of(i) < i) return -1;
        i = source_.partner_of(i) + 1;
      } else if (is_one_of(source_.spelling(i), {".", "->"})) {
        i += 2;
      } else if (is_one_of(source_.spelling(i), {"++", "--"})) {
        ++i;
      } else {
        return i;
      }
    }
  }

  /// The token behind the type of a cast, which may also be a parameter of a template.
  int after_target(int first) const {
    if (types_.count(source_.spelling(first)) != 0) return first + 1;
    return after_type(first);
  }

  /// `int(x)`; not the parameters of a function, nor a declaration.
  void functional_cast(int i) {
    const int after = after_target(i);
    const bool is_value = is_one_of(
        source_.spelling(i - 1),
        {"=", "(", "[", ",", "+", "-", "*", "/", "%", "?", ":", "|", "^", "<<", "return"});
    if (after == i || !is_value || !source_.is(after, "(")) return;
    const int first = after + 1;
    const bool is_type =
        after_type(first) > first ||
        is_one_of(source_.spelling(first), {"float", "double", "const", "void", "*"});
    if (is_type || !may_be_floating(first, source_.partner_of(after))) return;
    context_.edits.replace(
        i, after - 1, "::simt::to_integer<" + std::string(source_.between(i, after - 1)) + ">");
  }

  /// `(int)x`, `int(x)` and `static_cast<int>(x)`.
  void cast(int i) {
    functional_cast(i);
    if (source_.is(i, "static_cast") && source_.is(i + 1, "<")) {
      const int after = after_target(i + 2);
      if (after == i + 2 || !source_.is(after, ">") || !source_.is(after + 1, "(")) return;
      const int close = source_.partner_of(after + 1);
      if (close < 0 || !may_be_floating(after + 2, close)) return;
      context_.edits.replace(i, i, "::simt::to_integer");
      return;
    }
    if (!source_.is(i, "(")) return;
    const int after = after_target(i + 1);
    if (after == i + 1 || source_.partner_of(i) != after) return;
    // `sizeof(int)`, `f(int)`: no cast.
    if (source_.is_identifier(i - 1) && !begins_expression(source_.spelling(i - 1))) return;
    if (is_one_of(source_.spelling(i - 1), {">", "]", "sizeof", "alignof"})) return;
    const int end = after_operand(after + 1);
    if (end < 0 || !may_be_floating(after + 1, end)) return;
    context_.edits.replace(
        i, after, "::simt::to_integer<" + std::string(source_.between(i + 1, after - 1)) + ">(");
    context_.edits.insert_after(end - 1, ")");
  }

  /// `n = x`, `n[i] = x`, `*n = x` and `int n = x`.
  void assignment(int i) {
    if (!source_.is(i, "=") || (source_.is(i - 1, ">") && source_.adjacent(i - 1))) return;
    if (source_.is(i + 1, "{") || source_.is(i + 1, "=")) return;
    int name = i - 1;
    while (source_.is(name, "]") && source_.partner_of(name) >= 0) {
      name = source_.partner_of(name) - 1;
    }
    const std::string_view before = source_.spelling(name - 1);
    if (is_one_of(before, {".", "->", "::"})) return;
    const bool is_pointee =
        before == "*" && is_one_of(source_.spelling(name - 2), {";", "{", "}", ")", "else"});
    const auto& names = is_pointee || name != i - 1 ? arrays_ : scalars_;
    if (names.count(source_.spelling(name)) == 0) return;
    if (!may_be_floating(i + 1, end_of_value(i + 1))) return;
    context_.edits.insert_after(i, " ::simt::ToInteger() =");
  }

  Context& context_;
  const Source& source_;
  std::set<std::string_view> scalars_;  // integers
  std::set<std::string_view> arrays_;   // of integers, and pointers to some
  std::set<std::string_view> others_;
  std::set<std::string_view> types_;  // parameters of templates, which may be integers
};

}  // namespace

void convert_as_gpus_do(Context& context) {
  Conversions(context).run();
}

}  // namespace simt::cc
