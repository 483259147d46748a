// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "assembly.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace simt::cc {
namespace {

constexpr std::string_view kBlanks = " \t";

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) {
    text.remove_prefix(1);
  }
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) {
    text.remove_suffix(1);
  }
  return text;
}

template <std::size_t N>
bool is_one_of(std::string_view word, const std::string_view (&words)[N]) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// "eax", "r8d", "al" as "rax", "r8", "rax".
std::string widest(std::string_view name) {
  if (name.starts_with("xmm") || name.starts_with("ymm"))
    return "xmm" + std::string(name.substr(3));
  if (name.size() >= 2 && name[0] == 'r' &&
      std::isdigit(static_cast<unsigned char>(name[1])) != 0) {
    std::string_view number = name;
    while (std::isdigit(static_cast<unsigned char>(number.back())) == 0) number.remove_suffix(1);
    return std::string(number);
  }
  if (name.starts_with("e")) return "r" + std::string(name.substr(1));
  return std::string(name);
}

std::string place(std::string_view operand) {
  operand = trimmed(operand);
  if (operand.starts_with("%")) return widest(operand.substr(1));
  const bool on_stack = operand.ends_with("(%rsp)") || operand.ends_with("(%rbp)");
  return on_stack ? std::string(operand) : std::string();
}

}  // namespace

bool Line::is_call_of(std::string_view function) const {
  if (!is("call")) return false;
  const std::string_view callee = operands.substr(0, operands.find('@'));
  return callee == function;
}

Line read_line(std::string_view whole) {
  Line line;
  const std::string_view text = trimmed(whole);
  if (text.empty() || text[0] == '#') return line;
  if (whole[0] != '\t') {  // a label; those of functions do not begin with a dot
    if (text[0] != '.') line.kind = Line::Kind::function;
    return line;
  }
  const std::size_t blank = std::min(text.find_first_of(kBlanks), text.size());
  line.name = text.substr(0, blank);
  line.operands = trimmed(text.substr(blank));
  if (line.name[0] != '.') {
    line.kind = Line::Kind::instruction;
  } else if (line.name == ".loc") {
    line.kind = Line::Kind::loc;
  } else if (line.name == ".file") {
    line.kind = Line::Kind::file;
  } else if (line.name == ".section" || line.name == ".text" || line.name == ".data") {
    line.kind = Line::Kind::section;
  }
  return line;
}

int number_of(std::string_view text) {
  return std::atoi(std::string(text.substr(0, text.find_first_of(kBlanks))).c_str());
}

std::vector<std::string> places(const Line& instruction) {
  std::vector<std::string> all;
  std::string_view rest = instruction.operands;
  while (!rest.empty()) {
    std::size_t end = 0;
    for (int depth = 0; end < rest.size() && (rest[end] != ',' || depth > 0); ++end) {
      if (rest[end] == '(') ++depth;
      if (rest[end] == ')') --depth;
    }
    all.push_back(place(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return all;
}

bool is_lost_in_calls(const std::string& place) {
  static constexpr std::string_view kKept[] = {"rbx", "rbp", "r12", "r13", "r14", "r15"};
  return place.find('(') == std::string::npos && !is_one_of(place, kKept);
}

Arithmetic arithmetic(std::string_view name) {
  static constexpr std::string_view kMoves[] = {"movss",  "movsd",  "movaps", "movapd", "movups",
                                                "movupd", "movdqa", "movdqu", "movd",   "movq"};
  if (name.starts_with("v")) name.remove_prefix(1);
  Arithmetic what;
  what.is_move = is_one_of(name, kMoves);
  what.is_double = name.ends_with("sd");
  if (name == "addss" || name == "addsd" || name == "subss" || name == "subsd") {
    what.kind = Arithmetic::Kind::sum;
  } else if (name == "mulss" || name == "mulsd") {
    what.kind = Arithmetic::Kind::product;
  }
  return what;
}

}  // namespace simt::cc
