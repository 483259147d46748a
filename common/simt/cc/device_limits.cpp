// What g++ takes and nvcc refuses in device code: inline variables of the device and, where only
// types tell, arrays of variable length and variables of the device whose initializer has to run.
// g++ is asked to refuse the latter two; explain_device_limits() turns its messages into ours.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "context.h"
#include "declaration.h"
#include "words.h"

namespace simt::cc {
namespace {

/// The first #pragma has switched the warning on, and `pop` alone leaves it on: host code may have
/// such arrays.
constexpr const char* kAfter =
    "\n#pragma GCC diagnostic pop\n#pragma GCC diagnostic ignored \"-Wvla\"\n";

/// Whether `i` may be the name of an array in its declaration, with a size that is no number.
bool may_have_variable_length(const Source& source, int i) {
  if (!source.is_identifier(i) || source.token(i).system || !source.is(i + 1, "[")) return false;
  const bool has_type = source.is_identifier(i - 1) || source.is(i - 1, ">") ||
                        source.is(i - 1, "*") || source.is(i - 1, ",");
  for (int at = i + 2; has_type && at < source.partner_of(i + 1); ++at) {
    if (source.is_identifier(at)) return true;
  }
  return false;
}

void refuse_variable_lengths(Context& context, const Function& function) {
  const Source& source = context.source;
  const int end = source.partner_of(function.body);
  for (int i = function.body + 1; i < end; ++i) {
    if (!may_have_variable_length(source, i)) continue;
    context.edits.insert_after(
        function.body, "\n#pragma GCC diagnostic push\n#pragma GCC diagnostic error \"-Wvla\"\n");
    context.edits.insert_before(end, kAfter);
    return;
  }
}

/// Whether the qualifier at `i` is a lambda's or a function's.
bool belongs_to_function(const Context& context, int i) {
  if (context.source.is(i - 1, "]") || context.source.is(i - 1, ")")) return true;
  for (const Function& function : context.functions) {
    if (function.head <= i && i < function.parameters) return true;
  }
  return false;
}

bool is_in_unnamed_namespace(const Source& source, int i) {
  for (; i > 0; --i) {
    if (source.is(i, "}")) {
      i = source.partner_of(i);
    } else if (source.is(i, "{") && source.is(i - 1, "namespace")) {
      return true;
    }
  }
  return false;
}

/// Without -rdc=true each file has GPU code of its own, in which it cannot share a variable.
void refuse_inline(Context& context, const Declaration& declaration) {
  const Source& source = context.source;
  bool is_inline = false;
  for (int i = declaration.first; i < declaration.names.front(); ++i) {
    is_inline |= source.is(i, "inline");
  }
  const int name = declaration.names.front();  // qualifiers are macros of a system's header
  if (!is_inline || declaration.is_static || source.token(name).system) return;
  if (is_in_unnamed_namespace(source, declaration.first)) return;
  context.error(name, "the inline variable of the device '" + std::string(source.spelling(name)) +
                          "' must be static: files share such variables only with -rdc=true");
}

void check_variables(Context& context) {
  const Source& source = context.source;
  int done = -1;
  for (int i = 0; i < source.size(); ++i) {
    if (i < done) continue;
    if (!is_one_of(source.spelling(i), {"__device__", "__constant__", "__managed__"})) continue;
    if (belongs_to_function(context, i) || context.enclosing_function(i) != nullptr) continue;
    Declaration declaration;
    if (!parse_declaration(source, i, declaration)) continue;
    done = declaration.semicolon;
    if (!context.dialect.relocatable) refuse_inline(context, declaration);
    if (declaration.initializer < 0 || declaration.defines_type) continue;
    if (source.token(declaration.initializer).system) continue;
    if (is_to_be_constant(source, declaration)) context.edits.insert_before(i, " __constinit ");
  }
}

/// A static variable of device code exists before anything runs.
void refuse_statics_that_run(Context& context, const Function& function) {
  const Source& source = context.source;
  for (int i = function.body + 1; i < source.partner_of(function.body); ++i) {
    if (!source.is(i, "static") || source.token(i).system) continue;
    Declaration declaration;
    if (!parse_declaration(source, i, declaration) || declaration.initializer < 0) continue;
    // A parenthesis may be a member function's.
    if (!source.is(declaration.initializer + 1, "=")) continue;
    if (declaration.defines_type || !is_to_be_constant(source, declaration)) continue;
    context.must_be_constant(declaration.initializer,
                             "the initializer of '" +
                                 std::string(source.spelling(declaration.initializer)) +
                                 "' has to run, which that of a static variable in device code "
                                 "must not");
    context.edits.insert_after(i, " __constinit ");
  }
}

}  // namespace

void refuse_device_limits(Context& context) {
  for (const Function& function : context.functions) {
    if (function.body < 0 || context.source.token(function.name).system) continue;
    if (function.kernel || function.device) refuse_variable_lengths(context, function);
    if (function.runs_on_device_only()) refuse_statics_that_run(context, function);
  }
  check_variables(context);
}

}  // namespace simt::cc
