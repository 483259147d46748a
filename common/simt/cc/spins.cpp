// Loops that only wait: `while (flag == 0);` reads a variable until another thread has changed it,
// which here another fiber can only do when this one lets it run.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "context.h"

namespace simt::cc {
namespace {

constexpr const char* kHint = "::simt::spin_hint();";

class Spins {
 public:
  explicit Spins(Context& context) : context_(context), source_(context.source) {}

  void run() {
    for (const Function& function : context_.functions) {
      if (!(function.kernel || function.device) || function.body < 0) continue;
      for (int i = function.body; i < source_.partner_of(function.body); ++i) loop(i);
    }
  }

 private:
  void loop(int i) {
    if (source_.is(i, "do") && source_.is(i + 1, "{")) return do_loop(i + 1);
    if (!source_.is(i, "while") && !source_.is(i, "for")) return;
    if (!source_.is(i + 1, "(") || ends_do_loop(i)) return;
    const int after = source_.partner_of(i + 1) + 1;
    if (source_.is(after, ";")) {
      context_.edits.insert_before(after, kHint);
    } else if (source_.is(after, "{") && source_.is(after + 1, "}")) {
      context_.edits.insert_after(after, kHint);
    }
  }

  /// A loop that asks a volatile variable.
  void do_loop(int open) {
    const int close = source_.partner_of(open);
    if (close < 0 || !source_.is(close + 1, "while") || !source_.is(close + 2, "(")) return;
    for (int i = open; i < source_.partner_of(close + 2); ++i) {
      if (!source_.is(i, "volatile")) continue;
      context_.edits.insert_before(close, kHint);
      return;
    }
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
};

}  // namespace

void yield_in_spins(Context& context) {
  Spins(context).run();
}

}  // namespace simt::cc
