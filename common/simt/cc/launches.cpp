// Kernel launches.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "context.h"

namespace simt::cc {
namespace {

/// `callee<<<configuration>>>(arguments)`, by the indices of its tokens.
struct Launch {
  int callee = 0;     // the first token
  int open = 0;       // <<<
  int open_end = 0;   // its last token
  int close = 0;      // the first > of >>>
  int arguments = 0;  // the opening parenthesis
};

/// A word that is no kernel's name, whatever follows.
bool names_nothing(std::string_view word) {
  static constexpr std::string_view kWords[] = {"return", "else", "do",     "if",       "while",
                                                "for",    "case", "switch", "sizeof",   "goto",
                                                "throw",  "new",  "delete", "operator", "co_await"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

/// The `<` that the `>` at token `close` closes, or -1.
int angle_begin(const Source& source, int close) {
  int depth = 0;
  for (int i = close; i >= 0; --i) {
    const std::string_view word = source.spelling(i);
    if (word == ">") ++depth;
    if (word == "<" && --depth == 0) return i;
    if (word == ")" || word == "]" || word == "}") i = source.partner_of(i);
    if (i < 0 || word == ";" || word == "{" || word == "(") return -1;
  }
  return -1;
}

/// The first token of the primary expression, call or subscript that ends at `last`, or -1.
int component_begin(const Source& source, int last) {
  const std::string_view word = source.spelling(last);
  if (word == ">") {
    const int open = angle_begin(source, last);
    return source.is_identifier(open - 1) ? open - 1 : -1;
  }
  if (word == "]") {
    const int open = source.partner_of(last);
    return open > 0 ? component_begin(source, open - 1) : -1;
  }
  if (word == ")") {
    const int open = source.partner_of(last);
    const int called = open > 0 ? component_begin(source, open - 1) : -1;
    return called >= 0 && !source.is(open - 1, ")") ? called : open;
  }
  return source.is_identifier(last) && !names_nothing(word) ? last : -1;
}

/// The token after the template arguments that begin at the `<` at token `i`; `i` where it is more
/// likely to compare: what no template takes stands there.
int after_template_arguments(const Source& source, int i) {
  if (!source.is_identifier(i - 1)) return i;
  const int after = after_angles(source, i);
  for (int at = i + 1; at < after - 1; ++at) {
    const std::string_view word = source.spelling(at);
    if (word == "(" || word == "[" || word == "{") {
      at = source.partner_of(at);
    } else if (word == "?" || word == "&&" || word == "||" || word == "<<" || word == "<<<" ||
               word == "=") {
      return i;
    }
  }
  return after;
}

enum class Angles { templates, comparisons };

/// Looks for the >>> of the launch and the parenthesis behind, in a configuration whose `<` open
/// templates or compare; says what is missing.
const char* find_close(const Source& source, Launch& launch, Angles angles) {
  bool closed = false;
  for (int i = launch.open_end + 1; i < source.size(); ++i) {
    const std::string_view word = source.spelling(i);
    if (word == ";" || word == ")" || word == "]" || word == "}" || word == "<<<") break;
    if (word == "(" || word == "[" || word == "{") {
      if (source.partner_of(i) < 0) break;
      i = source.partner_of(i);
      continue;
    }
    if (word == "<" && angles == Angles::templates) {
      i = std::max(i, after_template_arguments(source, i) - 1);
      continue;
    }
    if (word != ">" || !source.is(i + 1, ">") || !source.is(i + 2, ">")) continue;
    if (!source.adjacent(i) || !source.adjacent(i + 1)) continue;
    closed = true;
    while (source.is(i + 3, ">") && source.adjacent(i + 2)) ++i;
    launch.close = i;
    launch.arguments = i + 3;
    if (i == launch.open_end + 1) {
      return "a kernel launch needs a grid and a block between <<< and >>>";
    }
    if (source.is(i + 3, "(") && source.partner_of(i + 3) > 0) return nullptr;
    break;
  }
  return closed ? "a kernel launch needs its arguments in parentheses after >>>"
                : "a kernel launch lacks its closing >>>";
}

/// Finds the launch whose <<< is token `open`, which `open_end` ends; says what is wrong if it is
/// none.
const char* parse(const Source& source, Launch& launch) {
  launch.callee = callee_begin(source, launch.open - 1);
  if (launch.callee < 0) return "<<< must follow the name of a kernel";
  // `V<V<V<int>>>(1).n, 32>>>(...)` has a >>> before its own.
  if (find_close(source, launch, Angles::templates) == nullptr) return nullptr;
  return find_close(source, launch, Angles::comparisons);
}

/// Whether the callee can only be a function that is no kernel.
bool names_no_kernel(const Context& context, const Launch& launch, const Function* caller) {
  const Source& source = context.source;
  int name = launch.open - 1;
  if (source.is(name, ">")) name = angle_begin(source, name) - 1;
  if (!source.is_identifier(name) || source.is(name - 1, ".") || source.is(name - 1, "->")) {
    return false;
  }
  bool found = false;
  for (const Function& function : context.functions) {
    if (source.spelling(function.name) != source.spelling(name)) continue;
    if (function.kernel || function.member || source.token(function.name).system) return false;
    found = true;
  }
  // The caller may have a variable of that name.
  for (int i = caller == nullptr ? name : caller->parameters; found && i < name; ++i) {
    if (source.is(i, source.spelling(name)) && !source.is(i + 1, "(") && !source.is(i + 1, "<") &&
        !source.is(i + 1, "<<<")) {
      return false;
    }
  }
  return found;
}

/// The callee as one line, for reports and for a string literal.
std::string callee_name(const Source& source, const Launch& launch) {
  std::string name;
  for (int i = launch.callee; i < launch.open; ++i) {
    const bool gap = i > launch.callee && !source.adjacent(i - 1);
    if (gap && !name.empty()) name += ' ';
    for (const char c : source.spelling(i)) {
      if (c == '"' || c == '\\') name += '\\';
      name += c;
    }
  }
  return name;
}

int count_arguments(const Source& source, int open, int close) {
  int count = open + 1 < close ? 1 : 0;
  int angles = 0;
  for (int i = open + 1; i < close; ++i) {
    const std::string_view word = source.spelling(i);
    if (word == "(" || word == "[" || word == "{") i = std::max(i, source.partner_of(i));
    if (word == "<") ++angles;
    if (word == ">") --angles;
    if (word == "," && angles == 0) ++count;
  }
  return count;
}

/// Whether the parameter types must be deduced, because the callee names no single function.
bool must_deduce(const Context& context, const Launch& launch) {
  const Source& source = context.source;
  int name = launch.open - 1;
  int explicit_arguments = 0;
  if (source.is(name, ">")) {
    const int open = angle_begin(source, name);
    explicit_arguments = count_arguments(source, open, name);
    name = open - 1;
  }
  const std::string_view before = source.spelling(name - 1);
  if (!source.is_identifier(name) || before == "." || before == "->") return false;
  const Function* first = nullptr;
  for (const Function& function : context.functions) {
    if (function.specialization || source.spelling(function.name) != source.spelling(name))
      continue;
    if (first == nullptr && !function.kernel) continue;
    const bool elsewhere = first != nullptr && first->scope != function.scope;
    if (!function.kernel && (elsewhere || source.is(function.name - 1, "::"))) continue;
    if (function.template_parameters != explicit_arguments || function.has_pack) return true;
    if (function.has_default_arguments) return true;
    if (first == nullptr) first = &function;
    if (elsewhere) continue;
    const int end = source.partner_of(function.parameters);
    const int first_end = source.partner_of(first->parameters);
    if (end - function.parameters != first_end - first->parameters) return true;  // an overload
  }
  return false;
}

void write_direct(Context& context, const Launch& launch) {
  Edits& edits = context.edits;
  const std::string config(context.source.between(launch.open_end + 1, launch.close - 1));
  edits.replace(launch.open, launch.close + 2, "");
  edits.insert_after(
      context.source.partner_of(launch.arguments),
      ", (void)::simt::config(" + edits.resume_at(launch.open_end + 1) + config + ")");
}

/// A null pointer constant is none any more once it is an argument of a lambda.
void keep_null_pointers(Context& context, const Launch& launch) {
  const Source& source = context.source;
  for (int i = launch.arguments + 1; i < source.partner_of(launch.arguments); ++i) {
    if (source.is(i, "(") || source.is(i, "[") || source.is(i, "{")) i = source.partner_of(i);
    if (source.is(i, "__null")) context.edits.replace(i, i, "nullptr");
  }
}

/// The most threads that `__launch_bounds__` of the function lets a block have, as an expression
/// that means the same wherever it is launched; empty if there is none, or it may mean another.
std::string bound_of(const Source& source, const Function& function) {
  int open = -1;
  for (int i = function.head; i < function.parameters; ++i) {
    if (source.is(i, "__launch_bounds__") && source.is(i + 1, "(")) open = i + 1;
  }
  std::string text;
  if (open < 0) return text;
  const bool is_global = function.template_parameters == 0 &&
                         (function.scope.empty() || function.scope == "(unnamed)");
  for (int i = open + 1; i < source.partner_of(open) && !source.is(i, ","); ++i) {
    if (source.is_identifier(i)) {
      if (!is_global) return {};
      text += "::";
    } else if (source.token(i).kind != TokenKind::kNumber && !source.is(i, "*") &&
               !source.is(i, "+") && !source.is(i, "-") && !source.is(i, "/")) {
      return {};
    }
    text += std::string(source.spelling(i)) + " ";
  }
  return text;
}

/// The same of the kernel that is launched, where only one can be meant.
std::string bound_of(const Context& context, const Launch& launch) {
  const Source& source = context.source;
  int name = launch.open - 1;
  if (source.is(name, ">")) name = angle_begin(source, name) - 1;
  if (!source.is_identifier(name) || source.is(name - 1, ".") || source.is(name - 1, "->"))
    return {};
  std::string bound;
  const std::string* scope = nullptr;
  for (const Function& function : context.functions) {
    if (source.spelling(function.name) != source.spelling(name)) continue;
    if (source.token(function.name).system) continue;  // simt::bounded and its like
    if (!function.kernel || (scope != nullptr && *scope != function.scope)) return {};
    scope = &function.scope;
    std::string its = bound_of(source, function);
    if (its.empty() ? function.body >= 0 : !bound.empty() && its != bound) return {};
    if (!its.empty()) bound = std::move(its);
  }
  return bound;
}

void write_launch(Context& context, const Launch& launch) {
  Edits& edits = context.edits;
  const std::string name = callee_name(context.source, launch);
  const bool deduced = context.style == LaunchStyle::kDeduced || must_deduce(context, launch);
  if (deduced) keep_null_pointers(context, launch);
  edits.insert_before(launch.callee, deduced ? "::simt::deduced_launch([=](auto&... simt_a) "
                                               "__attribute__((no_sanitize_thread)) { "
                                             : "::simt::typed_launch(");
  const std::string bound = bound_of(context, launch);
  const std::string bounded = bound.empty() ? "" : "::simt::bounded(" + bound + ", ";
  edits.replace(
      launch.open, launch.open_end,
      (deduced ? "(simt_a...); }, \"" : ", \"") + name + "\", " + bounded + "::simt::config(");
  edits.replace(launch.close, launch.close + 2, bound.empty() ? "))" : ")))");
}

}  // namespace

int callee_begin(const Source& source, int last) {
  int first = component_begin(source, last);
  while (first > 0) {
    const std::string_view before = source.spelling(first - 1);
    if (before == "template") {
      --first;
    } else if (before == "::") {
      const bool is_scope = source.is_identifier(first - 2) || source.is(first - 2, ">");
      const int scope = is_scope ? component_begin(source, first - 2) : -1;
      first = scope < 0 ? first - 1 : scope;
    } else if (before == "." || before == "->") {
      first = component_begin(source, first - 2);
    } else {
      break;
    }
  }
  return first;
}

bool rewrite_launches(Context& context) {
  const Source& source = context.source;
  bool found = false;
  std::vector<int> arguments;
  for (int i = 0; i < source.size(); ++i) {
    const bool whole = source.is(i, "<<<");
    const bool split = source.is(i, "<<") && source.is(i + 1, "<");
    if ((!whole && !split) || source.is(i - 1, "operator")) continue;
    Launch launch;
    launch.open = i;
    launch.open_end = whole ? i : i + 1;
    const char* fault = parse(source, launch);
    const Function* function = context.enclosing_function(i);
    if (fault != nullptr) {
      if (!source.token(i).system) context.error(i, fault);
    } else if (function != nullptr && function->runs_on_device_only()) {
      context.error(i,
                    "a kernel launch from device code (dynamic parallelism) is not available on "
                    "the cpu device");
    } else if (names_no_kernel(context, launch, function)) {
      context.error(i, "'" + callee_name(source, launch) +
                           "' is no __global__ function: only kernels are launched with <<< >>>");
    } else if (context.style == LaunchStyle::kDirect) {
      write_direct(context, launch);
    } else {
      write_launch(context, launch);
    }
    if (fault == nullptr && !source.token(i).system) arguments.push_back(launch.arguments);
    found = true;
  }
  refuse_host_functors(context, arguments);
  return found;
}

}  // namespace simt::cc
