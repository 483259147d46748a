// Statements that throw away what a call of the runtime returns: `cudaFree(p);`.  Checked code
// remembers their errors.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "context.h"

namespace simt::cc {
namespace {

/// Whether a statement begins at `token`.
bool begins_statement(const Source& source, int token) {
  const std::string_view before = source.spelling(token - 1);
  if (before == ";" || before == "{" || before == "}" || before == "else" || before == "do") {
    return true;
  }
  if (before != ")") return false;  // if (...), for (...), but no cast
  const int open = source.partner_of(token - 1);
  const std::string_view word = source.spelling(open - 1);
  return word == "if" || word == "for" || word == "while";
}

}  // namespace

void mark_discarded_errors(Context& context) {
  const Source& source = context.source;
  for (int i = 1; i + 1 < source.size(); ++i) {
    const std::string_view name = source.spelling(i);
    if (!name.starts_with("cuda") || !source.is(i + 1, "(") || source.token(i).system) continue;
    if (name == "cudaGetLastError" || name == "cudaPeekAtLastError") continue;
    const int close = source.partner_of(i + 1);
    if (close < 0 || !source.is(close + 1, ";") || !begins_statement(source, i)) continue;
    if (context.enclosing_function(i) == nullptr) continue;
    // A call that returns something else, or nothing, is left as it is: the comma is then C++'s.
    context.edits.insert_after(close, ", ::simt::Discarded()");
  }
}

}  // namespace simt::cc
