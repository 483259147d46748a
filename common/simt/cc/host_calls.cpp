// Device code that uses what only the host has: nvcc refuses it, and here it would run.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <string>

#include "context.h"
#include "words.h"

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

/// Functions of C's library and of POSIX that no device has.
bool is_of_the_hosts_library(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "abort",   "atof",   "atoi",   "calloc",  "exit",    "fclose",   "fflush",  "fopen",
      "fprintf", "fputs",  "fread",  "fwrite",  "getenv",  "memcmp",   "perror",  "putchar",
      "puts",    "qsort",  "rand",   "realloc", "scanf",   "snprintf", "sprintf", "srand",
      "strcat",  "strcmp", "strcpy", "strlen",  "strncpy", "time",     "usleep",
  };
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

/// `cudaMalloc`, `cudaDeviceSynchronize`: the runtime's functions, which device code had for
/// dynamic parallelism.
bool is_of_the_runtime(std::string_view name) {
  return name.size() > 4 && name.starts_with("cuda") && name[4] >= 'A' && name[4] <= 'Z' &&
         name != "cudaGridDependencySynchronize" &&
         name != "cudaTriggerProgrammaticLaunchCompletion";
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
    bool is_constexpr = false;  // one of them at least
    bool member = false;
    std::string scope;
  };

  /// A name is the host's if each function that has it is.
  void note(const Function& function) {
    const auto [entry, is_new] = known_.try_emplace(source_.spelling(function.name));
    Known& known = entry->second;
    if (is_new) {
      known.scope = function.scope;
      known.member = function.member;
    }
    if (function.kernel || function.device || function.body < 0 ||
        known.member != function.member || known.scope != function.scope ||
        source_.token(function.name).system || is_not_looked_at(function) ||
        calls_nothing(source_.spelling(function.name)) || source_.is(function.name - 1, "::") ||
        source_.is(function.name - 1, "~")) {
      known.only_host = false;
    }
    if (has_word(function, "constexpr")) {
      known.is_constexpr = true;
      known.only_host &= !context_.dialect.relaxed_constexpr;
    }
  }

  bool is_not_looked_at(const Function& function) const {
    return has_word(function, "consteval") || has_word(function, "operator");
  }

  bool has_word(const Function& function, std::string_view word) const {
    for (int i = function.head; i < function.name; ++i) {
      if (source_.is(i, word)) return true;
    }
    return false;
  }

  /// Whether token `i` stands in what is not evaluated: sizeof(f(1)).
  bool is_unevaluated(const Function& caller, int i) const {
    for (int at = i - 1; at > caller.body; --at) {
      if (source_.is(at, ")")) {
        at = std::max(caller.body, source_.partner_of(at));
        continue;
      }
      if (source_.is(at, "(") &&
          is_one_of(source_.spelling(at - 1), {"sizeof", "decltype", "noexcept"})) {
        return true;
      }
      if (is_one_of(source_.spelling(at), {";", "{", "}"})) return false;
    }
    return false;
  }

  std::string refusal(std::string_view name, const std::string& where) const {
    const auto found = known_.find(name);
    const bool is_constexpr = found != known_.end() && found->second.is_constexpr;
    return std::string("a call of the ") + (is_constexpr ? "constexpr " : "") +
           "__host__ function '" + std::string(name) + "'" + where +
           (is_constexpr ? " without --expt-relaxed-constexpr: make it __host__ __device__" : "");
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
      } else if (is_called(i) && calls_runtime(caller, i)) {
        context_.error(i, "a call of " + std::string(word) +
                              "() from device code is not available on the cpu device");
      } else if (is_called(i) && calls_host(caller, i) && !is_unevaluated(caller, i)) {
        context_.error(i, refusal(word, where));
      }
    }
  }

  /// `f(`, `f<T>(`.
  bool is_called(int i) const {
    if (source_.is(i + 1, "(")) return true;
    return source_.is(i + 1, "<") && source_.is(after_angles(source_, i + 1), "(") &&
           known_.contains(source_.spelling(i));
  }

  bool calls_runtime(const Function& caller, int i) const {
    if (!is_of_the_runtime(source_.spelling(i))) return false;
    const std::string_view before = source_.spelling(i - 1);
    if (before == "." || before == "->") return false;
    const bool is_qualified = before == "::" && source_.is_identifier(i - 2);
    return !is_qualified && !is_declared_in(caller, source_.spelling(i));
  }

  bool calls_host(const Function& caller, int i) const {
    const std::string_view before = source_.spelling(i - 1);
    if (before == "~") return false;
    const bool is_member = before == "." || before == "->";
    const std::string qualifier = before == "::" ? qualifier_of(i) : "";
    if (is_of_the_hosts_library(source_.spelling(i)) && !is_member &&
        (before != "::" || qualifier == "std" || qualifier.empty()) && !is_own(i)) {
      return !is_declared_in(caller, source_.spelling(i));
    }
    const auto found = known_.find(source_.spelling(i));
    if (found == known_.end() || !found->second.only_host) return false;
    if (is_member) return found->second.member;
    const std::string& scope = found->second.scope;
    if (before == "::") return !qualifier.empty() && ("::" + scope).ends_with("::" + qualifier);
    const bool is_visible =
        scope.empty() || caller.scope == scope || caller.scope.starts_with(scope + "::");
    return is_visible && !is_declared_in(caller, source_.spelling(i));
  }

  /// Whether the program has a function of the name of token `i`.
  bool is_own(int i) const {
    return std::any_of(context_.functions.begin(), context_.functions.end(),
                       [&](const Function& function) {
                         return source_.spelling(function.name) == source_.spelling(i) &&
                                !source_.token(function.name).system;
                       });
  }

  /// `a::b` of `a::b::f`, `::a::b::f`; empty where it is more than names.
  std::string qualifier_of(int i) const {
    std::string path;
    for (int at = i - 2; source_.is(at + 1, "::"); at -= 2) {
      if (source_.is(at, ">")) return {};
      if (!source_.is_identifier(at)) break;
      path = path.empty() ? std::string(source_.spelling(at))
                          : std::string(source_.spelling(at)) + "::" + path;
    }
    return path;
  }

  /// Whether `name` is a parameter or a variable of the function: then it is no function's.
  bool is_declared_in(const Function& function, std::string_view name) const {
    for (int i = function.head; i < source_.partner_of(function.body); ++i) {
      if (i == function.name || !source_.is(i, name)) continue;
      if (!is_called(i)) return true;
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
