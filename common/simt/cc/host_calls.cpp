// Device code that uses what only the host has: nvcc refuses it, and here it would run.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <string>

#include "context.h"

namespace simt::cc {
namespace {

/// Names in std that no device code may use; those of constexpr functions and of types without
/// storage of their own are not among them.
bool is_of_the_host(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "accumulate",  "cerr",          "cin",           "copy",     "cout",       "deque",
      "endl",        "fill",          "for_each",      "function", "list",       "lock_guard",
      "make_shared", "make_unique",   "map",           "mt19937",  "multimap",   "mutex",
      "ofstream",    "ostream",       "reduce",        "set",      "shared_ptr", "sort",
      "stable_sort", "string",        "stringstream",  "thread",   "to_string",  "transform",
      "unique_ptr",  "unordered_map", "unordered_set", "vector",
  };
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

/// Words that a macro may have brought before a parenthesis outside of functions.
bool calls_nothing(std::string_view word) {
  static constexpr std::string_view kWords[] = {"if",     "for",      "while",   "switch", "return",
                                                "sizeof", "decltype", "alignof", "catch"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

class HostCalls {
 public:
  explicit HostCalls(Context& context) : context_(context), source_(context.source) {}

  void run() {
    for (const Function& function : context_.functions) note(function);
    for (const Function& function : context_.functions) {
      if (!function.runs_on_device_only() || function.body < 0) continue;
      if (!source_.token(function.name).system) look_into(function);
    }
  }

 private:
  struct Known {
    bool only_host = true;
    std::string scope;
  };

  /// A name is the host's if each function that has it is.
  void note(const Function& function) {
    const auto [entry, is_new] = known_.try_emplace(source_.spelling(function.name));
    Known& known = entry->second;
    if (is_new) known.scope = function.scope;
    if (function.kernel || function.device || function.body < 0 || known.scope != function.scope ||
        source_.token(function.name).system || is_constexpr(function) ||
        calls_nothing(source_.spelling(function.name)) || source_.is(function.name - 1, "::") ||
        source_.is(function.name - 1, "~")) {
      known.only_host = false;
    }
  }

  bool is_constexpr(const Function& function) const {
    for (int i = function.head; i < function.name; ++i) {
      const std::string_view word = source_.spelling(i);
      if (word == "constexpr" || word == "consteval" || word == "operator") return true;
    }
    return false;
  }

  void look_into(const Function& caller) {
    const std::string what = caller.kernel ? "__global__" : "__device__";
    const std::string where = " from the " + what + " function '" +
                              std::string(source_.spelling(caller.name)) + "' is not allowed";
    for (int i = caller.body + 1; i < source_.partner_of(caller.body); ++i) {
      if (!source_.is_identifier(i) || source_.token(i).system) continue;
      const std::string_view word = source_.spelling(i);
      if (word == "throw") {
        context_.error(i, "an exception cannot be thrown in device code");
      } else if (source_.is(i - 1, "::") && source_.is(i - 2, "std") && !source_.is(i - 3, "::") &&
                 is_of_the_host(word)) {
        context_.error(i, "the use of std::" + std::string(word) + where);
      } else if (source_.is(i + 1, "(") && calls_host(caller, i)) {
        context_.error(i, "a call of the __host__ function '" + std::string(word) + "'" + where);
      }
    }
  }

  bool calls_host(const Function& caller, int i) const {
    const std::string_view before = source_.spelling(i - 1);
    if (before == "." || before == "->" || before == "::" || before == "~") return false;
    const auto found = known_.find(source_.spelling(i));
    if (found == known_.end() || !found->second.only_host) return false;
    const std::string& scope = found->second.scope;
    const bool is_visible =
        scope.empty() || caller.scope == scope || caller.scope.starts_with(scope + "::");
    return is_visible && !is_declared_in(caller, source_.spelling(i));
  }

  /// Whether `name` is a parameter or a variable of the function: then it is no function's.
  bool is_declared_in(const Function& function, std::string_view name) const {
    for (int i = function.head; i < source_.partner_of(function.body); ++i) {
      if (i == function.name || !source_.is(i, name)) continue;
      if (!source_.is(i + 1, "(")) return true;
      const std::string_view before = source_.spelling(i - 1);
      const bool declares = source_.is_identifier(i - 1) && before != "return" &&
                            before != "else" && before != "do" && before != "case";
      if (declares || before == ">") return true;
    }
    return false;
  }

  Context& context_;
  const Source& source_;
  std::map<std::string_view, Known> known_;
};

}  // namespace

void refuse_host_calls(Context& context) {
  HostCalls(context).run();
}

}  // namespace simt::cc
