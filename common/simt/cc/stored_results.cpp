// Structures that a function returns straight into memory: `tile[i] = load(p);`.  The compiler's
// instrumentation sees no store there, for the call itself writes.  Checked code takes the result
// first and assigns it then.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "context.h"

namespace simt::cc {
namespace {

class StoredResults {
 public:
  explicit StoredResults(Context& context) : context_(context), source_(context.source) {}

  void run() {
    for (const Function& function : context_.functions) {
      if (!(function.kernel || function.device) || function.body < 0) continue;
      if (source_.token(function.name).system) continue;
      for (int i = function.body + 1; i < source_.partner_of(function.body); ++i) {
        if (is_assignment(i) && names_memory(i - 1) && computes(i + 1)) {
          context_.edits.insert_after(i, " ::simt::Result() =");
        }
      }
    }
  }

 private:
  bool is_any(int i, std::initializer_list<std::string_view> words) const {
    for (const std::string_view word : words) {
      if (source_.is(i, word)) return true;
    }
    return false;
  }

  /// A `>` is always a token of its own: a >= b.
  bool is_assignment(int i) const {
    return source_.is(i, "=") && !(source_.is(i - 1, ">") && source_.adjacent(i - 1));
  }

  /// Whether an expression may begin behind token `i`, and no declaration's name.
  bool ends_before_expression(int i) const {
    return is_any(i, {";", "{", "}", ")", "(", ",", "=", ":", "?", "else", "do", "++", "--"});
  }

  /// Whether what ends at `last` is an element, a member or what a pointer leads to.
  bool names_memory(int last) const {
    bool memory = false;
    int i = last;
    for (;;) {
      if (is_any(i, {"]", ")"})) {
        memory = true;
        i = source_.partner_of(i) - 1;
        if (i < 0) return false;
        const bool goes_on = source_.is_identifier(i) || is_any(i, {"]", ")"});
        if (!goes_on) {
          ++i;
          break;
        }
        if (is_any(i, {"if", "for", "while", "switch", "auto"})) return false;
      } else if (!source_.is_identifier(i)) {
        return false;
      } else if (is_any(i - 1, {".", "->"})) {
        memory = true;
        i -= 2;
      } else {
        break;
      }
    }
    if (source_.is(i - 1, "*")) {  // *p = ...; in a declaration a type's name stands before
      return is_any(i - 2, {";", "{", "}", ")", "else", "do"});
    }
    return memory && ends_before_expression(i - 1);
  }

  /// Whether the value that begins at `first` is more than a name or a constant.
  bool computes(int first) const {
    if (source_.is(first, "{")) return false;
    for (int i = first; i < source_.size(); ++i) {
      if (is_any(i, {";", ",", ")", "}", "]"})) return false;
      if (source_.is(i, "=")) return false;  // the innermost of a chain computes
      const bool operates = is_any(i, {"+", "-", "*", "/", "%", "&", "|", "^", "<<", "?"});
      if (source_.is(i, "(") || (operates && i > first)) return true;
      if (source_.is(i, "<") && source_.is(after_angles(source_, i), "(")) return true;
      if (source_.is(i, "[")) i = source_.partner_of(i);
      if (i < 0) return false;
    }
    return false;
  }

  Context& context_;
  const Source& source_;
};

}  // namespace

void store_results(Context& context) {
  StoredResults(context).run();
}

}  // namespace simt::cc
