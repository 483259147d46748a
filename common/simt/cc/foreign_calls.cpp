// Device code that uses functions without a body in this file which are not CUDA's: what they read
// and write, the cpu device does not see, and a GPU does not have them.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <string>

#include "context.h"
#include "host_uses.h"
#include "words.h"

namespace simt::cc {
namespace {

/// What CUDA has of C's library, and what macros of C's headers become; the stand-in headers
/// declare the rest.  Functions of numbers are there with f and l behind them, too.
bool is_on_cudas_list(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "memcpy",  "memmove", "memset",  "malloc",        "free",   "printf",
      "vprintf", "clock",   "clock64", "__assert_fail", "alloca", "abs",
      "labs",    "llabs",   "div",     "ldiv",          "lldiv",
  };
  static constexpr std::string_view kNumbers[] = {
      "acos",      "acosh",    "asin",      "asinh",        "atan",  "atan2",   "atanh",
      "cbrt",      "ceil",     "copysign",  "cos",          "cosh",  "erf",     "erfc",
      "exp",       "exp10",    "exp2",      "expm1",        "fabs",  "fdim",    "floor",
      "fma",       "fmax",     "fmin",      "fmod",         "frexp", "hypot",   "ilogb",
      "isinf",     "isnan",    "finite",    "isfinite",     "j0",    "j1",      "jn",
      "ldexp",     "lgamma",   "llrint",    "llround",      "log",   "log10",   "log1p",
      "log2",      "logb",     "lrint",     "lround",       "modf",  "nan",     "nearbyint",
      "nextafter", "pow",      "remainder", "remquo",       "rint",  "round",   "scalbln",
      "scalbn",    "sin",      "sincos",    "sinh",         "sqrt",  "tan",     "tanh",
      "tgamma",    "trunc",    "y0",        "y1",           "yn",    "signbit", "__isnan",
      "__isinf",   "__finite", "__signbit", "__fpclassify",
  };
  const auto is_in = [&](const auto& names, std::string_view word) {
    return std::find(std::begin(names), std::end(names), word) != std::end(names);
  };
  if (is_in(kNames, name) || is_in(kNumbers, name)) return true;
  if (!name.ends_with("f") && !name.ends_with("l")) return false;
  return is_in(kNumbers, name.substr(0, name.size() - 1));
}

/// GCC's built-in functions that touch no memory, and those of C's library on CUDA's list.
bool is_harmless_builtin(std::string_view name) {
  static constexpr std::string_view kBegins[] = {
      "expect",      "unreachable",
      "assume",      "constant_p",
      "is_constant", "bit_cast",
      "addressof",   "launder",
      "offsetof",    "types_c",
      "popcount",    "clz",
      "ctz",         "ffs",
      "parity",      "bswap",
      "bitrev",      "add_over",
      "sub_over",    "mul_over",
      "sadd",        "uadd",
      "ssub",        "usub",
      "smul",        "umul",
      "nan",         "inf",
      "huge_val",    "is",
      "signbit",     "fpclassify",
      "trap",        "LINE",
      "FILE",        "FUNCTION",
      "choose_expr", "prefetch",
      "alloca",      "va_",
      "operator_",   "clrsb",
      "object_size", "source_location",
      "complex",     "convertvector",
      "shuffle",
  };
  name.remove_prefix(std::string_view("__builtin_").size());
  return is_on_cudas_list(name) || std::any_of(std::begin(kBegins), std::end(kBegins),
                                               [&](auto begin) { return name.starts_with(begin); });
}

/// What a declaration of a pointer to a function looks to be the name of: `int (*f)(int);`.
bool is_type(std::string_view name) {
  return is_one_of(name, {"int", "char", "short", "long", "unsigned", "signed", "float", "double",
                          "bool", "void", "auto", "wchar_t", "size_t", "noexcept", "decltype"});
}

class ForeignCalls {
 public:
  explicit ForeignCalls(Context& context)
      : context_(context), source_(context.source), uses_(context) {}

  void run() {
    note_functions();
    for (const Function& function : context_.functions) {
      if (function.body < 0 || source_.token(function.name).system) continue;
      if (function.kernel || function.device) look_into(function.parameters, function.body);
    }
    for (int i = 0; i < source_.size(); ++i) {
      if (!source_.is(i, "__device__") || !source_.is(i - 1, "]")) continue;
      if (source_.token(i - 1).system) continue;
      int body = i + 1;
      while (body < source_.size() && !is_one_of(source_.spelling(body), {"{", ";"})) ++body;
      if (source_.is(body, "{")) look_into(i, body);
    }
  }

 private:
  struct Known {
    bool has_body = false;
    bool is_cudas = false;    // the stand-in headers declare it
    bool is_systems = false;  // another header of the system does
    int prototypes = 0;       // in the user's files
  };

  /// The folder of the stand-in headers, with a slash; empty where none were included.
  std::string_view stand_ins() const {
    constexpr std::string_view kFile = "simt/launch.h";
    for (const std::string_view file : source_.files) {
      if (file.ends_with(kFile)) return file.substr(0, file.size() - kFile.size());
    }
    return {};
  }

  void note_functions() {
    const std::string_view folder = stand_ins();
    for (const int name : context_.structure.prototypes) {
      Known& known = note(name, folder);
      if (!source_.token(name).system) ++known.prototypes;
    }
    for (const Function& function : context_.functions) {
      if (!function.member) note(function.name, folder).has_body |= function.body >= 0;
    }
  }

  Known& note(int name, std::string_view folder) {
    const Token& token = source_.token(name);
    Known& known = known_[source_.spelling(name)];
    const bool is_cudas =
        token.system && !folder.empty() && source_.file_of(token).starts_with(folder);
    known.is_cudas |= is_cudas;
    known.is_systems |= token.system && !is_cudas;
    return known;
  }

  void look_into(int head, int body) {
    for (int i = body + 1; i < source_.partner_of(body); ++i) {
      if (!source_.is_identifier(i) || source_.token(i).system) continue;
      if (is_one_of(source_.spelling(i - 1), {".", "->", "~"})) continue;
      const std::string_view name = source_.spelling(i);
      if (name.starts_with("__builtin_") ? !is_harmless_builtin(name)
                                         : is_foreign(i) && !is_declared(head, body, name)) {
        context_.error(i, sentence(i));
      }
    }
  }

  /// Whether token `i` names, and calls or takes the address of, a function that no file has.
  bool is_foreign(int i) const {
    const std::string_view name = source_.spelling(i);
    const auto found = known_.find(name);
    if (found == known_.end() || found->second.is_cudas || is_type(name)) return false;
    if (!is_of_the_global_namespace_or_std(i)) return false;
    if (found->second.has_body) return found->second.is_systems && name.starts_with("_mm");
    if (is_on_cudas_list(name) && is_called(i)) return false;
    // A declaration without a body is what a GPU's linker would miss, unless it is in another file.
    if (!found->second.is_systems && context_.dialect.relocatable) return false;
    return found->second.is_systems || is_called(i);
  }

  bool is_of_the_global_namespace_or_std(int i) const {
    if (!source_.is(i - 1, "::")) return true;
    if (source_.is(i - 2, "std")) return true;
    return !source_.is_identifier(i - 2) && !source_.is(i - 2, ">");
  }

  bool is_called(int i) const {
    if (source_.is(i + 1, "(")) return true;
    return source_.is(i + 1, "<") && source_.is(after_angles(source_, i + 1), "(");
  }

  /// Whether the function has a name of its own like it, or a class or namespace of the user's.
  bool is_declared(int head, int body, std::string_view name) const {
    const auto found = known_.find(name);
    const int prototypes = found == known_.end() ? 0 : found->second.prototypes;
    if (uses_.declared_outside(name) > prototypes) return true;
    for (int i = head; i < source_.partner_of(body); ++i) {
      if (source_.is(i, name) && uses_.declares(i)) return true;
    }
    return false;
  }

  std::string sentence(int i) const {
    const std::string name(source_.spelling(i));
    if (is_on_cudas_list(name)) {
      return "device code may call " + name + "(), but not take its address";
    }
    return "device code may not use " + name +
           "(): CUDA does not have it, and the cpu device does not see what it reads and writes";
  }

  Context& context_;
  const Source& source_;
  HostUses uses_;
  std::map<std::string_view, Known> known_;
};

}  // namespace

void refuse_foreign_calls(Context& context) {
  const std::size_t before = context.errors.size();
  ForeignCalls(context).run();
  // Another pass may have refused the same line, and said more.
  const auto is_known = [&](const RewriteError& error) {
    return std::any_of(context.errors.begin(),
                       context.errors.begin() + static_cast<std::ptrdiff_t>(before),
                       [&](const RewriteError& other) {
                         return other.file == error.file && other.line == error.line;
                       });
  };
  const auto first = context.errors.begin() + static_cast<std::ptrdiff_t>(before);
  context.errors.erase(std::remove_if(first, context.errors.end(), is_known), context.errors.end());
}

}  // namespace simt::cc
