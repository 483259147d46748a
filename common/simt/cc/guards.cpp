// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "guards.h"

#include <algorithm>

#include "assembly.h"

namespace simt::cc {
namespace {

constexpr int kGuardBytes = 64;

/// "_ZL5table" of "_ZL5table, @object"; what follows is left in `operands`.
std::string_view first_operand(std::string_view& operands) {
  const std::size_t comma = std::min(operands.find(','), operands.size());
  const std::string_view first = operands.substr(0, comma);
  operands.remove_prefix(std::min(comma + 1, operands.size()));
  while (operands.starts_with(' ')) operands.remove_prefix(1);
  return first;
}

bool is_data(const Line& line) {
  static constexpr std::string_view kNames[] = {".zero",   ".long",  ".quad",   ".value",
                                                ".byte",   ".ascii", ".string", ".float",
                                                ".double", ".octa",  ".skip",   ".base64"};
  return std::find(std::begin(kNames), std::end(kNames), line.name) != std::end(kNames);
}

/// The tables of classes are the compiler's.
bool is_guarded(std::string_view variable) {
  return !variable.starts_with("_ZT") && !variable.starts_with("DW.");
}

class Guards {
 public:
  explicit Guards(std::string_view assembly) : rest_(assembly) {}

  std::string run() {
    while (!rest_.empty()) {
      const std::size_t end = std::min(rest_.find('\n'), rest_.size() - 1);
      line(rest_.substr(0, end + 1));
      rest_.remove_prefix(end + 1);
    }
    end_variable();
    return std::move(text_);
  }

 private:
  void line(std::string_view whole) {
    const Line line = read_line(whole);
    if (!open_.empty() && !is_data(line)) end_variable();
    if (line.kind == Line::Kind::section || line.is(".bss")) enter_section(line);
    if (line.is(".align")) align_ = number_of(line.operands);
    if (line.is(".type")) {
      std::string_view operands = line.operands;
      const std::string_view name = first_operand(operands);
      if (operands == "@object" && is_guarded(name)) next_ = name;
    }
    if (line.is(".comm")) return common(line, whole);
    if (line.kind == Line::Kind::function && in_data_ && is_label_of(whole, next_))
      begin_variable();
    text_ += whole;
  }

  static bool is_label_of(std::string_view whole, std::string_view name) {
    return !name.empty() && whole.starts_with(name) && whole.substr(name.size()).starts_with(':');
  }

  void enter_section(const Line& line) {
    std::string_view operands = line.is(".section") ? line.operands : line.name;
    const std::string_view name = first_operand(operands);
    const std::string_view flags = first_operand(operands);
    in_data_ = name.starts_with(".data") || name.starts_with(".bss") || name.starts_with(".rodata");
    if (name.starts_with(".rodata.str") || name.starts_with(".rodata.cst")) in_data_ = false;
    if (flags.find('M') != flags.npos || flags.find('T') != flags.npos) in_data_ = false;
    align_ = 1;
    next_ = {};
  }

  void guard(std::string_view where, std::string_view name, int bytes) {
    const std::string symbol = "simt_" + std::string(where) + "." + std::string(name);
    const std::string size = std::to_string(bytes);
    text_ += "\t.type\t" + symbol + ", @object\n\t.size\t" + symbol + ", " + size + "\n" + symbol +
             ":\n\t.zero\t" + size + "\n";
  }

  void begin_variable() {
    open_ = next_;
    // The variable behind the guard keeps its alignment.
    guard("before", open_, (kGuardBytes + align_ - 1) / align_ * align_);
  }

  void end_variable() {
    if (open_.empty()) return;
    guard("behind", open_, kGuardBytes);
    open_ = {};
    next_ = {};
    align_ = 1;
  }

  /// A variable of this file alone that begins as zeros; others are not common in C++.
  void common(const Line& line, std::string_view whole) {
    std::string_view operands = line.operands;
    const std::string_view name = first_operand(operands);
    const std::string bytes(first_operand(operands));
    if (!is_guarded(name) || !is_local(name)) {
      text_ += whole;
      return;
    }
    align_ = std::max(1, number_of(operands));
    const std::string symbol(name);
    text_ += "\t.pushsection\t.bss\n\t.balign\t" + std::to_string(align_) + "\n";
    next_ = name;
    begin_variable();
    text_ += "\t.type\t" + symbol + ", @object\n\t.size\t" + symbol + ", " + bytes + "\n" + symbol +
             ":\n\t.zero\t" + bytes + "\n";
    end_variable();
    text_ += "\t.popsection\n";
  }

  /// `.local` stands in the line before.
  bool is_local(std::string_view name) const {
    return text_.ends_with("\t.local\t" + std::string(name) + "\n");
  }

  std::string_view rest_;
  std::string text_;
  bool in_data_ = false;
  int align_ = 1;
  std::string_view next_;  // the variable whose type was told last
  std::string_view open_;  // the one whose bytes come
};

}  // namespace

std::string guard_variables(std::string_view assembly) {
  return Guards(assembly).run();
}

}  // namespace simt::cc
