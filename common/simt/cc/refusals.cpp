// What CUDA itself refuses, and what the cpu device cannot do.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "context.h"
#include "unavailable.h"
#include "words.h"

namespace simt::cc {
namespace {

/// Types that are surely not void.
bool is_value_type(std::string_view word) {
  static constexpr std::string_view kWords[] = {"int",    "float", "double", "bool",
                                                "char",   "long",  "short",  "unsigned",
                                                "signed", "*",     "size_t", "&"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

/// Headers of a CUDA Toolkit that somebody put into the system's include folders.
std::vector<RewriteError> toolkit_headers(const Source& source) {
  std::vector<RewriteError> errors;
  for (const Inclusion& inclusion : source.inclusions) {
    if (inclusion.from_system) continue;
    for (const std::string_view folder : {"/usr/include/", "/usr/local/include/"}) {
      if (!inclusion.path.starts_with(folder)) continue;
      std::string sentence = unavailable_header(inclusion.path.substr(folder.size()));
      if (sentence.empty()) continue;
      errors.push_back({std::string(inclusion.includer), inclusion.line, std::move(sentence)});
    }
  }
  return errors;
}

class Refusals {
 public:
  explicit Refusals(Context& context) : context_(context), source_(context.source) {}

  void run() {
    for (RewriteError& error : toolkit_headers(source_))
      context_.errors.push_back(std::move(error));
    for (const Function& function : context_.functions) {
      kernel_result(function);
      ellipsis(function);
    }
    for (int i = 0; i < source_.size(); ++i) {
      const Token& token = source_.token(i);
      if (token.kind != TokenKind::kIdentifier || token.system) continue;
      name(i);
      unconfigured_call(i);
    }
  }

 private:
  void kernel_result(const Function& function) {
    if (!function.kernel || source_.token(function.name).system) return;
    int last = function.name - 1;
    while (source_.is(last, "::") || (source_.is(last - 1, "::") && last > function.head)) --last;
    while (last > function.head && (source_.is(last, ")") || is_qualifier(last))) {
      last = source_.is(last, ")") ? source_.partner_of(last) - 1 : last - 1;
    }
    if (!is_value_type(source_.spelling(last))) return;
    context_.error(function.name, "the return type of the __global__ function '" +
                                      std::string(source_.spelling(function.name)) +
                                      "' must be void");
  }

  void ellipsis(const Function& function) {
    if (!function.kernel || source_.token(function.name).system) return;
    const int dots = source_.partner_of(function.parameters) - 1;
    if (!source_.is(dots, "...")) return;
    // `T...` is a pack without a name.
    if (!source_.is(dots - 1, ",") && !source_.is(dots - 1, "(")) return;
    context_.error(dots, "the __global__ function '" +
                             std::string(source_.spelling(function.name)) +
                             "' must not have an ellipsis");
  }

  bool is_qualifier(int i) const {
    const std::string_view word = source_.spelling(i);
    return word.starts_with("__") || word == "static" || word == "inline";
  }

  /// `__attribute__((a, name))`, `[[gnu::name]]`.
  bool is_in_attribute(int i) const {
    int open = i - 1;
    while (open > 0 && !is_one_of(source_.spelling(open), {"(", "[", ";", "{", "}"})) {
      open = source_.is(open, ")") ? std::max(0, source_.partner_of(open)) - 1 : open - 1;
    }
    if (source_.is(open, "[")) return source_.is(open - 1, "[");
    return source_.is(open, "(") && source_.is(open - 1, "(") &&
           source_.spelling(open - 2).starts_with("__attribute");
  }

  void name(int i) {
    const std::string_view before = source_.spelling(i - 1);
    if (before == "." || before == "->") return;
    // What it declares tells which build this is, and steers the checks.
    if (context_.dialect.submission && context_.names_own_namespace(i)) {
      context_.error(i,
                     "'simt' is the cpu device's own namespace, which a submission may not name");
      return;
    }
    if (is_one_of(source_.spelling(i), {"optimize", "__optimize__"}) && is_in_attribute(i)) {
      context_.error(i,
                     "attributes that change how code is optimised are not available on the cpu "
                     "device");
      return;
    }
    const bool is_called = source_.is(i + 1, "(") || source_.is(i + 1, "<");
    std::string what = unavailable_name(source_.spelling(i), is_called);
    if (source_.is(i, "texture") && source_.is(i + 1, "<") && before != "struct" &&
        before != "class" && context_.enclosing_function(i) == nullptr) {
      what = "texture references are not available on the cpu device";
    }
    if (what.empty()) return;
    context_.error(i, std::move(what));
  }

  bool names_only_kernels(std::string_view name) const {
    return context_.names_a_kernel(name) &&
           std::all_of(context_.functions.begin(), context_.functions.end(),
                       [&](const Function& function) {
                         return function.kernel || source_.spelling(function.name) != name;
                       });
  }

  /// `kernel(...)` as a statement.
  void unconfigured_call(int i) {
    if (source_.is(i - 1, ".") || source_.is(i - 1, "->")) return;
    int after = i + 1;
    if (source_.is(after, "<")) after = after_angles(source_, after);
    if (!source_.is(after, "(") || !names_only_kernels(source_.spelling(i))) return;
    const int first = callee_begin(source_, i);
    const std::string_view before = source_.spelling(first - 1);
    const bool is_statement = before == ";" || before == "{" || before == "}" || before == ")";
    if (first < 0 || !is_statement || context_.enclosing_function(i) == nullptr) return;
    context_.error(i, "a call of the __global__ function '" + std::string(source_.spelling(i)) +
                          "' must be configured: " + std::string(source_.spelling(i)) +
                          "<<<grid, block>>>(...)");
  }

  Context& context_;
  const Source& source_;
};

}  // namespace

void refuse_unsupported(Context& context) {
  Refusals(context).run();
}

std::vector<RewriteError> find_toolkit_headers(std::string_view preprocessed) {
  return toolkit_headers(tokenize(preprocessed));
}

}  // namespace simt::cc
