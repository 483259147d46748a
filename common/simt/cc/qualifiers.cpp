// Qualifiers and pragmas that only a GPU's compiler knows.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "context.h"

namespace simt::cc {
namespace {

bool is_plain_qualifier(std::string_view word) {
  static constexpr std::string_view kWords[] = {"__global__",   "__device__",  "__host__",
                                                "__constant__", "__managed__", "__grid_constant__"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

bool is_bounds_qualifier(std::string_view word) {
  return word == "__launch_bounds__" || word == "__maxnreg__";
}

/// Also GCC's that would have checked code compiled with fewer accesses than the source has.
bool is_device_pragma(std::string_view text) {
  static constexpr std::string_view kBegins[] = {
      "unroll", "nounroll", "nv_", "hd_warning_disable", "diag_", "GCC optimize"};
  return std::any_of(std::begin(kBegins), std::end(kBegins),
                     [&](std::string_view begin) { return text.starts_with(begin); });
}

}  // namespace

void remove_qualifiers(Context& context) {
  const Source& source = context.source;
  for (int i = 0; i < source.size(); ++i) {
    if (source.token(i).kind != TokenKind::kIdentifier) continue;
    const std::string_view word = source.spelling(i);
    if (!word.starts_with("__")) continue;
    if (is_plain_qualifier(word)) {
      context.edits.blank(i, i);
    } else if (is_bounds_qualifier(word) && source.is(i + 1, "(")) {
      context.edits.blank(i, std::max(i, source.partner_of(i + 1)));
    } else if (word == "__noinline__" && !source.is(i - 1, "(") && !source.is(i - 1, ",")) {
      context.edits.replace(i, i, "__attribute__((__noinline__))");
    }
  }
  for (const Pragma& pragma : source.pragmas) {
    if (is_device_pragma(pragma.text)) context.edits.blank(pragma);
  }
}

}  // namespace simt::cc
