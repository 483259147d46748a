// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "flops.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "assembly.h"

namespace simt::cc {
namespace {

// The kinds as the runtime has them (src/counters/flops.h).
enum Kind { kAdd, kMul, kFma, kKinds };  // of floats; of doubles: 3 more each
constexpr int kBranch = 2 * kKinds;

/// A jump that some lanes may take and others not.
bool is_branch(const Line& line) {
  if (line.is("notrack")) return true;  // before a jump through a table
  if (line.is("jmp")) return line.operands.starts_with('*');
  return line.name.starts_with('j');
}

/// What stands in the file at the end: tells the runtime of the section, and of its end.
constexpr std::string_view kRegistration =
    "\t.text\n"
    ".Lsimt_flops_add:\n"
    "\tleaq\t__start_simt_flops(%rip), %rdi\n"
    "\tleaq\t__stop_simt_flops(%rip), %rsi\n"
    "\tjmp\tsimt_add_flops@PLT\n"
    ".Lsimt_flops_drop:\n"
    "\tleaq\t__start_simt_flops(%rip), %rdi\n"
    "\tjmp\tsimt_drop_flops@PLT\n"
    "\t.hidden\t__start_simt_flops\n"
    "\t.hidden\t__stop_simt_flops\n"
    "\t.section\t.init_array,\"aw\"\n"
    "\t.balign\t8\n"
    "\t.quad\t.Lsimt_flops_add\n"
    "\t.section\t.fini_array,\"aw\"\n"
    "\t.balign\t8\n"
    "\t.quad\t.Lsimt_flops_drop\n";

/// An instruction of the block that is open.
struct Found {
  int label = 0;
  int kind = kAdd;
  bool product = false;  // may be part of the sums that take it
  bool in_sum = false;
  bool elsewhere = false;  // something else takes it, too
};

class Notes {
 public:
  explicit Notes(std::string_view assembly) : rest_(assembly) {}

  std::string run() {
    while (!rest_.empty()) {
      const std::size_t end = std::min(rest_.find('\n'), rest_.size() - 1);
      line(rest_.substr(0, end + 1));
      rest_.remove_prefix(end + 1);
    }
    end_block();
    if (any_) text_ += kRegistration;
    return std::move(text_);
  }

 private:
  void line(std::string_view whole) {
    const Line line = read_line(whole);
    if (line.kind == Line::Kind::section || line.kind == Line::Kind::function) end_block();
    if (line.kind == Line::Kind::file) note_file(line);
    if (line.kind == Line::Kind::loc) file_ = number_of(line.operands);
    if (line.kind != Line::Kind::instruction) {
      text_ += whole;
      return;
    }
    if (line.is_call_of("__sanitizer_cov_trace_pc")) {
      end_block();
      text_ += whole;
      block_ = new_label();
      return;
    }
    text_ += whole;
    if (block_ != 0) instruction(line);
  }

  void instruction(const Line& line) {
    if (is_branch(line)) {
      branch_ = new_label();
      return;
    }
    const std::vector<std::string> operands = places(line);
    if (line.is("call")) {
      if (line.is_call_of("fmaf")) find(kFma, false);
      if (line.is_call_of("fma")) find(kKinds + kFma, false);
      forget_registers();
      return;
    }
    if (operands.empty()) return;
    const Arithmetic what = arithmetic(line.name);
    if (what.is_move) return move(operands);
    if (what.kind == Arithmetic::Kind::other) {
      for (const std::string& place : operands) take_elsewhere(place);
      return set(operands.back(), -1);
    }
    const int offset = what.is_double ? kKinds : 0;
    if (what.kind == Arithmetic::Kind::product) {
      for (const std::string& place : operands) take_elsewhere(place);
      return set(operands.back(), find(offset + kMul, may_fuse()));
    }
    sum(operands, offset);
  }

  void sum(const std::vector<std::string>& operands, int offset) {
    // Of three operands the last is only written.
    const std::string& other = operands[operands.size() - (operands.size() > 2 ? 2 : 1)];
    int fused = -1;
    if (operands[0] != other) {
      for (const std::string& place : {operands[0], other}) {
        const int product = at(place);
        if (product < 0) continue;
        Found& one = found_[static_cast<std::size_t>(product)];
        if (fused < 0 && one.kind == offset + kMul) {
          fused = product;
          one.in_sum = true;
        } else {
          one.elsewhere = true;
        }
      }
    } else {
      take_elsewhere(other);
    }
    find(offset + (fused < 0 ? kAdd : kFma), false);
    set(operands.back(), -1);
  }

  void move(const std::vector<std::string>& operands) {
    const int product = at(operands.front());
    const std::string& to = operands.back();
    if (product >= 0 && to.empty()) found_[static_cast<std::size_t>(product)].elsewhere = true;
    set(to, product);
  }

  /// The number of the new entry; -1 where it does not count.
  int find(int kind, bool product) {
    if (is_ignored()) return -1;
    found_.push_back({new_label(), kind, product, false, false});
    return product ? static_cast<int>(found_.size()) - 1 : -1;
  }

  int at(const std::string& place) const {
    const auto found = places_.find(place);
    return place.empty() || found == places_.end() ? -1 : found->second;
  }
  void set(const std::string& place, int product) {
    if (place.empty()) return;
    if (product < 0) {
      places_.erase(place);
    } else {
      places_[place] = product;
    }
  }
  void take_elsewhere(const std::string& place) {
    if (const int product = at(place); product >= 0) {
      found_[static_cast<std::size_t>(product)].elsewhere = true;
    }
  }
  void forget_registers() {
    std::erase_if(places_, [](const auto& one) { return is_lost_in_calls(one.first); });
  }

  void note_file(const Line& line) {
    const std::size_t from = line.operands.find('"');
    const std::size_t to = line.operands.rfind('"');
    if (from == to) return;
    files_[number_of(line.operands)] = std::string(line.operands.substr(from + 1, to - from - 1));
  }

  bool in_header(std::string_view name) const {
    const auto found = files_.find(file_);
    return found != files_.end() && found->second.find(name) != std::string::npos;
  }
  /// Numbers of 16 bits and matrices are computed in floats here, and atomics by the memory there.
  bool is_ignored() const {
    return in_header("include/simt/half/") || in_header("include/simt/mma") ||
           in_header("include/simt/atomic");
  }
  /// __fmul_rn() and its kin stay as they are.
  bool may_fuse() const {
    return !in_header("include/simt/math.h") && !in_header("include/simt/directed.h");
  }

  int new_label() {
    ++labels_;
    text_ += ".Lsimt_pc" + std::to_string(labels_) + ":\n";
    return labels_;
  }

  void end_block() {
    std::string entries;
    const auto note = [&](int label, int kind) {
      entries += "\t.long\t.Lsimt_pc" + std::to_string(block_) + " - .\n\t.long\t.Lsimt_pc" +
                 std::to_string(label) + " - .\n\t.long\t" + std::to_string(kind) + "\n";
    };
    for (const Found& one : found_) {
      if (one.product && one.in_sum && !one.elsewhere) continue;
      note(one.label, one.kind);
    }
    if (branch_ != 0) note(branch_, kBranch);
    if (!entries.empty()) {
      any_ = true;
      text_ += "\t.pushsection\tsimt_flops,\"a?\",@progbits\n\t.balign\t4\n" + entries +
               "\t.popsection\n";
    }
    found_.clear();
    places_.clear();
    block_ = 0;
    branch_ = 0;
  }

  std::string_view rest_;
  std::string text_;
  std::map<int, std::string> files_;
  int file_ = 0;    // of the instructions that come
  int block_ = 0;   // its label; 0: none is open
  int branch_ = 0;  // the label behind its last branch; 0: there is none so far
  int labels_ = 0;
  bool any_ = false;
  std::vector<Found> found_;
  std::map<std::string, int> places_;  // where a product is: its number in found_
};

}  // namespace

std::string note_flops(std::string_view assembly) {
  return Notes(assembly).run();
}

}  // namespace simt::cc
