// Device code that uses the functions of C++'s library which only the host has: nvcc refuses them,
// constexpr or not, unless --expt-relaxed-constexpr is given.  What it takes (std::move(),
// std::sqrt(), types) is not among them.  Functions for host and device are left alone, as there
// nvcc only warns.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include "context.h"
#include "host_uses.h"
#include "words.h"

namespace simt::cc {
namespace {

/// Functions of std that device code may not call, each tried with nvcc 13.0.
bool is_constexpr_function(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "addressof", "advance",     "as_const", "begin",       "clamp",     "distance",
      "end",       "gcd",         "get",      "lcm",         "make_pair", "make_tuple",
      "max",       "max_element", "min",      "min_element", "minmax",    "next",
      "prev",      "size",        "tie",      "to_integer",
  };
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

/// The same of those that are no constants' functions in C++17.
bool is_plain_function(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "all_of",   "any_of",        "binary_search", "copy_n",    "count",
      "count_if", "equal",         "exchange",      "fill_n",    "find",
      "find_if",  "inner_product", "iota",          "iter_swap", "lower_bound",
      "none_of",  "partial_sum",   "reverse",       "swap",      "upper_bound",
  };
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

/// Classes whose call operator is the host's.
bool is_function_object(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "bit_and",       "bit_or",  "bit_xor",    "divides",     "equal_to",     "greater",
      "greater_equal", "less",    "less_equal", "logical_and", "logical_not",  "logical_or",
      "minus",         "modulus", "multiplies", "negate",      "not_equal_to", "plus",
  };
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

class HostLibrary {
 public:
  explicit HostLibrary(Context& context)
      : context_(context), source_(context.source), uses_(context) {}

  void run() {
    for (const Function& function : context_.functions) {
      if (!function.runs_on_device_only() || function.body < 0) continue;
      if (source_.token(function.name).system || is_never_made(function)) continue;
      const std::string what = function.kernel ? "__global__" : "__device__";
      where_ = " from the " + what + " function '" + std::string(source_.spelling(function.name)) +
               "' is not allowed";
      look_into(function.parameters, function.body);
    }
    where_ = " from a __device__ lambda is not allowed";
    for (int i = 0; i < source_.size(); ++i) {
      if (!source_.is(i, "__device__") || !source_.is(i - 1, "]")) continue;
      if (source_.token(i - 1).system) continue;
      const int parameters = source_.is(i + 1, "(") ? i + 1 : -1;
      int body = parameters < 0 ? i + 1 : source_.partner_of(parameters) + 1;
      while (source_.is_identifier(body)) ++body;
      if (body > 0 && source_.is(body, "{")) look_into(parameters < 0 ? body : parameters, body);
    }
  }

 private:
  /// A template that nothing names is never compiled.
  bool is_never_made(const Function& function) const {
    if (function.template_parameters == 0 && !function.has_pack) return false;
    for (int i = 0; i < source_.size(); ++i) {
      if (i == function.name || source_.token(i).system) continue;
      if (function.body <= i && i < source_.partner_of(function.body)) continue;
      if (source_.is(i, source_.spelling(function.name))) return false;
    }
    return true;
  }

  void look_into(int parameters, int body) {
    const std::vector<std::string_view> arrays = find_arrays(parameters, source_.partner_of(body));
    for (int i = body + 1; i < source_.partner_of(body); ++i) {
      if (!source_.is_identifier(i) || source_.token(i).system) continue;
      if (is_std(i)) {
        name_of_std(i);
      } else if (std::find(arrays.begin(), arrays.end(), source_.spelling(i)) != arrays.end()) {
        array_use(i);
      }
    }
  }

  /// `std::x` or `::std::x`.
  bool is_std(int i) const {
    return source_.is(i - 1, "::") && source_.is(i - 2, "std") &&
           (!source_.is(i - 3, "::") || !source_.is_identifier(i - 4));
  }

  void refuse(int i, const std::string& function, bool is_constexpr = true) {
    if (is_unevaluated(i)) return;
    context_.error(i, std::string("a call of the ") + (is_constexpr ? "constexpr " : "") +
                          "__host__ function " + function + where_ +
                          (is_constexpr ? " without --expt-relaxed-constexpr" : ""));
  }

  void name_of_std(int i) {
    const std::string name = "std::" + std::string(source_.spelling(i));
    int after = i + 1;
    if (source_.is(after, "<")) after = after_angles(source_, after);
    const bool is_constexpr = is_constexpr_function(source_.spelling(i));
    if (is_constexpr || is_plain_function(source_.spelling(i))) {
      if (source_.is(after, "(")) refuse(i, name + "()", is_constexpr);
    } else if (source_.is(i, "numeric_limits")) {
      const bool is_call = source_.is(after, "::") && source_.is(after + 2, "(");
      if (is_call) refuse(i, name + "<>::" + std::string(source_.spelling(after + 1)) + "()");
    } else if (is_function_object(source_.spelling(i)) && after > i + 1) {
      const bool is_made = source_.is(after, "(") || source_.is(after, "{");
      if (is_made && source_.is(source_.partner_of(after) + 1, "(")) refuse(i, name + "<>()");
    }
  }

  /// The names that stand behind `std::array<...>`, each declared there alone.
  std::vector<std::string_view> find_arrays(int first, int end) const {
    std::vector<std::string_view> names;
    for (int i = first; i < end; ++i) {
      if (!source_.is(i, "array") || !is_std(i) || !source_.is(i + 1, "<")) continue;
      int name = after_angles(source_, i + 1);
      while (source_.is(name, "&") || source_.is(name, "const")) ++name;
      if (source_.is_identifier(name) && is_declared_once(first, end, name)) {
        names.push_back(source_.spelling(name));
      }
    }
    for (const HostVariable& constant : context_.structure.constants) {
      if (has_array(constant) && is_declared_once(first, end, constant.name)) {
        names.push_back(source_.spelling(constant.name));
      }
    }
    return names;
  }

  bool has_array(const HostVariable& constant) const {
    for (int i = constant.head; i < constant.name; ++i) {
      if (source_.is(i, "array") && is_std(i)) return true;
      if (source_.is(i, "<") || source_.is(i, "*")) return false;
    }
    return false;
  }

  /// Whether no other token [first, end) may declare the name: none stands behind a type.
  bool is_declared_once(int first, int end, int name) const {
    for (int i = first; i < end; ++i) {
      if (i == name || !source_.is(i, source_.spelling(name))) continue;
      if (uses_.declares(i)) return false;
    }
    return true;
  }

  void array_use(int i) {
    if (is_one_of(source_.spelling(i - 1), {".", "->", "::"})) return;
    if (source_.is(i + 1, "[") && !source_.is(i - 1, "auto")) {
      refuse(i, "std::array<>::operator[]");
    } else if (source_.is(i + 1, ".") && source_.is_identifier(i + 2) && source_.is(i + 3, "(")) {
      refuse(i, "std::array<>::" + std::string(source_.spelling(i + 2)) + "()");
    } else if (source_.is(i - 1, ":") && source_.is(i + 1, ")") && opens_for(i + 1)) {
      refuse(i, "std::array<>::begin()");
    }
  }

  bool opens_for(int close) const { return source_.is(source_.partner_of(close) - 1, "for"); }

  /// Whether the name stands in sizeof(...), decltype(...) or noexcept(...).
  bool is_unevaluated(int i) const {
    for (int at = i - 1; at >= 0 && !is_one_of(source_.spelling(at), {";", "{", "}"}); --at) {
      if (source_.is(at, ")")) {
        at = std::max(0, source_.partner_of(at));
      } else if (source_.is(at, "(") &&
                 is_one_of(source_.spelling(at - 1), {"sizeof", "decltype", "noexcept"})) {
        return true;
      }
    }
    return false;
  }

  Context& context_;
  const Source& source_;
  HostUses uses_;
  std::string where_;
};

}  // namespace

void refuse_host_library(Context& context) {
  if (!context.dialect.relaxed_constexpr) HostLibrary(context).run();
}

}  // namespace simt::cc
