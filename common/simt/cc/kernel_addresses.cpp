// Kernels that are cast to void*, as cudaLaunchCooperativeKernel() and graph nodes want them: their
// parameter types are noted where the cast stands, so that they can be called later.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "context.h"

namespace simt::cc {
namespace {

/// Whether the tokens before `first` cast it to void*: `(const void*)` or `_cast<void*>(`.
bool is_cast_to_void(const Source& source, int first) {
  int end = first - 1;
  if (source.is(end, "(") && source.is(end - 1, ">")) {
    --end;  // static_cast<void*>(
  } else if (!source.is(end, ")")) {
    return false;
  }
  int i = end - 1;
  if (!source.is(i, "*")) return false;
  --i;
  if (source.is(i, "const")) --i;
  if (!source.is(i, "void")) return false;
  --i;
  if (source.is(i, "const")) --i;
  return source.is(i, "(") || source.is(i, "<");
}

}  // namespace

void register_kernels(Context& context) {
  const Source& source = context.source;
  if (context.style == LaunchStyle::kDirect) return;
  for (int i = 0; i < source.size(); ++i) {
    if (!source.is_identifier(i) || source.token(i).system) continue;
    const std::string_view before = source.spelling(i - 1);
    if (before != ")" && before != "(" && before != "&" && before != "::") continue;
    if (!context.names_a_kernel(source.spelling(i))) continue;
    int last = i;
    if (source.is(i + 1, "<")) last = std::max(i, after_angles(source, i + 1) - 1);
    int first = callee_begin(source, last);
    if (first < 0) continue;
    if (source.is(first - 1, "&")) --first;
    if (!is_cast_to_void(source, first)) continue;
    const std::string name(source.between(i, last));
    context.edits.insert_before(first, "::simt::kernel(");
    context.edits.insert_after(last, ", \"" + name + "\")");
  }
}

}  // namespace simt::cc
