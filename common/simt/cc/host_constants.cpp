// Constants of the host in device code.  nvcc takes their values where the compiler knows them: not
// those of arrays, not what has to be computed when the program starts, and no addresses.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <set>
#include <string>

#include "context.h"
#include "declaration.h"
#include "host_uses.h"
#include "words.h"

namespace simt::cc {
namespace {

/// Functions that g++ computes when it compiles, and nvcc does not.
bool is_computed_by_compilers(std::string_view name) {
  if (name.size() > 2 && name.ends_with('f')) name.remove_suffix(1);
  return is_one_of(name, {"acos", "asin",  "atan", "atan2", "cbrt",  "ceil", "cos",   "cosh",
                          "exp",  "exp2",  "fabs", "floor", "hypot", "log",  "log10", "log2",
                          "pow",  "round", "sin",  "sinh",  "sqrt",  "tan",  "tanh"});
}

class HostConstants {
 public:
  explicit HostConstants(Context& context)
      : context_(context), source_(context.source), uses_(context) {}

  void run() {
    for (const HostVariable& constant : context_.structure.constants) {
      if (source_.token(constant.name).system) continue;
      if (uses_.declared_outside(source_.spelling(constant.name)) != 1) continue;
      for (const Function& function : context_.functions) {
        if (!function.runs_on_device_only() || function.body < 0) continue;
        if (!source_.token(function.name).system) look_at(constant, function);
      }
    }
  }

 private:
  void look_at(const HostVariable& constant, const Function& function) {
    for (const int use : uses_.in(function, constant)) {
      const char* why = nullptr;
      if (constant.is_array) {
        if (!constant.is_constexpr || !may_be_constant_expression(use)) why = "is an array";
      } else if (constant.is_pointer && !constant.is_constexpr) {
        why = "is a pointer";
      } else if (takes_address(use)) {
        why = "has no address on the device";
      } else if (!constant.is_constexpr && calls_what_only_gcc_computes(constant)) {
        why = "is computed when the program starts";
      }
      if (why != nullptr) return context_.error(use, sentence(constant, function, why));
      if (!constant.is_constexpr) ask_compiler(constant, function);
    }
  }

  std::string sentence(const HostVariable& constant, const Function& function,
                       const std::string& why) const {
    const std::string what = function.kernel ? "__global__" : "__device__";
    return "the " + what + " function '" + std::string(source_.spelling(function.name)) +
           "' uses the host's constant '" + std::string(source_.spelling(constant.name)) +
           "', which " + why + ": make it __device__ or __constant__, or pass it as an argument";
  }

  /// Whether what stands there may be needed while the program is compiled: then nvcc takes it.
  bool may_be_constant_expression(int use) const {
    if (source_.is(use - 1, "<")) return true;
    for (int i = use - 1; !is_one_of(source_.spelling(i), {";", "{", "}"}); --i) {
      if (is_one_of(source_.spelling(i), {"const", "constexpr", "static_assert", "case", "enum"}) ||
          source_.is(i, "[")) {
        return true;
      }
      if (source_.is(i, ")") || source_.is(i, "]")) i = source_.partner_of(i);
      if (i <= 0) return true;
    }
    return false;
  }

  /// `f(&constant)`, `= &constant`; not `a & constant`.
  bool takes_address(int use) const {
    return source_.is(use - 1, "&") &&
           (is_one_of(source_.spelling(use - 2), {"(", ",", "=", "{"}) ||
            begins_expression(source_.spelling(use - 2)));
  }

  bool calls_what_only_gcc_computes(const HostVariable& constant) const {
    for (int i = constant.name; !source_.is(i, ";") && i < source_.size(); ++i) {
      if (is_computed_by_compilers(source_.spelling(i)) && source_.is(i + 1, "(")) return true;
    }
    return false;
  }

  /// g++ says whether the initializer has to run; explain_device_limits() takes our sentence then.
  void ask_compiler(const HostVariable& constant, const Function& function) {
    Declaration declaration;
    if (!parse_declaration(source_, constant.name, declaration)) return;
    if (declaration.initializer != constant.name || declaration.defines_type ||
        !is_to_be_constant(source_, declaration)) {
      return;
    }
    if (!asked_.insert(constant.name).second) return;
    context_.must_be_constant(constant.name,
                              sentence(constant, function, "is computed when the program starts"));
    int at = constant.head;
    while (!source_.is(at, "const")) ++at;
    context_.edits.insert_before(at, " __constinit ");
  }

  Context& context_;
  const Source& source_;
  HostUses uses_;
  std::set<int> asked_;
};

}  // namespace

void refuse_host_constants(Context& context) {
  HostConstants(context).run();
}

}  // namespace simt::cc
