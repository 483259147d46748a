// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "call_chain.h"

#include <dlfcn.h>
#include <link.h>
#include <unwind.h>

#include <cstdint>

#include "heap.h"

namespace simt::checked {
namespace {

struct Text {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
};

/// This library's place in memory.
Text find_own_text() {
  Text text;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        const auto self = reinterpret_cast<std::uintptr_t>(&find_own_text);
        for (int i = 0; i < info->dlpi_phnum; ++i) {
          const auto& header = info->dlpi_phdr[i];
          const std::uintptr_t begin = info->dlpi_addr + header.p_vaddr;
          if (header.p_type != PT_LOAD || self - begin >= header.p_memsz) continue;
          *static_cast<Text*>(data) = {begin, begin + header.p_memsz};
          return 1;
        }
        return 0;
      },
      &text);
  return text;
}

struct Walk {
  CallChain chain = {};
  std::size_t count = 0;
  Text own;
};

_Unwind_Reason_Code take_frame(_Unwind_Context* context, void* data) {
  auto& walk = *static_cast<Walk*>(data);
  const std::uintptr_t pc = _Unwind_GetIP(context);
  if (pc >= walk.own.begin && pc < walk.own.end) return _URC_NO_REASON;
  walk.chain[walk.count++] = reinterpret_cast<const void*>(pc);
  return walk.count < walk.chain.size() ? _URC_NO_REASON : _URC_END_OF_STACK;
}

}  // namespace

CallChain call_chain() {
  static const Text own = find_own_text();
  Walk walk;
  walk.own = own;
  _Unwind_Backtrace(take_frame, &walk);
  return walk.chain;
}

CallChain caller() {
  return is_active() ? call_chain() : CallChain{};
}

SourceLine user_line(const CallChain& chain) {
  for (const void* pc : chain) {
    if (pc == nullptr) break;
    SourceLine line = line_of_call(pc);
    if (line.line != 0) return line;
  }
  return {};
}

}  // namespace simt::checked
