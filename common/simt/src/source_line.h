// From a place in the code to its line.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace simt {

struct SourceLine {
  std::string file;  // "" when unknown
  int line = 0;

  bool operator==(const SourceLine&) const = default;
  /// "student.cu:31", or "an unknown line".
  std::string brief() const;
};

/// The line of the instruction at `pc`.  Lines of the stand-in headers are skipped: the line is
/// that of the call that was inlined from there.
SourceLine line_of(const void* pc);

/// A variable of the program.
struct Symbol {
  std::string name;  // as the linker has it; "" when unknown
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
};
Symbol symbol_at(const void* address);
/// "void f<int>(int*)" of "_Z1f...", or what it was given.
std::string demangled(const std::string& name);

/// The line of the call that returns to `pc`; kept, so that asking again is cheap.
SourceLine line_of_call(const void* pc);

}  // namespace simt
