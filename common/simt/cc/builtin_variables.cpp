// threadIdx, blockIdx, blockDim and gridDim become calls, unless the name is the program's own: a
// host variable (`dim3 gridDim(8)`), a parameter, a member (`config.gridDim`).  Macros cannot tell.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "context.h"
#include "words.h"

namespace simt::cc {
namespace {

struct Builtin {
  std::string_view name;
  std::string_view call;
};

constexpr Builtin kBuiltins[] = {
    {"threadIdx", "(::simt::three<::simt::thread_index>())"},
    {"blockIdx", "(::simt::three<::simt::block_index>())"},
    {"blockDim", "(::dim3(::simt::three<::simt::block_size>()))"},
    {"gridDim", "(::dim3(::simt::three<::simt::grid_size>()))"},
};

class Names {
 public:
  explicit Names(Context& context) : context_(context), source_(context.source) {}

  void rewrite() {
    for (int i = 0; i < source_.size(); ++i) {
      if (source_.is(i, "{")) braces_.push_back(i);
      if (source_.is(i, "}") && !braces_.empty()) braces_.pop_back();
      if (!source_.is_identifier(i)) continue;
      const std::string_view word = source_.spelling(i);
      for (std::size_t b = 0; b < std::size(kBuiltins); ++b) {
        if (word == kBuiltins[b].name) visit(i, b);
      }
    }
  }

 private:
  void visit(int i, std::size_t builtin) {
    if (is_one_of(source_.spelling(i - 1), {".", "->"})) return;
    if (source_.is(i - 1, "::")) {
      // `::threadIdx` is the built-in variable, whatever else bears its name.
      const bool is_global =
          !source_.is_identifier(i - 2) || begins_expression(source_.spelling(i - 2));
      if (is_global && !source_.is(i - 2, ">")) {
        context_.edits.replace(i - 1, i, std::string(kBuiltins[builtin].call));
      }
      return;
    }
    if (is_declared(i)) {
      own_until_[builtin] = std::max(own_until_[builtin], end_of_scope(i));
      return;
    }
    if (i < own_until_[builtin] || is_host_code(i)) return;
    context_.edits.replace(i, i, std::string(kBuiltins[builtin].call));
  }

  /// Whether token `i` is a name that is declared here, or that can only be the program's own.
  bool is_declared(int i) const {
    const std::string_view next = source_.spelling(i + 1);
    // No built-in variable is called, indexed, assigned to or initialized.
    if (is_one_of(next, {"(", "{", "["})) return true;
    if (next == "=" && !(source_.is(i + 2, "=") && source_.adjacent(i + 1))) return true;
    if (!is_one_of(next, {";", ",", ")"})) return false;
    const std::string_view before = source_.spelling(i - 1);
    if (source_.is_identifier(i - 1)) return !begins_expression(before);
    if (before == "," && next == ";") return true;
    // `dim3& gridDim`, `vector<int> blockDim`: a whole triple takes no part in arithmetic.
    return is_one_of(before, {"&", "*", "&&", ">"}) && i >= 2 &&
           (source_.is_identifier(i - 2) || source_.is(i - 2, ">"));
  }

  /// Whether no thread of a kernel can be here: what bears the name is then a member, or missing.
  bool is_host_code(int i) const {
    const Function* function = context_.enclosing_function(i);
    if (function == nullptr || function->kernel || function->device) return false;
    for (int at = function->body; at < i; ++at) {
      if (source_.is(at, "__device__")) return false;  // a lambda's
    }
    // The qualifier may stand at another declaration.
    return std::none_of(context_.functions.begin(), context_.functions.end(),
                        [&](const Function& other) {
                          return (other.kernel || other.device) &&
                                 source_.spelling(other.name) == source_.spelling(function->name);
                        });
  }

  /// The token where the scope of what token `i` declares ends.
  int end_of_scope(int i) const {
    const int brace = braces_.empty() ? -1 : braces_.back();
    for (int at = i - 1; at > brace; --at) {
      if (source_.is(at, ")") || source_.is(at, "}")) {
        at = std::max(source_.partner_of(at), brace);
      } else if (source_.is(at, "(")) {
        return end_of_parameters(source_.partner_of(at));
      } else if (source_.is(at, ";")) {
        break;
      }
    }
    return brace < 0 ? source_.size() : std::max(source_.partner_of(brace), i);
  }

  /// The end of the body that follows the parenthesis, or of the declaration.
  int end_of_parameters(int parenthesis) const {
    if (parenthesis < 0) return source_.size();
    for (int at = parenthesis + 1; at < source_.size(); ++at) {
      if (source_.is(at, "{")) return std::max(source_.partner_of(at), at);
      if (source_.is(at, ";")) return at;
    }
    return source_.size();
  }

  Context& context_;
  const Source& source_;
  std::vector<int> braces_;
  std::array<int, std::size(kBuiltins)> own_until_{};  // tokens before are in an own name's scope
};

}  // namespace

void rewrite_builtin_variables(Context& context) {
  Names(context).rewrite();
}

}  // namespace simt::cc
