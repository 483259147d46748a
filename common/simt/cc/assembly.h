// Lines of the assembly that g++ puts out for x86-64, as far as the search for floating-point
// instructions reads them.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace simt::cc {

struct Line {
  enum class Kind { other, section, function, file, loc, instruction };
  Kind kind = Kind::other;
  std::string_view name;      // of the instruction
  std::string_view operands;  // of the instruction or directive

  bool is(std::string_view spelled) const { return name == spelled; }
  bool is_call_of(std::string_view function) const;
};

Line read_line(std::string_view whole);

/// The number at the text's begin.
int number_of(std::string_view text);

/// Where each operand is kept: a register, by its widest name, or a place on the stack; empty for
/// all other memory and for constants.
std::vector<std::string> places(const Line& instruction);

/// Whether a called function may use the register for itself.
bool is_lost_in_calls(const std::string& place);

struct Arithmetic {
  enum class Kind { other, sum, product };
  Kind kind = Kind::other;
  bool is_double = false;
  bool is_move = false;
};

/// What the instruction of that name does with single floating-point numbers.
Arithmetic arithmetic(std::string_view name);

}  // namespace simt::cc
