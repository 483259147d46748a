// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "rewrite.h"

#include <algorithm>
#include <optional>
#include <string>

#include "context.h"
#include "words.h"

namespace simt::cc {

Context::Context(std::string_view text, LaunchStyle launch_style)
    : source(tokenize(text)),
      structure(find_structure(source)),
      functions(structure.functions),
      edits(source),
      style(launch_style) {
  for (const Function& function : functions) {
    if (function.kernel) kernels_.insert(source.spelling(function.name));
  }
  for (int i = 1; i < source.size(); ++i) {
    if (!source.is(i, "__device__") || !source.is(i - 1, "]")) continue;
    int open = i;
    while (open < source.size() && !is_one_of(source.spelling(open), {"{", ";"})) ++open;
    if (source.is(open, "{")) lambdas_.emplace_back(open, source.partner_of(open));
  }
}

bool Context::is_in_device_lambda(int token) const {
  return std::any_of(lambdas_.begin(), lambdas_.end(),
                     [&](const auto& body) { return body.first < token && token < body.second; });
}

bool Context::names_own_namespace(int i) const {
  if (!source.is(i, "simt")) return false;
  const int before = source.is(i - 1, "::") ? i - 2 : i - 1;
  const bool is_aliased = source.is(before, "=") && source.is(before - 2, "namespace");
  return source.is(i + 1, "::") || source.is(before, "namespace") || is_aliased;
}

const Function* Context::enclosing_function(int token) const {
  for (const Function& function : functions) {
    if (function.body >= 0 && function.body < token && token < source.partner_of(function.body)) {
      return &function;
    }
  }
  return nullptr;
}

void Context::error(int token, std::string message) {
  const Token& at = source.token(token);
  error(source.file_of(at), at.line, std::move(message));
}

void Context::error(std::string_view file, std::uint32_t line, std::string message) {
  errors.push_back({std::string(file), line, std::move(message)});
}

void Context::must_be_constant(int variable, std::string message) {
  const Token& at = source.token(variable);
  limits.push_back({std::string(source.file_of(at)), at.line, std::move(message)});
}

namespace {

/// A variable, a function or a kernel of the program may be called like the cpu device's own
/// namespace: it gets another name, as long, so that columns stay.  Nullopt where none is.
std::optional<std::string> with_simt_renamed(Context& context) {
  bool found = false;
  for (int i = 0; i < context.source.size(); ++i) {
    if (!context.source.is(i, "simt") || context.source.token(i).system) continue;
    if (context.names_own_namespace(i)) continue;
    context.edits.replace(i, i, "sImt");
    found = true;
  }
  if (!found) return std::nullopt;
  return context.edits.apply(Build::kFast);
}

}  // namespace

RewriteResult rewrite(std::string_view preprocessed, LaunchStyle style,
                      const std::vector<Build>& builds, Dialect dialect,
                      const std::set<SourcePlace>& conversions) {
  Context context(preprocessed, style);
  context.dialect = dialect;
  if (const auto renamed = with_simt_renamed(context))
    return rewrite(*renamed, style, builds, dialect, conversions);
  RewriteResult result;
  refuse_unsupported(context);
  // Before the passes that change tokens: what these put in stays within the expression.
  convert_as_gpus_do(context, conversions);
  rewrite_shared_variables(context);
  if (style != LaunchStyle::kDirect) register_managed_variables(context);
  result.has_launches = rewrite_launches(context);
  register_kernels(context);
  note_launch_bounds(context);
  refuse_host_calls(context);
  refuse_host_library(context);
  refuse_host_names(context);
  refuse_host_constants(context);
  refuse_foreign_calls(context);
  refuse_device_limits(context);
  if (style != LaunchStyle::kDirect) convert_as_gpus_do(context);
  yield_in_spins(context);
  // Counters want each thread's accesses in one piece, and races are found without luck.
  context.edits.only_for(Build::kFast);
  if (style != LaunchStyle::kDirect) take_turns_in_strides(context);
  context.edits.only_for(std::nullopt);
  rewrite_builtin_variables(context);
  if (style != LaunchStyle::kDirect) keep_lockstep(context);
  remove_qualifiers(context);
  context.edits.only_for(Build::kChecked);
  if (style != LaunchStyle::kDirect) {
    mark_discarded_errors(context);
    store_results(context);
    inline_value_parameters(context);
  }
  std::stable_sort(context.errors.begin(), context.errors.end(),
                   [](const RewriteError& a, const RewriteError& b) {
                     return a.file == b.file && a.line < b.line;
                   });
  for (const Build build : builds) result.texts[build] = context.edits.apply(build);
  result.errors = std::move(context.errors);
  result.limits = std::move(context.limits);
  return result;
}

}  // namespace simt::cc
