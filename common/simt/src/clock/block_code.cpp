// Not a disassembler: it looks for the byte patterns F3|F2 [REX] 0F op.  They do not turn up inside
// other instructions by chance often enough to matter (a test counts them in real code).
// g++ -Og puts a loop's test behind its body, in a block of its own that ends in a jump back.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "clock/block_code.h"

#include <link.h>

#include <algorithm>
#include <cstring>

namespace simt::clock {
namespace {

// A GPU takes several instructions for these.
constexpr std::uint32_t kDivision = 8;
constexpr std::uint32_t kRoot = 8;

struct Sums {
  std::uint32_t products = 0, sums = 0, others = 0;

  std::uint32_t instructions() const { return std::max(products, sums) + others; }
  bool is_fma() const { return products == 1 && sums == 1 && others == 0; }
};

void count(Sums& to, unsigned char operation) {
  switch (operation) {
    case 0x58:  // add
    case 0x5c:  // sub
      ++to.sums;
      return;
    case 0x59:  // mul
      ++to.products;
      return;
    case 0x5d:  // min
    case 0x5f:  // max
      ++to.others;
      return;
    case 0x5e:
      to.others += kDivision;
      return;
    case 0x51:
      to.others += kRoot;
      return;
    default:
      return;
  }
}

#if defined(__x86_64__)
constexpr unsigned char kCall = 0xe8;
constexpr std::size_t kCallBytes = 5;

/// Where the call at `code` goes, seen from the end of the instruction's address.
const unsigned char* target_of(const unsigned char* code) {
  std::int32_t distance = 0;
  std::memcpy(&distance, code + 1, sizeof distance);
  return code + kCallBytes + distance;
}

/// Bytes of the conditional jump back that ends the `bytes` at `code`; 0 if none does.
std::size_t jump_back(const unsigned char* code, std::size_t bytes) {
  const unsigned char* const end = code + bytes;
  if (bytes >= 6 && end[-6] == 0x0f && (end[-5] & 0xf0) == 0x80) return end[-1] >= 0x80 ? 6 : 0;
  if (bytes >= 2 && (end[-2] & 0xf0) == 0x70) return end[-1] >= 0x80 ? 2 : 0;
  return 0;
}

/// Bytes of the comparison with a constant at `code`, CMP r/m, imm; 0 if none is there.
std::size_t compares_with_constant(const unsigned char* code) {
  const std::size_t rex = (*code & 0xf0) == 0x40 ? 1 : 0;
  const unsigned char operation = code[rex];
  if (operation == 0x3d) return rex + 5;  // of EAX or RAX
  const unsigned char operands = code[rex + 1];
  if ((operation != 0x83 && operation != 0x81) || (operands >> 3 & 7) != 7) return 0;
  const unsigned mode = operands >> 6;
  const bool scaled = mode != 3 && (operands & 7) == 4;
  const std::size_t displaced = mode == 1 ? 1 : mode == 2 ? 4 : 0;
  return rex + 2 + (scaled ? 1 : 0) + displaced + (operation == 0x83 ? 1 : 4);
}

/// Of the block of code [code, code + bytes).
LoopTest loop_test(const unsigned char* code, std::size_t bytes) {
  const std::size_t jump = jump_back(code, bytes);
  if (jump == 0) return LoopTest::none;
  const bool constant = bytes >= jump + 3 && compares_with_constant(code) == bytes - jump;
  return constant ? LoopTest::constant : LoopTest::counted;
}
#endif

/// A block is not longer, or what is behind is not looked at.
constexpr std::size_t kMost = 16384;

struct Search {
  std::uintptr_t code;
  std::size_t before;
  std::size_t behind;
};

int look_in_module(dl_phdr_info* module, std::size_t /*size*/, void* data) {
  auto& search = *static_cast<Search*>(data);
  for (int i = 0; i < module->dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = module->dlpi_phdr[i];
    const std::uintptr_t begin = module->dlpi_addr + segment.p_vaddr;
    if (segment.p_type != PT_LOAD || (segment.p_flags & PF_X) == 0) continue;
    if (search.code < begin || search.code - begin >= segment.p_filesz) continue;
    search.before = search.code - begin;
    search.behind = segment.p_filesz - search.before;
    return 1;
  }
  return 0;
}

}  // namespace

BlockCode block_code_at(const unsigned char* code) {
  Search search{reinterpret_cast<std::uintptr_t>(code), 0, 0};
  if (dl_iterate_phdr(look_in_module, &search) == 0) return {};
  return scan_block_code(code, search.before, std::min(search.behind, kMost));
}

BlockCode scan_block_code([[maybe_unused]] const unsigned char* code,
                          [[maybe_unused]] std::size_t before, [[maybe_unused]] std::size_t most) {
  Sums single;
  Sums twice;
  LoopTest loop = LoopTest::none;
  bool has_constant = false;
#if defined(__x86_64__)
  if (before < kCallBytes || code[-5] != kCall) return {};
  const unsigned char* const begins_a_block = target_of(code - kCallBytes);
  for (std::size_t at = 0; at + kCallBytes <= most; ++at) {
    const unsigned char* here = code + at;
    if (*here == kCall && target_of(here) == begins_a_block) {
      loop = loop_test(code, at);
      break;
    }
    if (*here != 0xf3 && *here != 0xf2) continue;
    const std::size_t rex = (here[1] & 0xf0) == 0x40 ? 1 : 0;
    if (here[1 + rex] != 0x0f) continue;
    count(*here == 0xf3 ? single : twice, here[2 + rex]);
    has_constant |= (here[3 + rex] & 0xc7) == 0x05;  // beside the code: [rip + x]
  }
#endif
  const bool is_lone_fma = single.is_fma() && twice.instructions() == 0 && !has_constant;
  return {single.instructions(), twice.instructions(), loop, is_lone_fma};
}

}  // namespace simt::clock
