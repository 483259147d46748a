// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "host_uses.h"

#include <string>

#include "words.h"

namespace simt::cc {
namespace {

bool is_type(std::string_view word) {
  return is_one_of(word, {"int", "char", "short", "long", "unsigned", "signed", "float", "double",
                          "bool", "void", "auto", "size_t"});
}

/// `a::b` of `a::b::name`, `::a::b::name`; empty where nothing or more than names stands there.
std::string qualifier_of(const Source& source, int name) {
  std::string path;
  for (int at = name - 2; source.is(at + 1, "::"); at -= 2) {
    if (!source.is_identifier(at) || begins_expression(source.spelling(at))) break;
    path = std::string(source.spelling(at)) + (path.empty() ? "" : "::") + path;
  }
  return path;
}

}  // namespace

HostUses::HostUses(const Context& context) : source_(context.source) {
  std::vector<bool> inside(source_.tokens.size());
  for (const Function& function : context.functions) {
    const int first = function.parameters;
    const int last =
        function.body < 0 ? source_.partner_of(first) : source_.partner_of(function.body);
    for (int i = first; i >= 0 && i <= last; ++i) inside[static_cast<std::size_t>(i)] = true;
    inside[static_cast<std::size_t>(function.name)] = true;
  }
  for (int i = 0; i < source_.size(); ++i) {
    if (inside[static_cast<std::size_t>(i)] || !source_.is_identifier(i)) continue;
    if (source_.token(i).system) continue;
    Count& count = outside_[source_.spelling(i)];
    ++count.all;
    if (declares(i)) ++count.declared;
  }
}

int HostUses::outside(std::string_view name) const {
  const auto found = outside_.find(name);
  return found == outside_.end() ? 0 : found->second.all;
}

int HostUses::declared_outside(std::string_view name) const {
  const auto found = outside_.find(name);
  return found == outside_.end() ? 0 : found->second.declared;
}

std::vector<int> HostUses::in(const Function& function, const HostVariable& variable) const {
  std::vector<int> uses;
  for (int i = function.head; i < source_.partner_of(function.body); ++i) {
    if (!source_.is(i, source_.spelling(variable.name))) continue;
    // The length of an array or a bound may stand before the body.
    const bool is_parameter =
        function.parameters < i && i < function.body && !source_.is(i - 1, "[");
    if (is_parameter || declares(i)) return {};
    if (i > function.body && reads(i, variable)) uses.push_back(i);
  }
  return uses;
}

bool HostUses::reads(int i, const HostVariable& variable) const {
  const std::string_view before = source_.spelling(i - 1);
  if (is_one_of(before, {".", "->", "sizeof", "goto"})) return false;
  int first = i;
  if (before == "::") {
    const std::string qualifier = qualifier_of(source_, i);
    if (qualifier.empty() && !variable.scope.empty()) return false;
    if (!qualifier.empty() && !("::" + variable.scope).ends_with("::" + qualifier)) return false;
    while (source_.is(first - 1, "::")) {
      const bool has_name =
          source_.is_identifier(first - 2) && !begins_expression(source_.spelling(first - 2));
      first -= has_name ? 2 : 1;
    }
  } else if (variable.member) {
    return false;
  }
  return !source_.is(first - 1, "(") ||
         !is_one_of(source_.spelling(first - 2), {"sizeof", "decltype", "alignof"});
}

/// `auto [a, name]`, or what a lambda captures; not the index of an array.
bool HostUses::is_in_a_list_of_names(int i) const {
  int open = i;
  while (open > 0 && !source_.is(open, "[")) {
    if (is_one_of(source_.spelling(open), {";", "{", "}", "(", "]"})) return false;
    --open;
  }
  const std::string_view before = source_.spelling(open - 1);
  return before == "auto" || begins_expression(before) ||
         (!source_.is_identifier(open - 1) && before != "]" && before != ")" && before != ">");
}

bool HostUses::declares(int i) const {
  const std::string_view before = source_.spelling(i - 1);
  const std::string_view next = source_.spelling(i + 1);
  if (source_.is_identifier(i - 1)) return !begins_expression(before);
  if (next == ":" && is_one_of(before, {";", "{", "}"})) return true;
  if (is_one_of(before, {",", "{"}) && is_one_of(next, {"=", ";", "["})) {
    return next != "[" || before == ",";
  }
  if (is_one_of(before, {"[", ",", "&"}) && is_one_of(next, {",", "]"})) {
    return is_in_a_list_of_names(i);
  }
  if (!is_one_of(before, {"*", "&", "&&", ">"})) return false;
  if (before == ">" && is_one_of(next, {"=", ";", ",", ")", "[", "{"})) return true;
  // `Type* name` and not `a * name`.
  return is_type(source_.spelling(i - 2)) ||
         (source_.is_identifier(i - 2) &&
          is_one_of(source_.spelling(i - 3), {";", "{", "}", "(", ",", "const", "::"}));
}

}  // namespace simt::cc
