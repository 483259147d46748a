// Loops that only wait: `while (flag == 0);` reads a variable until another thread has changed it,
// which here another fiber can only do when this one lets it run.  So do loops that ask a volatile
// variable, whatever else they do.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <string_view>

#include "context.h"

namespace simt::cc {
namespace {

constexpr const char* kHint = "::simt::spin_hint();";

/// Whether the word ends a declarator.
bool ends_declarator(std::string_view word) {
  static constexpr std::string_view kWords[] = {";", ",", ")", "=", "[", "{"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

class Spins {
 public:
  explicit Spins(Context& context) : context_(context), source_(context.source) {}

  void run() {
    note_volatile_names();
    for (const Function& function : context_.functions) {
      if (!(function.kernel || function.device) || function.body < 0) continue;
      for (int i = function.body; i < source_.partner_of(function.body); ++i) loop(i);
    }
  }

 private:
  /// The names of variables that are declared volatile anywhere: `volatile int *a, b`.
  void note_volatile_names() {
    for (int i = 0; i < source_.size(); ++i) {
      if (!source_.is(i, "volatile") || source_.token(i).system) continue;
      bool is_next = false;  // behind a comma: another declarator, or a parameter of another type
      for (int at = i + 1; at < source_.size(); ++at) {
        const std::string_view word = source_.spelling(at);
        if (!source_.is_identifier(at)) {
          if (word == "*" || word == "&" || word == "::" || word == ",") continue;
          if (word != "<") break;
          at = after_angles(source_, at) - 1;
          if (source_.is(at, "<")) break;
        } else if (at > i + 1 && ends_declarator(source_.spelling(at + 1))) {
          volatile_names_.insert(word);
          if (!source_.is(at + 1, ",")) break;
          is_next = true;
        } else if (is_next) {
          break;
        }
      }
    }
  }

  bool asks_volatile(int first, int last) const {
    for (int i = first; i <= last; ++i) {
      if (source_.is(i, "volatile")) return true;
      const bool is_member = source_.is(i - 1, "::");
      if (source_.is_identifier(i) && !is_member && volatile_names_.contains(source_.spelling(i))) {
        return true;
      }
    }
    return false;
  }

  void loop(int i) {
    if (source_.is(i, "do") && source_.is(i + 1, "{")) return do_loop(i + 1);
    if (!source_.is(i, "while") && !source_.is(i, "for")) return;
    if (!source_.is(i + 1, "(") || ends_do_loop(i)) return;
    const int close = source_.partner_of(i + 1);
    const int after = close + 1;
    if (source_.is(after, ";")) {
      context_.edits.insert_before(after, kHint);
    } else if (source_.is(after, "{") && source_.is(after + 1, "}")) {
      context_.edits.insert_after(after, kHint);
    } else if (source_.is(after, "{")) {
      const int last = is_endless(i) ? source_.partner_of(after) : close;
      const bool counts = source_.is(i, "for") && !is_endless(i);
      if (!counts && asks_volatile(i + 2, last)) context_.edits.insert_after(after, kHint);
    } else if (source_.is(i, "while") && asks_volatile(i + 2, close)) {
      context_.edits.insert_after(i + 1, "::simt::spin_hint(), ");
    }
  }

  /// `while (true)`, `while (1)`, `for (;;)`: what it waits for is asked in its body.
  bool is_endless(int i) const {
    if (source_.is(i, "for")) return source_.is(i + 2, ";") && source_.is(i + 3, ";");
    return source_.is(i + 3, ")") && (source_.is(i + 2, "true") || source_.is(i + 2, "1"));
  }

  /// A loop that asks a volatile variable, or does nothing but ask.
  void do_loop(int open) {
    const int close = source_.partner_of(open);
    if (close < 0 || !source_.is(close + 1, "while") || !source_.is(close + 2, "(")) return;
    const int end = source_.partner_of(close + 2);
    const bool asks = asks_volatile(close + 2, end) || reads_volatile(open, close);
    if (close == open + 1 || asks) context_.edits.insert_before(close, kHint);
  }

  /// Whether a volatile access is written out: `v = *(volatile int*)f`.
  bool reads_volatile(int first, int last) const {
    for (int i = first; i < last; ++i) {
      if (source_.is(i, "volatile")) return true;
    }
    return false;
  }

  bool ends_do_loop(int i) const {
    if (source_.is(i - 1, "}")) {
      const int open = source_.partner_of(i - 1);
      return open > 0 && source_.is(open - 1, "do");
    }
    if (!source_.is(i - 1, ";")) return false;
    int at = i - 2;  // do statement; while (...)
    while (at > 0 && !source_.is(at, ";") && !source_.is(at, "{") && !source_.is(at, "}")) {
      if (source_.is(at, "do")) return true;
      if (source_.is(at, ")") || source_.is(at, "]")) at = source_.partner_of(at);
      --at;
    }
    return false;
  }

  Context& context_;
  const Source& source_;
  std::set<std::string_view> volatile_names_;
};

}  // namespace

void yield_in_spins(Context& context) {
  Spins(context).run();
}

}  // namespace simt::cc
