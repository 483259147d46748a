// Names on the wrong side: a kernel that uses a variable of the host, the host that calls a device
// function, a functor without __device__ that a kernel is given, and what no device code may hold.
// nvcc refuses these, and here they would run.  Where a name could mean something else, nothing is
// said.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "context.h"
#include "device_builtins.h"
#include "host_uses.h"
#include "words.h"

namespace simt::cc {
namespace {

class HostNames {
 public:
  explicit HostNames(Context& context)
      : context_(context), source_(context.source), uses_(context) {}

  void run() {
    members();
    note_functions();
    for (const Function& function : context_.functions) {
      if (function.body < 0 || source_.token(function.name).system) continue;
      if (function.runs_on_device_only()) {
        forbidden_words(function);
        host_variables(function);
      } else if (!function.device && !function.kernel) {
        device_calls(function);
      }
    }
  }

 private:
  std::string quoted(const Function& function) const {
    const std::string what = function.kernel ? "__global__" : "__device__";
    return what + " function '" + std::string(source_.spelling(function.name)) + "'";
  }

  void members() {
    for (const Function& function : context_.functions) {
      if (!function.kernel || !function.member || source_.token(function.name).system) continue;
      context_.error(function.name, "the " + quoted(function) + " must not be a member of a class");
    }
    for (const int qualifier : context_.structure.device_data_members) {
      context_.error(qualifier, "a data member of a class must not be " +
                                    std::string(source_.spelling(qualifier)));
    }
  }

  void forbidden_words(const Function& function) {
    for (int i = function.body; i < source_.partner_of(function.body); ++i) {
      if (source_.token(i).system) continue;
      const std::string_view word = source_.spelling(i);
      if (word == "try" && source_.is(i + 1, "{")) {
        context_.error(i, "device code cannot handle exceptions (try)");
      } else if (word == "thread_local") {
        context_.error(i, "a thread_local variable is not allowed in device code");
      } else if (word == "dynamic_cast" || word == "typeid") {
        context_.error(i, std::string(word) + " is not allowed in device code");
      }
    }
  }

  // --- Variables of the host ---

  void host_variables(const Function& function) {
    for (const HostVariable& variable : context_.structure.variables) {
      const std::string_view name = source_.spelling(variable.name);
      // A static member is declared in its class and defined behind it.
      if (uses_.outside(name) > (variable.member ? 2 : 1)) continue;
      const std::vector<int> uses = uses_.in(function, variable);
      if (uses.empty()) continue;
      const int use = uses.front();
      context_.error(use, "the " + quoted(function) + " uses the host's variable '" +
                              std::string(name) +
                              "': pass it as an argument, or make it __device__, __constant__ or "
                              "__managed__");
    }
  }

  // --- Device functions that the host calls ---

  struct Known {
    int count = 0;
    int device_only = 0;
    int kernels = 0;
    std::string scope;
    bool one_scope = true;
  };

  void note_functions() {
    for (const Function& function : context_.functions) {
      Known& known = known_[source_.spelling(function.name)];
      if (known.count++ == 0) known.scope = function.scope;
      known.one_scope &=
          known.scope == function.scope && !function.member && !source_.is(function.name - 1, "::");
      if (function.runs_on_device_only()) ++known.device_only;
      if (function.kernel || source_.token(function.name).system) ++known.kernels;
    }
  }

  void device_calls(const Function& caller) {
    if (caller.template_parameters > 0 || caller.has_pack || caller.specialization) return;
    if (caller.member && is_in_template(caller)) return;
    for (int i = caller.head; i < caller.name; ++i) {
      if (source_.is(i, "constexpr")) return;  // the device's too by --expt-relaxed-constexpr
    }
    if (known_[source_.spelling(caller.name)].count > 1) return;  // a qualifier may stand elsewhere
    const int end = source_.partner_of(caller.body);
    for (int i = caller.body + 1; i < end; ++i) {
      if (source_.is(i, "__device__") || source_.is(i, "struct") || source_.is(i, "class")) return;
      if (!source_.is_identifier(i) || source_.token(i).system || !source_.is(i + 1, "(")) continue;
      if (!calls_device(caller, i)) continue;
      context_.error(i, "a call of the __device__ function '" + std::string(source_.spelling(i)) +
                            "' from the __host__ function '" +
                            std::string(source_.spelling(caller.name)) + "' is not allowed");
    }
  }

  /// Whether a class around the function is a template: whose use is not known.
  bool is_in_template(const Function& function) const {
    bool in_head = false;  // of a class
    for (int i = function.head - 1; i >= 0; --i) {
      if (source_.is(i, "}") || source_.is(i, ")")) {
        in_head = false;
        i = std::min(i, source_.partner_of(i));
      } else if (source_.is(i, ";")) {
        in_head = false;
      } else if (source_.is(i, "{")) {
        in_head = true;
      } else if (in_head && source_.is(i, "template")) {
        return true;
      }
    }
    return false;
  }

  bool calls_device(const Function& caller, int i) {
    if (is_one_of(source_.spelling(i - 1), {".", "->", "~"})) return false;
    const std::string_view name = source_.spelling(i);
    if (is_device_builtin(name)) return is_builtin_here(caller, i);
    const auto found = known_.find(name);
    if (found == known_.end() || source_.is(i - 1, "::") || caller.member) return false;
    const Known& known = found->second;
    // A prototype for the host would stand outside of those that are known.
    if (known.device_only != known.count || known.kernels > 0 || !known.one_scope ||
        uses_.outside(name) != 0) {
      return false;
    }
    const bool is_visible = known.scope.empty() || caller.scope == known.scope ||
                            caller.scope.starts_with(known.scope + "::");
    if (!is_visible) return false;
    return !is_hidden(caller, name);
  }

  /// Whether the built-in of that name is meant at token `i`, and the program has none of its own.
  bool is_builtin_here(const Function& caller, int i) const {
    const std::string_view name = source_.spelling(i);
    if (source_.is(i - 1, "(") && is_one_of(source_.spelling(i - 2), {"decltype", "sizeof"})) {
      return false;
    }
    if (source_.is(i - 1, "::") && (source_.is_identifier(i - 2) || source_.is(i - 2, ">"))) {
      if (!begins_expression(source_.spelling(i - 2))) return false;
    }
    for (const Function& function : context_.functions) {
      if (source_.spelling(function.name) == name && !source_.token(function.name).system) {
        return false;
      }
    }
    return uses_.outside(name) == 0 && !is_hidden(caller, name);
  }

  /// Whether the caller may have a name of its own like it.
  bool is_hidden(const Function& caller, std::string_view name) const {
    for (int at = caller.head; at < source_.partner_of(caller.body); ++at) {
      if (source_.is(at, name) && (uses_.declares(at) || !source_.is(at + 1, "("))) return true;
    }
    return false;
  }

  Context& context_;
  const Source& source_;
  std::map<std::string_view, Known> known_;
  HostUses uses_;
};

/// Classes whose calls are the host's alone.
class HostFunctors {
 public:
  explicit HostFunctors(const Context& context) : context_(context), source_(context.source) {
    for (const Function& function : context.functions) {
      if (!function.member || source_.token(function.name).system) continue;
      if (!source_.is(function.name, "operator") || !source_.is(function.name + 1, "(") ||
          !source_.is(function.name + 2, ")")) {
        continue;
      }
      const std::size_t colon = function.scope.rfind("::");
      const std::string name =
          colon == std::string::npos ? function.scope : function.scope.substr(colon + 2);
      const bool is_host = !function.device && !is_constexpr(function);
      const auto [entry, is_new] = classes_.try_emplace(name, is_host);
      entry->second = entry->second && is_host;
    }
  }

  bool has(std::string_view name) const {
    const auto found = classes_.find(name);
    return found != classes_.end() && found->second;
  }

  /// The class of what the argument [first, last] makes or names; empty if it is none of these.
  std::string_view class_of(int first, int last) const {
    if (source_.is(last, ")") || source_.is(last, "}")) last = source_.partner_of(last) - 1;
    if (source_.is(last, ">") || !source_.is_identifier(last)) return {};
    if (has(source_.spelling(last))) return source_.spelling(last);
    const Function* caller = context_.enclosing_function(first);
    if (caller == nullptr || first != last) return {};
    for (int i = caller->parameters; i < first; ++i) {
      if (source_.is(i, source_.spelling(first)) && has(source_.spelling(i - 1))) {
        return source_.spelling(i - 1);
      }
    }
    return {};
  }

 private:
  bool is_constexpr(const Function& function) const {
    for (int i = function.head; i < function.name; ++i) {
      if (source_.is(i, "constexpr") || source_.is(i, "consteval")) return true;
    }
    return false;
  }

  const Context& context_;
  const Source& source_;
  std::map<std::string, bool, std::less<>> classes_;
};

/// A lambda with a body at `first` that is not called at once, and has no __device__.
bool is_host_lambda(const Source& source, int first, int last) {
  if (!source.is(first, "[") || source.is(first + 1, "[")) return false;
  for (int i = source.partner_of(first) + 1; i > 0 && i <= last; ++i) {
    if (source.is(i, "__device__")) return false;
    if (source.is(i, "{")) return source.partner_of(i) == last;
    if (source.is(i, "(")) i = source.partner_of(i);
  }
  return false;
}

}  // namespace

void refuse_host_names(Context& context) {
  HostNames(context).run();
}

void refuse_host_functors(Context& context, const std::vector<int>& arguments) {
  const Source& source = context.source;
  const HostFunctors functors(context);
  for (const int open : arguments) {
    const int close = source.partner_of(open);
    for (int first = open + 1; first < close;) {
      int last = first;
      while (last < close && !source.is(last, ",")) {
        const bool opens = source.is(last, "(") || source.is(last, "[") || source.is(last, "{");
        last = opens ? std::max(last, source.partner_of(last)) + 1 : last + 1;
      }
      if (is_host_lambda(source, first, last - 1)) {
        context.error(first,
                      "a lambda that a kernel is given needs __device__: [=] __device__ (...)");
      } else if (const std::string_view name = functors.class_of(first, last - 1); !name.empty()) {
        context.error(first, "the operator() of '" + std::string(name) +
                                 "', which a kernel is given, needs __device__");
      }
      first = last + 1;
    }
  }
}

}  // namespace simt::cc
