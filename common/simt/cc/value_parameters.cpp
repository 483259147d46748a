// Structures passed by value: `f(in[i])`.  The compiler's instrumentation sees no load there, for
// the call itself copies.  In checked code such a function becomes part of its callers, so that the
// copy is an assignment as any other.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>
#include <vector>

#include "context.h"

namespace simt::cc {
namespace {

class ValueParameters {
 public:
  explicit ValueParameters(Context& context) : context_(context), source_(context.source) {}

  void run() {
    for (const Function& function : context_.functions) {
      if (can_join_callers(function) && takes_structure(function)) chosen_.push_back(&function);
    }
    for (const Function* function : chosen_) {
      if (!comes_back(*function)) join_callers(*function);
    }
  }

 private:
  bool has_word(int first, int end, std::initializer_list<std::string_view> words) const {
    for (int i = first; i < end; ++i) {
      if (std::find(words.begin(), words.end(), source_.spelling(i)) != words.end()) return true;
    }
    return false;
  }

  bool can_join_callers(const Function& f) const {
    return f.device && !f.kernel && f.body >= 0 && !source_.token(f.name).system &&
           !has_word(f.head, f.parameters,
                     {"virtual", "__noinline__", "noinline", "__forceinline__", "always_inline",
                      "__always_inline__"});
  }

  static bool is_number(std::string_view word) {
    static constexpr std::string_view kWords[] = {
        "bool",     "char",      "short",    "int",      "long",     "signed",   "unsigned",
        "float",    "double",    "void",     "size_t",   "int8_t",   "int16_t",  "int32_t",
        "int64_t",  "uint8_t",   "uint16_t", "uint32_t", "uint64_t", "intptr_t", "uintptr_t",
        "wchar_t",  "ptrdiff_t", "uint",     "uchar",    "ushort",   "ulong",    "char8_t",
        "char16_t", "char32_t",  "clock_t"};
    return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
  }

  /// Whether some parameter is neither a number nor a reference, a pointer, an array or a pack.
  bool takes_structure(const Function& function) const {
    const int end = source_.partner_of(function.parameters);
    for (int i = function.parameters + 1; i < end;) {
      bool by_value = true;
      bool has_default = false;
      std::string_view type;
      for (; i < end && !source_.is(i, ","); ++i) {
        const std::string_view word = source_.spelling(i);
        has_default |= word == "=";
        if (word == "<" && !has_default) i = std::max(i, after_angles(source_, i) - 1);
        if (word == "(" || word == "{" || word == "[") i = std::max(i, source_.partner_of(i));
        if (has_default) continue;
        by_value &= word != "*" && word != "&" && word != "&&" && word != "..." && word != "[" &&
                    word != "(";
        const bool leads = source_.is(i + 1, "::") || word == "const" || word == "volatile" ||
                           word == "struct" || word == "typename" || word == "enum";
        if (type.empty() && source_.is_identifier(i) && !leads) type = word;
      }
      if (by_value && !type.empty() && !is_number(type)) return true;
      ++i;
    }
    return false;
  }

  bool calls(const Function& from, const Function& to) const {
    if (source_.is(to.name, "operator")) return false;
    for (int i = from.body; i < source_.partner_of(from.body); ++i) {
      if (source_.is(i, source_.spelling(to.name))) return true;
    }
    return false;
  }

  /// Whether the token is the name of one of the parameters, of a type that is no number.
  bool names_structure(const Function& function, int token) const {
    if (!source_.is_identifier(token)) return false;
    for (int i = function.parameters + 2; i < source_.partner_of(function.parameters); ++i) {
      if (source_.is(i, source_.spelling(token)) && !is_number(source_.spelling(i - 1)))
        return true;
    }
    return false;
  }

  /// Whether an operator may use itself: on a whole parameter, not on a member of one.
  bool uses_itself(const Function& function) const {
    if (!source_.is(function.name, "operator")) return false;
    const std::string_view symbol = source_.spelling(function.name + 1);
    for (int i = function.body; i < source_.partner_of(function.body); ++i) {
      if (!source_.is(i, symbol)) continue;
      const bool left =
          names_structure(function, i - 1) && !source_.is(i - 2, ".") && !source_.is(i - 2, "->");
      const bool right = names_structure(function, i + 1) && !source_.is(i + 2, ".") &&
                         !source_.is(i + 2, "->") && !source_.is(i + 2, "[");
      if (left || right) return true;
    }
    return false;
  }

  /// Whether the function may call itself, if through others: no compiler puts it into itself.
  bool comes_back(const Function& function) const {
    if (uses_itself(function)) return true;
    std::vector<const Function*> reached = {&function};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      for (const Function* next : chosen_) {
        if (!calls(*reached[i], *next)) continue;
        if (next == &function) return true;
        if (std::find(reached.begin(), reached.end(), next) == reached.end()) {
          reached.push_back(next);
        }
      }
    }
    return false;
  }

  void join_callers(const Function& function) {
    const bool is_inline = has_word(function.head, function.parameters,
                                    {"inline", "__inline__", "__inline", "constexpr"});
    for (int i = function.head; i < function.parameters; ++i) {
      if (!source_.is(i, "__device__")) continue;
      // Another file may call what was no inline function: it is to be there.
      context_.edits.insert_after(i, is_inline
                                         ? " __attribute__((__always_inline__))"
                                         : " inline __attribute__((__always_inline__, __used__))");
      return;
    }
  }

  Context& context_;
  const Source& source_;
  std::vector<const Function*> chosen_;
};

}  // namespace

void inline_value_parameters(Context& context) {
  ValueParameters(context).run();
}

}  // namespace simt::cc
